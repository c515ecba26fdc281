/** Small helpers in a corner of the building space. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { Glyph } from "../kit/Glyph";
import { announce } from "../kit/live";
import type { Desk } from "./desk";

export function UndoIcon(): JSX.Element {
  return <Glyph d="M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9" />;
}

export function SpaceTools({ desk }: { desk: Desk }): JSX.Element | null {
  const { table } = desk;
  const laid = table.laid.value.length;
  if (laid === 0 || table.frozen.value) return null;
  return (
    <div class="space-tools">
      {laid > 1 && (
        <button
          type="button"
          class={`tool ${desk.grouping.value ? "on" : ""}`}
          aria-pressed={desk.grouping.value}
          aria-label={t("do.group")}
          title={t("do.group")}
          onClick={() => {
            desk.grouping.value = !desk.grouping.value;
            announce(t(desk.grouping.value ? "table.group_on" : "table.group_off"));
          }}
        >
          <Glyph d="M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3" />
        </button>
      )}
      <button
        type="button"
        class="tool"
        aria-label={t("do.fit")}
        title={t("do.fit")}
        onClick={() => desk.centre()}
      >
        <Glyph d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
      </button>
    </div>
  );
}
