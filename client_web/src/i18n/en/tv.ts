import type { tv as source } from "../ru/tv";

/** Texts of a room on a television. */
export const tv: Record<keyof typeof source, string> = {
  "tv.name": "TV",
  "tv.title": "A room on a TV",
  "tv.lead": "Type the room's code: every player has it on their phone.",
  "tv.join": "Point a camera here, or type the code at {host}",
  "tv.locked": "Joining by code is off",
  "tv.waiting": "Waiting for {who}",
  "tv.empty": "Waiting for players",
  "tv.all": "Everybody is ready",
  "tv.predicted": "{who}: {first}",
  "tv.show": "Show on a TV",
  "tv.show.how": "On the TV or a laptop, open {address} and type the room's code:",
  "tv.show.here": "Open in this browser",
};
