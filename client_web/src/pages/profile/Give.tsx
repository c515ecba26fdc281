/** On the device that has the profile: the code, then the question, then what became of it. */

import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { type MoveState, ProfileMove } from "../../model/profile-move";
import { Dialog } from "../../ui/kit/Dialog";
import { Refused } from "../../ui/kit/Refused";
import { type Sheet, Trouble } from "./MoveSheet";

export function Give({ move, refused, begin, hide, end }: Sheet) {
  const offer = () => begin(ProfileMove.offer());
  useEffect(() => {
    if (move === null) offer();
  }, []);
  if (move === null)
    return (
      <Dialog title={t("profile.move.give")} close={end}>
        <div class="stack">
          {refused !== null && <Refused why={refused} run={offer} />}
          <button type="button" class="button" onClick={end}>
            {t("profile.move.no")}
          </button>
        </div>
      </Dialog>
    );
  const state = move.state.value;
  if (state.stage === "done") return <Gone />;
  const asked = state.stage === "asked" && state.says === "look";
  const open = asked || (state.stage === "waiting" && state.says === "look");
  // A yes that the other device has fetched stands.
  const mayStop = !move.decided && state.says !== "stop" && !state.fetched;
  const stop = () => move.stop();
  const close = move.decided ? end : open ? stop : hide;
  return (
    <Dialog title={t(asked ? "profile.move.asked" : "profile.move.give")} close={close}>
      <div class="stack">
        <Trouble move={move} />
        {asked ? (
          <>
            <p>{t("profile.move.asked.note")}</p>
            <button type="button" class="button primary" onClick={() => move.give()}>
              {t("profile.move.yes")}
            </button>
          </>
        ) : (
          <Where state={state} code={move.code} agreed={move.agreed} />
        )}
        {move.decided && (
          <button type="button" class="button primary" onClick={offer}>
            {t("profile.move.again")}
          </button>
        )}
        <button type="button" class="button" onClick={mayStop ? stop : close}>
          {t(mayStop ? "profile.move.no" : "do.close")}
        </button>
      </div>
    </Dialog>
  );
}

function Where({ state, code, agreed }: { state: MoveState; code: string; agreed: boolean }) {
  const { stage, why, says, fetched } = state;
  if (stage === "refused") {
    const theirs = why === "left" || why === "unkept" ? why : "own";
    return <p role="status">{t(`profile.move.${theirs}`)}</p>;
  }
  if (stage === "over")
    return <p role="status">{t(`profile.move.${agreed ? "silent" : "over"}`)}</p>;
  if (says === "stop") return <p role="status">{t("profile.move.stopping")}</p>;
  if (fetched) return <p role="status">{t("profile.move.fetched")}</p>;
  if (says === "yes") return <p role="status">{t("profile.move.sending")}</p>;
  if (stage === "given")
    return (
      <>
        <p role="status">{t("profile.move.given")}</p>
        <p class="quiet small">{t("profile.move.given.note")}</p>
      </>
    );
  return (
    <>
      <p>{t("profile.move.how")}</p>
      <p class="move-code">
        <span aria-hidden="true">{`${code.slice(0, 4)} ${code.slice(4)}`}</span>
        <span class="unseen">{[...code].join(" ")}</span>
      </p>
      <p class="quiet small" role="status">
        {t("profile.move.wait")}
      </p>
    </>
  );
}

function Gone() {
  const home = () => location.assign("/");
  return (
    <Dialog title={t("profile.move.gone")} close={home}>
      <div class="stack">
        <p>{t("profile.move.gone.note")}</p>
        <button type="button" class="button primary" onClick={home}>
          {t("do.close")}
        </button>
      </div>
    </Dialog>
  );
}
