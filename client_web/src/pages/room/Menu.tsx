/** The menu of a room: what this device prefers, and ways out. */

import { useState } from "preact/hooks";
import { type Lang, languages, nameOf, speak, t, withWords } from "../../i18n";
import { keepName, nameFault, tidyName } from "../../model/names";
import type { RoomModel } from "../../model/room";
import {
  language,
  leftHanded,
  reactions,
  reducedMotion,
  type Signs,
  signs,
  sound,
  type Theme,
  textMode,
  theme,
  vibration,
} from "../../model/settings";
import type { RoomSection } from "../../model/wire";
import { Choice, Switch } from "../../ui/kit/Choice";
import { Dialog } from "../../ui/kit/Dialog";
import { Icon } from "../../ui/kit/icons";
import { Sure } from "../../ui/kit/Sure";
import { later } from "../../ui/kit/useLoaded";
import { go } from "../../ui/router";
import { explained, RulesSheet } from "../rules";
import { ask } from "./ask";
import { NextBar } from "./NextBar";

const DoorTools = later(() => withWords(["host"], import("./DoorTools")));

interface MenuProps {
  room: RoomModel;
  info: RoomSection;
  close: () => void;
}

export default function Menu({ room, info, close }: MenuProps) {
  const [page, setPage] = useState<"all" | "rules" | "end" | "leave">("all");
  const { list: members = [], sit } = room.pub("members").value ?? {};
  const mine = members.find((member) => member.id === room.me.value);
  const seated = room.mySeat.value !== null;
  const alone = info.max_seats === 1;
  const hosting = info.host === room.me.value;
  const then = (answer: ReturnType<typeof ask>) => void answer.then((done) => done && close());
  if (page === "rules")
    return (
      <RulesSheet game={info.game} close={close}>
        <NextBar room={room} info={info} />
      </RulesSheet>
    );
  if (page === "end") {
    const act = () => then(ask(room.command("to_lobby")));
    return (
      <Sure
        title={t("menu.to_lobby")}
        ways={[{ text: t("menu.to_lobby.yes"), act }]}
        no={t("menu.to_lobby.no")}
        close={close}
      >
        {t(info.phase === "over" ? "menu.to_lobby.sure_over" : "menu.to_lobby.sure")}
      </Sure>
    );
  }
  if (page === "leave") {
    return (
      <Sure
        title={t("menu.leave")}
        ways={[{ text: t("menu.leave.yes"), act: () => void ask(room.leave()) }]}
        no={t("menu.leave.no")}
        close={close}
      >
        {t(
          info.phase === "round" && seated && !alone ? "menu.leave.sure_round" : "menu.leave.sure",
        )}
      </Sure>
    );
  }
  return (
    <Dialog title={t("bar.menu")} close={close}>
      <div class="stack">
        {seated && info.phase === "round" && (
          <button
            type="button"
            class="button"
            onClick={() => then(ask(room.command("pause", { on: true })))}
          >
            <Icon name="pause" />
            {t("menu.pause")}
          </button>
        )}
        {!seated && mine?.waiting !== true && sit !== "full" && (
          <button
            type="button"
            class="button primary"
            onClick={() => then(ask(room.command("sit", { seat: null })))}
          >
            {t(
              sit === "queue"
                ? "menu.line_up"
                : info.phase === "round"
                  ? "menu.sit_next"
                  : "lobby.sit",
            )}
          </button>
        )}
        {!alone && explained([info.game]).length > 0 && (
          <button type="button" class="button" onClick={() => setPage("rules")}>
            <Icon name="book" />
            {t("menu.rules")}
          </button>
        )}
        {alone && (
          <button type="button" class="button" onClick={() => go("/")}>
            <Icon name="back" />
            {t("do.home")}
          </button>
        )}
        {mine !== undefined && <Rename room={room} name={mine.name} />}
        <Settings />
        {seated && (
          <button
            type="button"
            class="button"
            onClick={() => then(ask(room.command("offer_seat", { on: true })))}
          >
            <Icon name="phone" />
            {t("menu.move")}
          </button>
        )}
        {hosting && !alone && info.phase !== "lobby" && (
          <>
            <DoorTools room={room} info={info} hosting={true} />
            <button type="button" class="button" onClick={() => setPage("end")}>
              {t("menu.to_lobby")}
            </button>
          </>
        )}
        <button type="button" class="button danger" onClick={() => setPage("leave")}>
          <Icon name="out" />
          {t("menu.leave")}
        </button>
      </div>
    </Dialog>
  );
}

/** Preferences of this device. */
export function Settings() {
  return (
    <div class="settings">
      <Choice<Lang>
        label={t("setting.lang")}
        value={language.value}
        among={languages.map((one) => ({ value: one, text: nameOf(one) }))}
        change={(value) => {
          void speak(value);
        }}
      />
      <span class="setting-name">{t("setting.signs")}</span>
      <Choice<Signs>
        label={t("setting.signs")}
        value={signs.value}
        among={[
          { value: "pattern", text: t("setting.signs.pattern") },
          { value: "letters", text: t("setting.signs.letters") },
          { value: "none", text: t("setting.signs.none") },
        ]}
        change={(value) => {
          signs.value = value;
        }}
      />
      <span class="setting-name">{t("setting.theme")}</span>
      <Choice<Theme>
        label={t("setting.theme")}
        value={theme.value}
        among={[
          { value: "auto", text: t("setting.theme.auto") },
          { value: "light", text: t("setting.theme.light") },
          { value: "dark", text: t("setting.theme.dark") },
        ]}
        change={(value) => {
          theme.value = value;
        }}
      />
      {(
        [
          ["sound", sound],
          ["vibration", vibration],
          ["left", leftHanded],
          ["motion", reducedMotion],
          ["reactions", reactions],
          ["text", textMode],
        ] as const
      ).map(([name, held]) => (
        <Switch
          key={name}
          label={t(`setting.${name}`)}
          help={t(`setting.${name}.help`)}
          on={held.value}
          change={(on) => {
            held.value = on;
          }}
        />
      ))}
    </div>
  );
}

function Rename({ room, name }: { room: RoomModel; name: string }) {
  const [typed, setTyped] = useState(tidyName(name));
  const tidy = tidyName(typed);
  const fault = nameFault(typed);
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        void ask(room.command("rename", { name: tidy })).then((done) => done && keepName(tidy));
      }}
    >
      <label for="rename">{t("name.label")}</label>
      <div class="code-row">
        <input
          id="rename"
          class="text-input"
          value={typed}
          maxLength={200}
          aria-invalid={fault !== null}
          aria-describedby="rename-problem"
          autocomplete="nickname"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={fault !== null || tidy === tidyName(name)}>
          {t("menu.rename")}
        </button>
      </div>
      <p id="rename-problem" class="bad-text" aria-live="polite">
        {fault !== null && t(fault)}
      </p>
    </form>
  );
}
