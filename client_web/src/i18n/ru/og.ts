/** What the server says of a link where it is sent, in Russian; see `build/previews.ts`. */

export const og = {
  "og.home":
    "Настольная игра цветными доминошками с друзьями. Ничего не надо ставить, хватит ссылки.",
  "og.invites": "{name} зовёт {to}, {taken} из {seats}",
  "og.invites.nobody": "Вас зовут {to}, {taken} из {seats}",
  "og.invites.seat": "Откройте ссылку — и вы за столом. Ни установки, ни регистрации.",
  "og.invites.queue": "Места заняты, но они меняются: по ссылке можно встать в очередь.",
  "og.invites.full": "Места заняты, но по ссылке можно смотреть.",
  "og.to": "в игру «{game}»",
  "og.to.mixed": "на матч разных игр",
  "og.mixed": "Матч разных игр",
  "og.running": "{game}: игра идёт",
  "og.running.seat": "По ссылке можно смотреть и сесть за стол в следующем раунде.",
  "og.running.queue": "По ссылке можно смотреть и встать в очередь.",
  "og.running.full": "Места заняты, но по ссылке можно смотреть.",
  "og.over": "{game}: матч сыгран",
  "og.over.text": "По ссылке — итог и те, кто ещё не разошёлся.",
  "og.replay": "{game}: запись раунда {n}",
  "og.daily": "{game}: расклад дня",
  "og.daily.text": "Один на всех, каждый день новый. Получится?",
  "og.deal": "{game}: расклад {n}",
};
