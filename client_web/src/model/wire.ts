/** Types of the wire, for screens and boards. */

export type {
  Advice,
  ClientMessage,
  ClockSection,
  LockSection,
  MatchRule,
  MatchSection,
  MembersSection,
  MemberView,
  PlaylistItem,
  RaceFinish,
  RaceSection,
  RoomSection,
  RoomSections,
  RoundLine,
  RoundView,
  ServerMessage,
  SheetLine,
  SoloSection,
  TimerView,
  Total,
} from "../net/protocol.gen";
