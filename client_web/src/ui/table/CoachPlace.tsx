/** Where the coach sits, if the room has one and this player is new to the game. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { withWords } from "../../i18n";
import { isBeginner } from "../../model/beginner";
import { later } from "../kit/useLoaded";
import type { CoachProps } from "./Coach";

const Coach = later(() => withWords(["coach"], import("./Coach")));

/** `on`: what the room says. */
export function CoachPlace({ on, ...props }: CoachProps & { on: boolean }): JSX.Element | null {
  // Asked once: the race that makes one experienced is still coached to its end.
  const [fresh] = useState(() => isBeginner(props.game));
  return on && fresh ? <Coach {...props} /> : null;
}
