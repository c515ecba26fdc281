/** The shell in English. */

import type { ru } from "../ru";
import { design } from "./design";
import { lesson } from "./lesson";
import { match } from "./match";
import { og } from "./og";
import { party } from "./party";
import { profile } from "./profile";
import { react } from "./react";
import { replay } from "./replay";
import { shell } from "./shell";
import { solo } from "./solo";
import { table } from "./table";
import { tv } from "./tv";

const en: Record<keyof typeof ru, string> = {
  ...shell,
  ...table,
  ...match,
  ...solo,
  ...replay,
  ...tv,
  ...lesson,
  ...og,
  ...profile,
  ...react,
  ...party,
  ...design,
};

export default en;
