/** What a text player types. */

/** What only some games know. */
export type GameCommand = "hit" | "prize" | "pass" | "impossible" | "agree" | "on";

export type TextCommand =
  | { does: "pick"; tile: number; place: number | null }
  | { does: "take" | "swap"; tile: number }
  | { does: "undo" | "finish" | "give_up" | "table" | "help" }
  | { does: GameCommand }
  | { does: "unknown"; text: string };

/** Words in both languages: a bilingual player need not think about which is on. */
const WORDS: Record<string, TextCommand["does"]> = {
  взять: "take",
  возьми: "take",
  take: "take",
  обмен: "swap",
  обменять: "swap",
  менять: "swap",
  swap: "swap",
  отмена: "undo",
  назад: "undo",
  undo: "undo",
  back: "undo",
  готово: "finish",
  стоп: "finish",
  done: "finish",
  finish: "finish",
  удар: "hit",
  бить: "hit",
  hit: "hit",
  приз: "prize",
  prize: "prize",
  пас: "pass",
  pass: "pass",
  невозможно: "impossible",
  impossible: "impossible",
  верю: "agree",
  согласен: "agree",
  согласна: "agree",
  agree: "agree",
  дальше: "on",
  on: "on",
  сдаюсь: "give_up",
  стол: "table",
  table: "table",
  помощь: "help",
  справка: "help",
  help: "help",
  "?": "help",
};

/**
 * Reads "2", "2 3", "обмен 2", "done" … Numbers count from 1. Anything else comes back as
 * "unknown" with the text.
 */
export function parseCommand(typed: string): TextCommand {
  const text = typed.trim().toLowerCase();
  const numbers = /^(\d{1,2})(?:\s+(\d{1,3}))?$/.exec(text);
  if (numbers !== null) {
    const place = numbers[2] === undefined ? null : Number(numbers[2]);
    return { does: "pick", tile: Number(numbers[1]), place };
  }
  if (text === "give up") return { does: "give_up" };
  const [word = "", number, ...rest] = text.split(/\s+/);
  const does = WORDS[word];
  const tile = number !== undefined && /^\d{1,2}$/.test(number) ? Number(number) : null;
  if (does === "take" || does === "swap") {
    if (tile !== null && rest.length === 0) return { does, tile };
  } else if (does !== undefined && number === undefined) {
    return { does } as TextCommand;
  }
  return { does: "unknown", text: typed.trim() };
}
