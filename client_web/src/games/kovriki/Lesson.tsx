import type { JSX } from "preact";
import { LessonTable } from "../../ui/lesson/LessonTable";
import type { LessonProps } from "../manifest";
import { LESSON } from "./lesson";

export default function Lesson(props: LessonProps): JSX.Element {
  return <LessonTable lesson={LESSON} {...props} />;
}
