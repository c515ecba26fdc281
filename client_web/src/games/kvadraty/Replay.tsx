/** A finished round of Kvadraty, all hands open, figures without their cloth. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { laidOf } from "../../model/lattice";
import { nameAt } from "../../model/members";
import { type Frame, handAt } from "../../model/replay";
import type { MembersSection } from "../../model/wire";
import { Reveal } from "../../ui/result/Reveal";
import { OpenSeat, without } from "../../ui/table/OpenSeat";
import type { ReplayBoardProps } from "../manifest";
import { FigurePicture, SquareCount } from "./Figures";
import { type FigureLook, looks, lookWords } from "./seats";
import type { KvadratyCheck, KvadratyHand, KvadratyOwn, Sections } from "./sections.gen";
import { Groups } from "./Truth";
import "../../ui/table/table.css";
import "./kvadraty.css";

const ownAt = (frame: Frame<Sections> | null, seat: number): KvadratyOwn | undefined =>
  frame?.own[seat]?.own;

export default function Replay({
  frame,
  before,
  members,
  side,
}: ReplayBoardProps<Sections>): JSX.Element {
  const table = frame.pub.table;
  const check = frame.pub.check;
  const best = frame.pub.best;
  const open = table?.stage === "checking" || table?.stage === "truth";
  const all = looks(table, open ? check : undefined, members, null);
  const seats = all.filter((look) => side === null || look.seat === side);
  return (
    <>
      {table !== undefined && table.factor > 1 && (
        <p class="open-note">
          <span class="kv-factor">{t("kvadraty.factor", { n: table.factor })}</span>
        </p>
      )}
      {open && check !== undefined && <Check check={check} members={members} />}
      <ul class="watch-seats kvadraty-replay" data-seats={seats.length}>
        {seats.map((look) => (
          <Place
            key={look.seat}
            look={look}
            own={ownAt(frame, look.seat)}
            handBefore={handAt(before, look.seat) ?? null}
            best={best?.seats[look.seat]}
          />
        ))}
      </ul>
    </>
  );
}

interface PlaceProps {
  look: FigureLook;
  own: KvadratyOwn | undefined;
  handBefore: readonly string[] | null;
  best: KvadratyHand | undefined;
}

function Place({ look, own, handBefore, best }: PlaceProps): JSX.Element {
  // A player's own figure is known from when it was ready, even while a cloth lay over it.
  const laid = own?.figure?.map(laidOf) ?? look.laid ?? [];
  const hand = own?.hand ?? look.shown ?? [];
  const rest = without(
    hand,
    laid.map((one) => one.tile),
  );
  return (
    <OpenSeat
      seat={look.seat}
      name={look.name}
      words={lookWords(look)}
      badge={look.badge}
      first={look.first}
      count={look.squares !== null && <SquareCount n={look.squares} />}
      hand={rest}
      bare={laid.length === 0}
      handBefore={handBefore}
    >
      {laid.length > 0 ? (
        <div class="open-board">
          <FigurePicture laid={laid} name={look.name} />
        </div>
      ) : (
        <p class="open-empty">{look.screen ? t("seat.screen") : ""}</p>
      )}
      {best !== undefined && <Best name={look.name} best={best} hand={hand} own={look.squares} />}
    </OpenSeat>
  );
}

interface BestProps {
  name: string;
  best: KvadratyHand;
  hand: readonly string[];
  own: number | null;
}

/** What the hand allowed, on demand. */
function Best({ name, best, hand, own }: BestProps): JSX.Element {
  if (own !== null && own === best.squares)
    return <p class="kv-best good-text">{t("kvadraty.count.is_best")}</p>;
  return (
    <div class="kv-best">
      <Reveal word={t("kvadraty.count.best")} name={name}>
        {best.figure === null ? (
          <>
            <p>{t("kvadraty.count.impossible")}</p>
            <Groups hand={hand} />
          </>
        ) : (
          <FigurePicture laid={best.figure.map(laidOf)} name={null} />
        )}
      </Reveal>
    </div>
  );
}

/** A hand that somebody holds for impossible, and how the check ended. */
function Check({ check, members }: { check: KvadratyCheck; members: MembersSection }): JSX.Element {
  const name = nameAt(members, check.seat);
  if (check.upheld === null) return <p class="open-note">{t("kvadraty.replay.check", { name })}</p>;
  const title = check.upheld
    ? t(check.possible ? "kvadraty.truth.upheld" : "kvadraty.truth.upheld.true")
    : check.by === null
      ? t("kvadraty.truth.refuted.nobody")
      : t("kvadraty.truth.refuted", { name: nameAt(members, check.by) });
  return (
    <section class="open-check" aria-label={title}>
      <h2>
        {t("kvadraty.replay.check", { name })} {title}
      </h2>
      {check.possible === false ? (
        <>
          <Groups hand={check.hand} />
          <p class="quiet small">{t("kvadraty.truth.impossible")}</p>
        </>
      ) : (
        <div class="kv-pictures">
          {check.refutation !== null && check.by !== null && (
            <FigurePicture laid={check.refutation.map(laidOf)} name={nameAt(members, check.by)} />
          )}
          {check.figure !== null && <FigurePicture laid={check.figure.map(laidOf)} name={null} />}
        </div>
      )}
    </section>
  );
}
