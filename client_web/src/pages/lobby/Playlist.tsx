/** The games of a mixed match in the host's order: rows with buttons, so that keys do as well. */

import { useEffect, useRef, useState } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import type { GameInfo } from "../../model/api";
import type { PlaylistItem } from "../../model/wire";
import { Glyph } from "../../ui/kit/Glyph";
import { Icon } from "../../ui/kit/icons";
import { announce } from "../../ui/kit/live";
import { GameOptions } from "./OptionLine";

/** The room takes no longer list. */
const MOST = 12;

interface PlaylistProps {
  list: readonly PlaylistItem[];
  /** Games for several. */
  party: readonly GameInfo[];
  hosting: boolean;
  change: (list: PlaylistItem[]) => void;
}

const nameOf = (game: string): string => tFirst([`game.${game}`, game]);

export default function Playlist({ list, party, hosting, change }: PlaylistProps) {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  /** Which button gets the focus when the new list has come, e.g. "up2". */
  const next = useRef<readonly string[]>([]);
  useEffect(() => {
    const names = next.current;
    next.current = [];
    for (const name of names) {
      const button = root.current?.querySelector<HTMLButtonElement>(`[data-do="${name}"]`);
      if (button && !button.disabled) return button.focus();
    }
  }, [list]);
  const put = (changed: PlaylistItem[], focus: readonly string[], words: string) => {
    next.current = focus;
    setOpen(null);
    change(changed);
    announce(words);
  };
  const move = (at: number, by: 1 | -1) => {
    const changed = [...list];
    const [item] = changed.splice(at, 1);
    if (item === undefined) return;
    const to = at + by;
    changed.splice(to, 0, item);
    const [same, other] = by === 1 ? ["down", "up"] : ["up", "down"];
    const words = t("playlist.moved", { game: nameOf(item.game), n: to + 1 });
    put(changed, [`${same}${to}`, `${other}${to}`], words);
  };
  const remove = (at: number) => {
    const left = list.filter((_, other) => other !== at);
    const neighbour = Math.min(at, left.length - 1);
    put(left, [`remove${neighbour}`], t("playlist.removed", { n: at + 1 }));
  };
  const add = (game: string) => {
    const n = list.length + 1;
    const words = t("playlist.added", { n, game: nameOf(game) });
    put([...list, { game, options: {} }], [`add${game}`], words);
  };
  return (
    <div class="option playlist" ref={root} role="group" aria-label={t("playlist.title")}>
      <p>
        <b>{t("playlist.title")}</b>
        <small>{t("playlist.help")}</small>
      </p>
      <ol>
        {list.map((item, at) => (
          <li key={at}>
            <div class="playlist-row">
              <span class="playlist-name">{nameOf(item.game)}</span>
              {hosting && (
                <span class="playlist-tools">
                  <Tool
                    does={`settings${at}`}
                    icon="settings"
                    label={t("playlist.settings", { n: at + 1 })}
                    expanded={open === at}
                    act={() => setOpen(open === at ? null : at)}
                  />
                  <Tool
                    does={`up${at}`}
                    icon="up"
                    label={t("playlist.up", { n: at + 1 })}
                    disabled={at === 0}
                    act={() => move(at, -1)}
                  />
                  <Tool
                    does={`down${at}`}
                    icon="down"
                    label={t("playlist.down", { n: at + 1 })}
                    disabled={at === list.length - 1}
                    act={() => move(at, 1)}
                  />
                  <Tool
                    does={`remove${at}`}
                    icon="cross"
                    label={t("playlist.remove", { n: at + 1 })}
                    disabled={list.length <= 2}
                    act={() => remove(at)}
                  />
                </span>
              )}
            </div>
            {hosting && open === at && (
              <GameOptions
                game={item.game}
                offered={party.find((game) => game.id === item.game)?.options ?? []}
                values={item.options ?? {}}
                disabled={false}
                change={(options) =>
                  change(list.map((one, n) => (n === at ? { game: one.game, options } : one)))
                }
              />
            )}
          </li>
        ))}
      </ol>
      {hosting && list.length < MOST && (
        <div class="playlist-add">
          {party.map((game) => (
            <button
              key={game.id}
              type="button"
              class="button small"
              data-do={`add${game.id}`}
              aria-label={t("playlist.add", { game: nameOf(game.id) })}
              onClick={() => add(game.id)}
            >
              <Icon name="plus" />
              {nameOf(game.id)}
            </button>
          ))}
        </div>
      )}
      {hosting && list.length >= MOST && (
        <p class="quiet small">{t("playlist.full", { n: MOST })}</p>
      )}
    </div>
  );
}

const GLYPHS = {
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800v4.400M9 14.800v4.400",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  cross: "M6 6l12 12M18 6L6 18",
} as const;

interface ToolProps {
  does: string;
  icon: keyof typeof GLYPHS;
  label: string;
  disabled?: boolean;
  expanded?: boolean;
  act: () => void;
}

function Tool({ does, icon, label, disabled = false, expanded, act }: ToolProps) {
  return (
    <button
      type="button"
      class="icon-button"
      data-do={does}
      aria-label={label}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={act}
    >
      <Glyph d={GLYPHS[icon]} />
    </button>
  );
}
