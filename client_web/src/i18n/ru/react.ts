/** Faces that people show instead of words. */
export const react = {
  "react.title": "Показать всем",
  "react.smile": "Улыбка",
  "react.laugh": "Смех",
  "react.wow": "Ого",
  "react.sad": "Грусть",
  "react.think": "Хм",
  "react.heart": "Сердце",
  "react.said": "{name}: {what}",
};
