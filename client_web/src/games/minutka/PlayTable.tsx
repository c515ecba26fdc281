/** This player's place at the table: opponents, screen, building space, rack, buttons. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import { nameAt } from "../../model/members";
import type { RoomModel } from "../../model/room";
import { leftHanded, signs, textMode } from "../../model/settings";
import { readTiles } from "../../model/table-words";
import { play as sound } from "../../sound";
import { announce } from "../../ui/kit/live";
import { useSoon } from "../../ui/kit/useLoaded";
import { useSettled } from "../../ui/kit/useSettled";
import { Air } from "../../ui/table/Air";
import { BuildSpace } from "../../ui/table/BuildSpace";
import { BLOWS, strike } from "../../ui/table/blows";
import { CoachPlace } from "../../ui/table/CoachPlace";
import { Desk } from "../../ui/table/desk";
import { giveAway } from "../../ui/table/giveAway";
import { nudge, shake } from "../../ui/table/motion";
import { Rack } from "../../ui/table/Rack";
import { Screen } from "../../ui/table/Screen";
import { SeatChip } from "../../ui/table/Seats";
import { useStage } from "../../ui/table/stage";
import { TextTable } from "../../ui/table/TextTable";
import { SpaceTools } from "../../ui/table/Tools";
import { tableVoice } from "../../ui/table/tableVoice";
import { useLacks } from "../../ui/table/useLacks";
import { useRefusal } from "../../ui/table/useRefusal";
import { useTableKeys } from "../../ui/table/useTableKeys";
import { Bar } from "./Bar";
import { actOut } from "./happenings";
import { CatchUp } from "./Notice";
import type { MinutkaPlay } from "./play";
import { looks } from "./seats";

export interface PlayTableProps {
  play: MinutkaPlay;
  room: RoomModel;
}

export function PlayTable({ play, room }: PlayTableProps): JSX.Element {
  const { root, back, stage } = useStage(play, actOut);
  const { table } = play;
  const desk = useMemo(() => new Desk(table, tableVoice(table)), [table]);
  useLayoutEffect(() => (root.current ? desk.attach(root.current) : undefined), [desk]);

  const say = (text: string) => announce(text);
  const refused = useRefusal(play.refusal.value, ({ code, params }) =>
    tFirst([`refused.${code}`, "refused.other"], { ...readTiles(params), code }),
  );

  const lacks = useLacks(table);
  useSoon(BLOWS);

  const hit = async (stamp: number) => {
    // Felt at once; the room's answer comes later.
    sound("hit");
    if (root.current) nudge(root.current);
    strike(root.current, play.seat.peek());
    await play.finish(stamp);
  };
  const idle = () => {
    const why = play.idle.peek();
    if (why === "no_carpet" || why === "locked") {
      const button = root.current?.querySelector(".hit-button");
      if (button) shake(button);
      if (why === "locked") return say(t("refused.locked"));
      lacks.show((words) => {
        say(words);
        refused.hint(words);
      });
    }
  };
  const swap = async (stamp: number) => {
    const id = table.selected.peek();
    const stock = play.mine.peek()?.stock ?? 0;
    if (stock === 0) return say(t("swap.empty"));
    if (id === null) {
      refused.hint(t("swap.pick"));
      return say(t("swap.pick"));
    }
    await giveAway(play, stage(), id, stamp, () => play.mine.peek()?.stock ?? 0);
  };

  useTableKeys(desk, {
    finish: (stamp) => (play.idle.peek() === "ready" ? void hit(stamp) : idle()),
    swap: (stamp) => void swap(stamp),
  });

  const state = play.state.value;
  const mine = play.mine.value;
  const others = looks(state, play.members.value, play.seat.value);
  const open = state !== undefined && state.stage !== "race";
  const grown = useSettled(open, desk.busy.value);
  const closed = !play.begun.value || play.paused.value;
  const text = textMode.value;
  const to = play.neighbour.value;
  const over = state?.stage === "over";

  return (
    <div
      ref={root}
      class={`play ${text ? "as-text" : ""} ${leftHanded.value ? "left-handed" : ""}`}
      data-seats={others.length + 1}
      data-stage={state?.stage}
    >
      <ul class="seat-chips" aria-label={t("text.others")}>
        {others.map((look) => (
          <SeatChip key={look.seat} look={look} grown={grown} />
        ))}
      </ul>
      <div class="middle">
        {text ? (
          <TextTable
            desk={desk}
            closed={closed}
            swap={(id) => {
              table.select(id);
              void swap(performance.now());
            }}
            finish={(stamp) => (play.idle.peek() === "ready" ? void hit(stamp) : idle())}
            giveUp={(stamp) => void play.giveUp(stamp)}
          />
        ) : (
          <BuildSpace
            desk={desk}
            hint={mine?.place === null && !closed && !over && t("minutka.empty")}
            marks={lacks.marks}
          >
            <Screen up={mine?.screen ?? true} />
            <SpaceTools desk={desk} />
          </BuildSpace>
        )}
        <CatchUp play={play} room={room} />
        <CoachPlace
          on={play.room.value?.beginners === true}
          game="minutka"
          hand={play.hand.value?.hand ?? []}
          canSwap={play.maySwap.value}
          quiet={play.idle.value !== "no_carpet"}
          over={over}
        />
        {refused.text !== null && (
          <p class="notice refusal" key={refused.n}>
            {refused.text}
          </p>
        )}
      </div>
      {!text && (
        <div class="rack-place" data-anchor="rack">
          <Rack desk={desk} closed={closed} leaving={play.leaving.value} />
        </div>
      )}
      <Bar
        play={play}
        room={room}
        undo={() => {
          if (table.undo()) say(t("table.undone"));
        }}
        hit={hit}
        idle={idle}
        swap={(stamp) => void swap(stamp)}
        neighbour={to === null ? "" : nameAt(play.members.value, to)}
      />
      <Air desk={desk} signs={signs.value} />
      {back}
    </div>
  );
}
