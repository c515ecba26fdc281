/** What the server says of a link where it is sent. */

import type { og as ru } from "../ru/og";

export const og: Record<keyof typeof ru, string> = {
  "og.home":
    "A board game of coloured dominoes, with friends. Nothing to install: a link is enough.",
  "og.invites": "{name} invites you to {to}, {taken} of {seats} here",
  "og.invites.nobody": "You are invited to {to}, {taken} of {seats} here",
  "og.invites.text": "Open the link and you are at the table. Nothing to install, no account.",
  "og.to": "{game}",
  "og.to.mixed": "a match of different games",
  "og.mixed": "A match of different games",
  "og.running": "{game}: a game is on",
  "og.running.text": "Open the link to watch, or to take a seat in the next round.",
  "og.replay": "{game}: replay of round {n}",
  "og.daily": "{game}: deal of the day",
  "og.daily.text": "The same for everybody, a new one every day. Can you win it?",
  "og.deal": "{game}: deal {n}",
};
