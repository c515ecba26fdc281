/** What will be played: the game, and its settings in one line that opens. */

import { useState } from "preact/hooks";
import { t, tFirst, withWords } from "../../i18n";
import { Icon } from "../../ui/kit/icons";
import { later } from "../../ui/kit/useLoaded";
import type { LobbyProps } from "./props";

/** Most players take them as they are. */
const Options = later(() => withWords(["settings"], import("./Options")));

export function Plan(props: LobbyProps & { hosting: boolean }) {
  const [open, setOpen] = useState(false);
  const { info } = props;
  const mixed = (info.playlist ?? []).length > 0;
  const shown = mixed ? "mixed" : info.game;
  const length = t(info.match.kind === "target" ? "option.points" : "option.rounds", {
    n: props.room.pub("evening").value?.left ?? info.match.value ?? 1,
  });
  return (
    <section class="card plan" aria-labelledby="plan">
      <div class="plan-line">
        <span>
          <h2 id="plan">{tFirst([`game.${shown}`, shown])}</h2>
          <small class="quiet">
            {length} · {t("lobby.places", { n: info.seats })}
          </small>
        </span>
        <button
          type="button"
          class="button small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("lobby.settings")}
          <Icon name="fold" />
        </button>
      </div>
      <p>{tFirst([`game.${shown}.line`, ""])}</p>
      {open && <Options {...props} />}
    </section>
  );
}
