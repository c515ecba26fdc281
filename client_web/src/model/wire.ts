/** Types of the wire, for screens and boards. */

export type {
  ClientMessage,
  ClockSection,
  LockSection,
  MatchRule,
  MatchSection,
  MembersSection,
  MemberView,
  RaceFinish,
  RaceSection,
  RoomSection,
  RoundLine,
  RoundView,
  ServerMessage,
  SheetLine,
  TimerView,
  Total,
} from "../net/protocol.gen";
