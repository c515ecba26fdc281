/** Display names: one suggested, one remembered, 1 to 12 graphemes. */

import { type Key, type Lang, t } from "../i18n";
import { storage } from "./storage";

const KEY = "name";
export const LONGEST = 12;

const ANIMALS: Record<Lang, readonly string[]> = {
  ru: [
    ..."Барсук Бобёр Белка Выдра Галка Дрозд Ёжик Жираф Зубр Иволга Кит Кулик Ласка Лиса Лось".split(
      " ",
    ),
    ..."Манул Морж Норка Олень Панда Рысь Синица Сова Соня Стриж Сурок Тюлень Удод Филин Цапля".split(
      " ",
    ),
    ..."Чиж Шмель Щегол Щука Ястреб Енот Заяц Клёст Мышка Пони".split(" "),
  ],
  en: [
    ..."Badger Beaver Bunny Camel Crane Curlew Dipper Donkey Falcon Ferret Finch Fox Gecko".split(
      " ",
    ),
    ..."Gibbon Hare Heron Hippo Jackdaw Koala Lemur Linnet Lynx Magpie Marmot Marten Mole".split(
      " ",
    ),
    ..."Otter Owl Panda Pika Plover Puffin Raven Robin Seal Sparrow Stoat Swift Tapir Walrus".split(
      " ",
    ),
  ],
};

const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What a reader calls letters: an emoji or a letter with accents is one. */
export function graphemes(text: string): string[] {
  return Array.from(segments.segment(text), (part) => part.segment);
}

/** A typed name as it will be shown: NFC, single spaces, at most 12 graphemes; may be empty. */
export function tidyName(typed: string): string {
  const plain = typed
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return graphemes(plain).slice(0, LONGEST).join("").trim();
}

/** A friendly name; `random` in [0, 1). */
export function suggestName(language: Lang, random: () => number = Math.random): string {
  const list = ANIMALS[language];
  return list[Math.floor(random() * list.length)] ?? list[0] ?? "";
}

/** The name that this device used last. */
export function lastName(): string | null {
  const held = storage.get(KEY);
  return held !== null && tidyName(held) !== "" ? tidyName(held) : null;
}

export function keepName(name: string): void {
  storage.set(KEY, name);
}

const TOKEN = /^\*(?:guest|bot ([1-5]))(?: (\d+))?$/;

/**
 * A name as it is read here: what somebody typed, or the word for a guest without a name or a bot
 * ("*guest 2", "*bot 3"). A token that this page does not know is shown as it is.
 */
export function shownName(name: string): string {
  const token = TOKEN.exec(name);
  if (token === null) return name;
  const [, skill, n] = token;
  const word = skill === undefined ? t("name.guest") : t(`bot.${skill}` as Key);
  return n === undefined ? word : `${word} ${n}`;
}
