/** The list of puzzles, loaded when somebody wants to see it. */

import type { ComponentProps, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type Catalogue from "../games/puzzles/Catalogue";
import { t } from "../i18n";
import { go, Link } from "../ui/router";
import { Top } from "./Top";

export function PuzzlesPage() {
  const [found, setFound] = useState<{ Page: ComponentType<ComponentProps<typeof Catalogue>> }>();
  useEffect(() => {
    void import("../games/puzzles/Catalogue").then((module) => setFound({ Page: module.default }));
  }, []);
  return (
    <>
      <Top />
      {found === undefined ? (
        <main class="page narrow welcome">
          <h1 class="quiet" aria-live="polite">
            {t("solo.loading")}
          </h1>
        </main>
      ) : (
        <found.Page go={go} Link={Link} />
      )}
    </>
  );
}
