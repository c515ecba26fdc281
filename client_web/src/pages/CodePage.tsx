/** /j/123456: somebody typed or was sent a join code. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { type ApiError, asApiError, roomByCode } from "../model/api";
import { go } from "../ui/router";
import { Problem } from "./Problem";

export default function CodePage({ code }: { code: string }) {
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setProblem(null);
    roomByCode(code).then(
      (id) => go(`/r/${id}`, true),
      (error: unknown) => setProblem(asApiError(error)),
    );
  }, [code, tries]);
  if (problem !== null) return <Problem code={problem} again={() => setTries(tries + 1)} />;
  return (
    <main class="page narrow">
      <h1 class="quiet">{t("room.connecting")}</h1>
    </main>
  );
}
