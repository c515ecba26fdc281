/** /j/123456: somebody typed or was sent a join code. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { ApiError, roomByCode } from "../model/api";
import { go } from "../ui/router";
import { Problem } from "./Problem";

export function CodePage({ code }: { code: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    roomByCode(code).then(
      (id) => go(`/r/${id}`, true),
      (error: unknown) => setProblem(error instanceof ApiError ? error.code : "internal"),
    );
  }, [code]);
  if (problem !== null) return <Problem code={problem} />;
  return (
    <main class="page narrow">
      <h1 class="quiet">{t("room.connecting")}</h1>
    </main>
  );
}
