/** The lesson of a game, loaded when it begins. */

import { GAMES } from "../games";
import type { LessonProps } from "../games/manifest";
import { useLoaded } from "../ui/kit/useLoaded";

interface LessonOfProps {
  game: string;
  last: LessonProps["last"];
  done: () => void;
  skip: () => void;
}

export function LessonOf({ game, last, done, skip }: LessonOfProps) {
  const Lesson = useLoaded(GAMES.get(game)?.lesson);
  // Its words come with it.
  if (Lesson === undefined) return <main class="page" />;
  return <Lesson last={last} done={done} skip={skip} />;
}
