/** The profile goes to another device: a code is shown here and typed there, and both sides are asked. */

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { type ApiError, asApiError } from "../../model/api";
import { ProfileMove } from "../../model/profile-move";
import { Icon } from "../../ui/kit/icons";
import { Give } from "./Give";
import type { Sheet } from "./MoveSheet";
import { Take } from "./Take";

export function MoveProfile() {
  const [open, setOpen] = useState<"give" | "take" | null>(null);
  const [move, setMove] = useState<ProfileMove | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  useEffect(() => {
    const found = ProfileMove.resumed();
    setMove(found);
    setOpen(found?.as ?? null);
  }, []);
  useEffect(() => () => move?.leave(), [move]);
  const { stage, says } = move?.state.value ?? {};
  const decided = move?.decided ?? false;
  /** Nobody waits for the code that is being asked for. */
  const unwanted = useRef(false);
  useEffect(
    () => () => {
      unwanted.current = true;
    },
    [],
  );
  const end = () => {
    unwanted.current = true;
    setMove(null);
    setOpen(null);
    setRefused(null);
  };
  useEffect(() => {
    if (move === null || !decided) return;
    // Whoever has stopped it need not be told that it is over.
    if (says === "stop" && stage !== "done") end();
    else setOpen(move.as);
  }, [move, decided]);
  const sheet: Sheet = {
    move,
    refused,
    begin: (asked) => {
      setRefused(null);
      setMove(null);
      unwanted.current = false;
      asked.then(
        (made) => (unwanted.current ? made.stop() : setMove(made)),
        (error) => !unwanted.current && setRefused(asApiError(error)),
      );
    },
    hide: () => setOpen(null),
    end,
  };
  return (
    <section class="card" aria-labelledby="profile-move">
      <h2 id="profile-move">{t("profile.move")}</h2>
      <p>{t("profile.move.note")}</p>
      <div class="stack">
        {move !== null && open === null ? (
          <>
            <p role="status">{t("profile.move.going")}</p>
            <button type="button" class="button primary" onClick={() => setOpen(move.as)}>
              {t("profile.move.open")}
            </button>
          </>
        ) : (
          <>
            <button type="button" class="button" onClick={() => setOpen("give")}>
              <Icon name="phone" />
              {t("profile.move.give")}
            </button>
            <button type="button" class="button" onClick={() => setOpen("take")}>
              <Icon name="again" />
              {t("profile.move.take")}
            </button>
          </>
        )}
      </div>
      {open === "give" && <Give {...sheet} />}
      {open === "take" && <Take {...sheet} />}
    </section>
  );
}
