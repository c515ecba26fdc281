/** More people than seats: the queue, who plays next, the audience, head starts. */
export const party = {
  "party.queue": "Очередь",
  "party.rule.winner": "победитель остаётся",
  "party.rule.lowest_two": "двое последних меняются",
  "party.next": "Следующее место ваше",
  "party.place": "Ваше место в очереди: {n}",
  "party.out": "Выйти из очереди",
  "party.predict": "Кто будет первым?",
  "party.predicted": "Ваш прогноз: {name}",
  "party.audience": "Прогнозы зрителей",
  "party.audience.who": "Зритель",
  "party.audience.said": "Первым будет",
  "party.audience.right": "Угадано",
  "party.audience.of": "{n} из {of}",
  "party.audience.yes": "Угадано:",
  "party.audience.no": "Мимо:",

  "option.next_up": "Кто играет дальше",
  "option.next_up.help": "Если желающих больше, чем мест: они ждут в очереди",
  "option.next_up.same": "Те же",
  "option.next_up.winner": "Победитель остаётся",
  "option.next_up.lowest_two": "Двое последних меняются",
  "option.head_start": "Фора",
  "option.head_start.help": "Остальные смогут закончить только на столько секунд позже; видно всем",
  "option.head_start.of": "Фора: {name}",
  "option.head_start.none": "нет",

  "refused.not_watching": "Прогноз делают те, кто смотрит.",
  "refused.too_late": "Поздно: раунд уже идёт.",

  "seat.head_start": "+{n} с",
};
