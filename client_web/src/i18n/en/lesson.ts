/** Texts of lessons, whatever game is taught. */
export const lesson = {
  "lesson.skip": "Skip",
  "lesson.step": "Step {n} of {of}",
  "lesson.not_yet": "Done",
  "lesson.neighbour": "your neighbour",
  "lesson.prize": "Take the prize",
  "lesson.over": "That's it! The rest you'll see at the table.",
  "lesson.over.sub": "lesson finished",
  "lesson.ready": "I'm in",
  "lesson.back": "Done",
};
