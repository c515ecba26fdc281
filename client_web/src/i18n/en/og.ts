/** What the server says of a link where it is sent. */

import type { og as ru } from "../ru/og";

export const og: Record<keyof typeof ru, string> = {
  "og.home":
    "A board game of coloured dominoes, with friends. Nothing to install: a link is enough.",
  "og.invites": "{name} invites you to {to}, {taken} of {seats} here",
  "og.invites.nobody": "You are invited to {to}, {taken} of {seats} here",
  "og.invites.seat": "Open the link and you are at the table. Nothing to install, no account.",
  "og.invites.queue":
    "All seats are taken, but they change hands: open the link to join the queue.",
  "og.invites.full": "All seats are taken, but you can watch.",
  "og.to": "{game}",
  "og.to.mixed": "a match of different games",
  "og.mixed": "A match of different games",
  "og.running": "{game}: a game is on",
  "og.running.seat": "Open the link to watch, or to take a seat in the next round.",
  "og.running.queue": "Open the link to watch, or to join the queue.",
  "og.running.full": "All seats are taken, but you can watch.",
  "og.over": "{game}: the match is over",
  "og.over.text": "Open the link to see the result, and whoever is still there.",
  "og.replay": "{game}: replay of round {n}",
  "og.daily": "{game}: deal of the day",
  "og.daily.text": "The same for everybody, a new one every day. Can you win it?",
  "og.deal": "{game}: deal {n}",
};
