/** Three stars, some of them filled. */

import type { JSX } from "preact";
import { t } from "../../i18n";

const STAR =
  "M12 2.600l2.800 6 6.500.800-4.800 4.500 1.300 6.500L12 17.200l-5.800 3.200 1.300-6.500L2.700 9.400l6.500-.800z";

export function Stars({ n, large = false }: { n: number; large?: boolean }): JSX.Element {
  return (
    <span
      class={`pz-stars ${large ? "large" : ""}`}
      role="img"
      aria-label={t("puzzles.stars", { n })}
    >
      {[1, 2, 3].map((star) => (
        <svg key={star} viewBox="0 0 24 24" aria-hidden="true" class={star <= n ? "on" : ""}>
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
