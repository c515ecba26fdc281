/** What a device is to the server, and how to be forgotten. */
export const profile = {
  "profile.title": "This device",
  "profile.lead": "Your name, settings and statistics are kept without an account.",
  "profile.settings": "Settings",
  "profile.name.note": "The next room will suggest this name.",
  "profile.stats": "Games for one",
  "profile.stats.none": "No games yet.",
  "profile.stats.line": "{won} of {n}",
  "profile.forget": "Delete everything",
  "profile.forget.note":
    "Your name, settings, list of rooms and statistics disappear from this device and from the server.",
  "profile.forget.do": "Delete everything…",
  "profile.forget.sure": "Delete everything about this device?",
  "profile.forget.sure.note":
    "This can't be undone: seats in rooms, games you have begun and records go, too. Games played with others stay with them until the room expires.",
  "profile.forget.yes": "Delete everything",
  "profile.forget.no": "Keep it",
};
