/** The screens on which a seat moves to another device: few people ever see one. */

import { withWords } from "../../i18n";
import { later } from "../../ui/kit/useLoaded";

const moving = () => withWords(["menu", "outside"], import("./MoveSeat"));

export const MoveSeat = later(async () => ({ default: (await moving()).MoveSeat }));
export const TakePrompt = later(async () => ({ default: (await moving()).TakePrompt }));
export const TakeWaits = later<object>(async () => ({ default: (await moving()).TakeWaits }));
