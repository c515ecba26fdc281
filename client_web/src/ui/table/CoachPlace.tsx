/** Where the coach sits, if the room has one and this player is new to the game. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { withWords } from "../../i18n";
import { isBeginner } from "../../model/beginner";
import { CALM, later } from "../kit/useLoaded";
import type { CoachProps } from "./Coach";

const Coach = later(() => withWords(["coach"], import("./Coach")));

/** `on`: what the room says. */
export function CoachPlace({
  on,
  ...props
}: Omit<CoachProps, "since"> & { on: boolean }): JSX.Element | null {
  // Asked once: the race that makes one experienced is still coached to its end.
  const [fresh] = useState(() => isBeginner(props.game));
  const [calm, setCalm] = useState(false);
  const held = `${props.hand} ${props.quiet}`;
  const since = useRef({ held, at: performance.now() });
  if (since.current.held !== held) since.current = { held, at: performance.now() };
  const wanted = on && fresh && !calm;
  useEffect(() => {
    // It says nothing for longer: hands open without waiting for it.
    if (!wanted) return;
    const timer = setTimeout(() => setCalm(true), CALM);
    return () => clearTimeout(timer);
  }, [wanted]);
  return on && fresh && calm ? <Coach {...props} since={since.current.at} /> : null;
}
