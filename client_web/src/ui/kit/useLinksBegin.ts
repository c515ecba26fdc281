/** What links for other people begin with. */

import { useEffect } from "preact/hooks";
import { linksBegin, loadGames } from "../../model/api";

/**
 * An address that other devices reach: the server's own, which may be opened here as "localhost".
 * As this page's begins until the server has said it.
 */
export function useLinksBegin(): string {
  useEffect(() => {
    // Without the server's word, a link from here is the best there is.
    loadGames().catch(() => {});
  }, []);
  return linksBegin.value ?? location.origin;
}
