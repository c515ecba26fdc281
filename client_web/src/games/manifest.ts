/**
 * What a game tells the shell: `games/<id>/index.ts` exports one of these by default. Everything drawn
 * is loaded when it is first needed, so that a manifest costs the first page next to nothing. Words are in
 * `words.ru.ts` and `words.en.ts` beside it.
 */

import type { ComponentChildren, ComponentType } from "preact";
import type { Key } from "../i18n";
import type { Frame, Sign } from "../model/replay";
import type { RoomModel } from "../model/room";
import type { MembersSection } from "../model/wire";
import type { Load } from "../ui/kit/useLoaded";

/**
 * The shell around a board draws the header (40 px), the connection banner, the countdown, the pause
 * and the result; a board fills the rest of the page and never scrolls it.
 */
export interface BoardProps {
  room: RoomModel;
}

/** What the board of a finished round is given. `S`: the sections of its game. */
export interface ReplayBoardProps<S extends object = object> {
  frame: Frame<S>;
  /** The table one step earlier, to show what is new; null for the deal. */
  before: Frame<S> | null;
  members: MembersSection;
  /** Only this seat is shown; null shows all. */
  side: number | null;
}

/** How a list of deals leads to other pages. */
export interface CatalogueProps {
  go: (to: string) => void;
  Link: ComponentType<{ to: string; class?: string; children: ComponentChildren }>;
}

export interface Rules {
  readonly title: Key;
  /** What a link to the page says. */
  readonly how: Key;
  readonly Text: Load<object>;
}

/** Words for one kind of action that is raced for. */
export interface RaceWords {
  /** What was raced for. */
  readonly title: Key;
  /** Said when nobody got there. */
  readonly none: Key;
}

/** What a lesson is given. */
export interface LessonProps {
  /** What its last button does: into the game, or back to where one came from. */
  last: "ready" | "back";
  /** That button was pressed. */
  done: () => void;
  skip: () => void;
}

export interface GameManifest {
  readonly board: Load<BoardProps>;
  /** The table of a finished round, with everything open; without it a replay shows the moves alone. */
  readonly replay?: Load<ReplayBoardProps>;
  /** What the result shows beside points and photo finish. */
  readonly counted?: Load<BoardProps>;
  /** Without it there is no page of rules, and no link to one. */
  readonly rules?: Rules;
  /** A round for newcomers with fixed tiles, on the device alone: the point of the game in half a minute. */
  readonly lesson?: Load<LessonProps>;
  /**
   * What is raced for, by kind of action. A race that is not named here is shown all the same, in neutral
   * words; a game that names none has no photo finish until somebody has raced.
   */
  readonly races?: Readonly<Record<string, RaceWords>>;
  /** How actions are marked on the timeline of a replay, by their first word. */
  readonly signs?: Readonly<Record<string, Sign>>;
  /** Options of a game for one that change how a deal is played, not which one is dealt. */
  readonly settings?: readonly string[];
  /** Moves are taken and kept without a connection. */
  readonly offline?: true;
  /** A page on which deals are chosen, instead of a form. */
  readonly catalogue?: {
    readonly page: Load<CatalogueProps>;
    /** Whether `/GAME` with this query is the list; otherwise it deals, as for every solitaire. */
    readonly shows: (query: URLSearchParams) => boolean;
  };
}
