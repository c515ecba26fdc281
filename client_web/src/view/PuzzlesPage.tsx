/** The list of puzzles, loaded when somebody wants to see it. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Top } from "./Top";

export function PuzzlesPage() {
  const [found, setFound] = useState<{ Page: ComponentType } | null>(null);
  useEffect(() => {
    void import("../games/puzzles/Catalogue").then((module) => setFound({ Page: module.default }));
  }, []);
  if (found !== null) return <found.Page />;
  return (
    <>
      <Top />
      <main class="page narrow welcome">
        <h1 class="quiet" aria-live="polite">
          {t("solo.loading")}
        </h1>
      </main>
    </>
  );
}
