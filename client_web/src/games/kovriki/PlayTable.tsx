/** This player's place at the table: the other halves, the player's own, rack and buttons. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { t, withWords } from "../../i18n";
import { nameAt } from "../../model/members";
import type { RoomModel } from "../../model/room";
import { leftHanded, signs, textMode } from "../../model/settings";
import { Scroller } from "../../ui/kit/Scroller";
import { later, useSoon } from "../../ui/kit/useLoaded";
import { Air } from "../../ui/table/Air";
import { BuildSpace, SpaceHint } from "../../ui/table/BuildSpace";
import { BLOWS } from "../../ui/table/blows";
import { CoachPlace } from "../../ui/table/CoachPlace";
import { Desk } from "../../ui/table/desk";
import { Rack } from "../../ui/table/Rack";
import { useStage } from "../../ui/table/stage";
import { SpaceTools } from "../../ui/table/Tools";
import { useRefusal } from "../../ui/table/useRefusal";
import { useTableKeys } from "../../ui/table/useTableKeys";
import { Bar } from "./Bar";
import { useDeeds } from "./deeds";
import { OwnFigures } from "./Half";
import { actOut } from "./happenings";
import { DraftMarks, MoveHint } from "./Marks";
import { exchange, Notice } from "./Notice";
import { OpenHalf, Others, Squares } from "./Others";
import type { KovrikiPlay } from "./play";
import { halves } from "./seats";
import { useSlap, useWide } from "./use";
import { kovrikiVoice } from "./voice";
import { figureLines, refusalWords, stateWords, wouldWords } from "./words";

const counted = () => import("./Halves");
/** A round begins without figures and without a count. */
const LATER = [counted, exchange, () => import("./Packed"), ...BLOWS];
const Counted = later(counted);
const AsText = later(() => withWords(["late"], import("./AsText")));

/** Room for a new carpet beside the figures. */
const FREE_CELLS = 2.5;

export interface PlayTableProps {
  play: KovrikiPlay;
  room: RoomModel;
}

export function PlayTable({ play, room }: PlayTableProps): JSX.Element {
  const { root, back, stage } = useStage(play, actOut);
  const { table } = play;
  const desk = useMemo(() => {
    table.remark = (id, place) => wouldWords(play, play.judged(id, place));
    const made = new Desk(table, kovrikiVoice(play));
    made.view.margin = FREE_CELLS;
    return made;
  }, [play, table]);
  useLayoutEffect(() => (root.current ? desk.attach(root.current) : undefined), [desk]);

  const refused = useRefusal(
    play.refusal.value,
    ({ code, params }) => refusalWords(code, params),
    table.layout.value,
  );
  const deeds = useDeeds(play, stage, refused.hint);
  useTableKeys(desk, {
    finish: deeds.press,
    swap: (stamp) => void deeds.swap(stamp),
    hit: (stamp) => void deeds.hit(stamp),
    prize: (stamp) => void deeds.prize(stamp),
    confirm: (stamp) => {
      if (play.idle.peek() !== "lay") return false;
      deeds.press(stamp);
      return true;
    },
  });
  useSlap(root, desk, play, deeds.hit);

  useSoon(LATER);
  const wide = useWide();
  const [opened, open] = useState<number | null>(null);
  const state = play.state.value;
  const mine = play.mine.value;
  const all = halves(state, play.members.value, play.last.value, null);
  const others = halves(state, play.members.value, play.last.value, play.seat.value);
  const closed = !play.begun.value || play.paused.value;
  const over = state?.stage === "over";
  const text = textMode.value;
  const to = play.neighbour.value;
  const shown = others.find((look) => look.seat === opened);
  const fresh = (mine?.figures.length ?? 0) === 0;
  return (
    <div
      ref={root}
      class={`play kovriki ${text ? "as-text" : ""} ${leftHanded.value ? "left-handed" : ""}`}
      data-seats={others.length + 1}
      data-stage={state?.stage}
    >
      {!over && (
        <Others
          looks={others}
          wide={wide}
          opened={opened}
          open={open}
          prizeFrom={play.hand.value?.can_prize ? to : null}
          prizeReady={play.mayPrize.value}
          prize={(stamp) => void deeds.prize(stamp)}
        />
      )}
      <div class="middle">
        {over ? (
          <Scroller class="count-board">
            <p class="count-title">{stateWords(play)}</p>
            <Counted looks={all} counted={true} />
          </Scroller>
        ) : (
          <>
            <Notice play={play} room={room} />
            {text ? (
              <AsText play={play} desk={desk} deeds={deeds} closed={closed} />
            ) : (
              <BuildSpace
                desk={desk}
                hint={false}
                ground={
                  <OwnFigures
                    figures={play.figures.value}
                    words={figureLines(play)}
                    unit={desk.view.camera.value.unit}
                  />
                }
                marks={<DraftMarks play={play} desk={desk} />}
              >
                {fresh && !closed && (
                  <SpaceHint table={table} keys="kovriki.keys">
                    {t("kovriki.hint")}
                  </SpaceHint>
                )}
                <div class="own-squares">
                  <Squares n={mine?.squares ?? 0} />
                </div>
                {play.mayPassAside.value && (
                  <button
                    type="button"
                    class="tool pass-tool"
                    onClick={(event) => void play.pass(event.timeStamp)}
                  >
                    {t("kovriki.do.pass")}
                    <span class="unseen">: {t("kovriki.do.pass.sub")}</span>
                  </button>
                )}
                <SpaceTools desk={desk} />
                <MoveHint play={play} />
              </BuildSpace>
            )}
            {!wide && shown && <OpenHalf look={shown} close={() => open(null)} />}
          </>
        )}
        <CoachPlace
          on={play.room.value?.beginners === true}
          game="kovriki"
          hand={play.hand.value?.hand ?? []}
          canSwap={play.maySwap.value}
          quiet={!fresh || play.idle.value !== "compose"}
          over={over}
        />
        {refused.text !== null && (
          <p class="notice refusal" key={refused.n}>
            {refused.text}
          </p>
        )}
      </div>
      {!text && !over && (
        <div class="rack-place" data-anchor="rack">
          <Rack desk={desk} closed={closed} leaving={play.leaving.value} />
        </div>
      )}
      {!over && (
        <Bar
          play={play}
          undo={deeds.undo}
          press={deeds.press}
          idle={deeds.idle}
          swap={(stamp) => void deeds.swap(stamp)}
          neighbour={to === null ? "" : nameAt(play.members.value, to)}
        />
      )}
      <Air desk={desk} signs={signs.value} />
      {back}
    </div>
  );
}
