/** More people than seats: the queue, who plays next, the audience, head starts. */
export const party = {
  "party.queue": "Queue",
  "party.rule.winner": "winner stays",
  "party.rule.lowest_two": "lowest two change",
  "party.next": "The next seat is yours",
  "party.place": "You're number {n} in the queue",
  "party.out": "Leave the queue",
  "party.predict": "Who will be first?",
  "party.predicted": "Your prediction: {name}",
  "party.audience": "The audience's predictions",
  "party.audience.who": "Spectator",
  "party.audience.said": "First will be",
  "party.audience.right": "Right",
  "party.audience.of": "{n} of {of}",
  "party.audience.yes": "Right:",
  "party.audience.no": "Wrong:",

  "option.next_up": "Who plays next",
  "option.next_up.help": "When more people want to play than there are seats, they wait in a queue",
  "option.next_up.same": "The same",
  "option.next_up.winner": "Winner stays",
  "option.next_up.lowest_two": "Lowest two change",
  "option.head_start": "Head start",
  "option.head_start.help": "The others can finish only this much later; everybody sees it",
  "option.head_start.of": "Head start: {name}",
  "option.head_start.none": "none",

  "refused.not_watching": "Only those who watch can predict.",
  "refused.too_late": "Too late: the round is under way.",

  "seat.head_start": "+{n} s",
};
