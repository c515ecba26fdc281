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
  "profile.move": "To another device",
  "profile.move.note":
    "Your name, settings, history and statistics move by a one-time code. Seats in rooms move separately, from the room's menu.",
  "profile.move.give": "Move from here",
  "profile.move.take": "Bring it here",
  "profile.move.how":
    "On the other device, open “This device”, press “Bring it here” and type the code. It works for two minutes, once.",
  "profile.move.wait": "Waiting for the other device…",
  "profile.move.asked": "Give everything to the other device?",
  "profile.move.asked.note":
    "The other device has typed this code. Your name, settings, history and statistics move there and disappear from here.",
  "profile.move.yes": "Give it",
  "profile.move.no": "Don't move",
  "profile.move.again": "New code",
  "profile.move.given": "Waiting until the other device has saved everything…",
  "profile.move.gone": "Everything has moved",
  "profile.move.gone.note":
    "Your name, settings, history and statistics are on the other device now.",
  "profile.move.take.note":
    "This device's name and settings are replaced by the other one's. Statistics of games played there become what they are there; the histories are joined.",
  "profile.move.code": "Code from the other device",
  "profile.move.short": "The code has {n} {n:digit|digits}",
  "profile.move.take.yes": "Replace and bring it here",
  "profile.move.ask": "Answer on the other device: it asks whether to give everything to this one.",
  "profile.move.refused": "The other device answered “no”.",
  "profile.move.over": "The code is over: it works for two minutes.",
  "profile.move.here": "Everything is here",
  "profile.move.here.note": "Your name, settings, history and statistics are on this device now.",
  "profile.move.given.note":
    "You may close this. Once everything is saved there, it disappears from here: at once, or when you next open the home page.",
  "profile.move.fetched":
    "The other device has received everything and is saving it: it's too late to change your mind. If it can't save it, everything stays here.",
  "profile.move.sending": "Sending…",
  "profile.move.stopping": "Calling off the move…",
  "profile.move.untold": "The other device doesn't know yet that you have changed your mind.",
  "profile.move.own": "The move is called off: both devices keep what they had.",
  "profile.move.left": "The other device called off the move. Everything is still here.",
  "profile.move.unkept": "The other device couldn't save everything. It is all still here.",
  "profile.move.silent":
    "The other device never said that it had saved everything. It is all still here.",
  "profile.move.back": "The other device called off the move. Nothing has changed here.",
  "profile.move.unsaved":
    "This browser couldn't save everything: there is no space, or sites may not store anything. Nothing has changed here, and everything is still on the other device.",
  "profile.move.unread":
    "What the other device sent can't be read: reload the page on both devices and try again. Everything is still on the other device.",
  "profile.move.saved": "Everything is saved. Telling the other device…",
  "profile.move.half":
    "Your name, settings and history are here now, too, but the other device hasn't heard of it: it still has everything, and the statistics are there. To move the statistics, get a new code.",
  "profile.move.going": "The move isn't finished.",
  "profile.move.open": "Back to the move",
};
