/** Faces that people show instead of words. */
export const react = {
  "react.title": "Show everybody",
  "react.smile": "Smile",
  "react.laugh": "Laugh",
  "react.wow": "Wow",
  "react.sad": "Sad",
  "react.think": "Hm",
  "react.heart": "Heart",
  "react.said": "{name}: {what}",
};
