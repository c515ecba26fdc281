/** What a device is to the server, and how to be forgotten. */
export const profile = {
  "profile.title": "Это устройство",
  "profile.lead": "Имя, настройки и счёт хранятся без учётной записи.",
  "profile.settings": "Настройки",
  "profile.name.note": "Это имя предложит следующая комната.",
  "profile.stats": "Игры для одного",
  "profile.stats.none": "Пока ни одной партии.",
  "profile.stats.line": "{won} из {n}",
  "profile.forget": "Удалить всё",
  "profile.forget.note":
    "Имя, настройки, список комнат и статистика пропадут с этого устройства и с сервера.",
  "profile.forget.do": "Удалить всё…",
  "profile.forget.sure": "Удалить всё об этом устройстве?",
  "profile.forget.sure.note":
    "Вернуть будет нельзя: места в комнатах, начатые партии и рекорды тоже пропадут. Партии, сыгранные с другими, остаются у них, пока комната не устареет.",
  "profile.forget.yes": "Удалить всё",
  "profile.forget.no": "Оставить",
};
