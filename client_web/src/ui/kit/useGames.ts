/** The list of games, for whatever cannot be shown without it. */

import { useEffect, useState } from "preact/hooks";
import { type ApiError, asApiError, loadGames } from "../../model/api";

/** Loads the list; why it did not come, and how to try again, for `<Refused>`. */
export function useGames(): { why: ApiError; run: () => void } | null {
  const [refused, setRefused] = useState<{ why: ApiError; run: () => void } | null>(null);
  useEffect(() => {
    const load = () => {
      setRefused(null);
      loadGames().catch((error: unknown) => setRefused({ why: asApiError(error), run: load }));
    };
    load();
  }, []);
  return refused;
}
