/** The profile goes to another device: a code is shown here and typed there, and both sides are asked. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { type ApiError, asApiError } from "../../model/api";
import { deviceSecret } from "../../model/identity";
import {
  keepProfile,
  letGo,
  moveProfile,
  offerProfile,
  type ProfileMove,
  packedProfile,
} from "../../model/profile";
import { Dialog } from "../../ui/kit/Dialog";
import { Icon } from "../../ui/kit/icons";
import { adviceWords, happenedWords, Refused } from "../../ui/kit/Refused";

const DIGITS = 8;
/** Another code is needed: the same one would be refused again. */
const OF_CODES = /^(no_such_)?move/;
/** Between two looks at what the other device does. */
const LOOK_MS = 1500;

type Stage = ProfileMove["stage"];

export function MoveProfile() {
  const [open, setOpen] = useState<"give" | "take" | null>(null);
  const close = () => setOpen(null);
  return (
    <section class="card" aria-labelledby="profile-move">
      <h2 id="profile-move">{t("profile.move")}</h2>
      <p>{t("profile.move.note")}</p>
      <div class="stack">
        <button type="button" class="button" onClick={() => setOpen("give")}>
          <Icon name="phone" />
          {t("profile.move.give")}
        </button>
        <button type="button" class="button" onClick={() => setOpen("take")}>
          <Icon name="again" />
          {t("profile.move.take")}
        </button>
      </div>
      {open === "give" && <Give close={close} />}
      {open === "take" && <Take close={close} />}
    </section>
  );
}

/** How far the move is, looked at again and again until it is decided. */
function useStage(code: string, failed: (why: ApiError) => void): ProfileMove {
  const [move, setMove] = useState<ProfileMove>({ stage: "waiting" });
  useEffect(() => {
    if (code === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async () => {
      try {
        const now = await moveProfile("look", deviceSecret(), code);
        if (gone) return;
        setMove(now);
        if (FINAL.has(now.stage)) return;
      } catch (error) {
        const why = asApiError(error);
        if (gone) return;
        if (why.code !== "offline") {
          failed(why);
          return;
        }
      }
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [code]);
  return move;
}

const FINAL: ReadonlySet<Stage> = new Set(["refused", "done", "over"]);

/** On the device that has the profile: the code, then the question. */
function Give({ close }: { close: () => void }) {
  const [code, setCode] = useState("");
  const [answered, setAnswered] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const offer = () => {
    setRefused(null);
    setAnswered(false);
    offerProfile(deviceSecret()).then(
      (made) => setCode(made.code),
      (error) => setRefused(asApiError(error)),
    );
  };
  useEffect(offer, []);
  const { stage } = useStage(code, setRefused);
  const answer = (profile: string) => {
    setAnswered(true);
    moveProfile("answer", deviceSecret(), code, profile).then(
      () => profile === "" && close(),
      (error) => setRefused(asApiError(error)),
    );
  };
  const stop = () => {
    if (code !== "" && (stage === "waiting" || stage === "asked") && !answered) answer("");
    close();
  };
  useEffect(() => {
    if (stage === "done") letGo();
  }, [stage]);
  if (stage === "done") {
    return (
      <Dialog title={t("profile.move.gone")} close={() => location.assign("/")}>
        <div class="stack">
          <p>{t("profile.move.gone.note")}</p>
          <button type="button" class="button primary" onClick={() => location.assign("/")}>
            {t("do.close")}
          </button>
        </div>
      </Dialog>
    );
  }
  const asked = stage === "asked" && !answered;
  return (
    <Dialog title={t(asked ? "profile.move.asked" : "profile.move.give")} close={stop}>
      <div class="stack">
        {refused !== null && <Refused why={refused} run={offer} />}
        {asked && (
          <>
            <p>{t("profile.move.asked.note")}</p>
            <button type="button" class="button primary" onClick={() => answer(packedProfile())}>
              {t("profile.move.yes")}
            </button>
          </>
        )}
        {refused === null && !asked && (
          <Waits code={code} stage={answered ? "given" : stage} again={offer} />
        )}
        <button type="button" class="button" onClick={stop}>
          {t("profile.move.no")}
        </button>
      </div>
    </Dialog>
  );
}

function Waits({ code, stage, again }: { code: string; stage: Stage; again: () => void }) {
  if (stage === "over" || stage === "refused")
    return (
      <>
        <p role="status">{t(`profile.move.${stage}`)}</p>
        <button type="button" class="button primary" onClick={again}>
          {t("profile.move.again")}
        </button>
      </>
    );
  if (stage === "given") return <p role="status">{t("profile.move.given")}</p>;
  return (
    <>
      <p>{t("profile.move.how")}</p>
      <p class="move-code">
        <span aria-hidden="true">{`${code.slice(0, 4)} ${code.slice(4)}`}</span>
        <span class="unseen">{[...code].join(" ")}</span>
      </p>
      <p class="quiet small" role="status">
        {code !== "" && t("profile.move.wait")}
      </p>
    </>
  );
}

/** On the device that wants the profile: what will be replaced, the code, then the other's answer. */
function Take({ close }: { close: () => void }) {
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState("");
  const [short, setShort] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { stage, profile } = useStage(code, setRefused);
  const ask = () => {
    setShort(typed.length < DIGITS);
    if (typed.length < DIGITS) return;
    setRefused(null);
    moveProfile("ask", deviceSecret(), typed).then(
      () => setCode(typed),
      (error) => setRefused(asApiError(error)),
    );
  };
  const [kept, setKept] = useState(false);
  const keep = () => {
    setRefused(null);
    if (profile !== undefined && profile !== "") keepProfile(profile);
    moveProfile("done", deviceSecret(), code).then(
      () => setKept(true),
      (error) => setRefused(asApiError(error)),
    );
  };
  useEffect(() => {
    if (stage === "given") keep();
  }, [stage]);
  const away = () => (kept ? location.reload() : close());
  const waits = code !== "" && refused === null;
  return (
    <Dialog title={t(kept ? "profile.move.here" : "profile.move.take")} close={away}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        {!waits && (
          <>
            <p>{t("profile.move.take.note")}</p>
            <label for="move-code">{t("profile.move.code")}</label>
            <input
              id="move-code"
              class="text-input"
              inputMode="numeric"
              autocomplete="one-time-code"
              aria-describedby="move-short"
              value={typed}
              onInput={(event) => {
                const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, DIGITS);
                event.currentTarget.value = digits;
                setTyped(digits);
              }}
            />
            <p id="move-short" class="bad-text" aria-live="polite">
              {short && typed.length < DIGITS ? t("profile.move.short", { n: DIGITS }) : ""}
            </p>
          </>
        )}
        {refused !== null &&
          (OF_CODES.test(refused.code) ? (
            <p class="bad-text" role="alert">
              <b>{happenedWords(refused)}.</b> {adviceWords(refused)}
            </p>
          ) : (
            <Refused why={refused} run={stage === "given" ? keep : ask} />
          ))}
        {waits && (
          <p role="status">
            {kept
              ? t("profile.move.here.note")
              : t(
                  stage === "over" || stage === "refused"
                    ? `profile.move.${stage}`
                    : "profile.move.ask",
                )}
          </p>
        )}
        {!waits && (
          <button type="submit" class="button primary">
            {t("profile.move.take.yes")}
          </button>
        )}
        <button type="button" class="button" onClick={away}>
          {t(kept ? "do.close" : "profile.move.no")}
        </button>
      </form>
    </Dialog>
  );
}
