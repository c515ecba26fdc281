/** The lesson of a game, loaded when it begins. */

import { GAMES } from "../games";
import { t } from "../i18n";
import { useLoaded } from "../ui/kit/useLoaded";

interface LessonOfProps {
  game: string;
  last: "lesson.ready" | "lesson.back";
  done: () => void;
  skip: () => void;
}

export function LessonOf({ game, last, done, skip }: LessonOfProps) {
  const Lesson = useLoaded(GAMES.get(game)?.lesson);
  // Its words come with it.
  if (Lesson === undefined) return <main class="page" />;
  return <Lesson last={t(last)} done={done} skip={skip} />;
}
