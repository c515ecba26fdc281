/** The shell in Russian: the source of the keys. */

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

export const ru = {
  ...shell,
  ...table,
  ...match,
  ...solo,
  ...replay,
  ...lesson,
  ...og,
  ...profile,
  ...react,
  ...party,
  ...design,
  ...tv,
};

export default ru;
