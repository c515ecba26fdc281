/** A QR code that the server draws; where it does not, why, and when to ask again. */

import { useState } from "preact/hooks";
import { type ApiError, asApiError, whyNot } from "../../model/api";
import { LateRefused } from "./LateRefused";

export function Qr({ address, words }: { address: string; words: string }) {
  const [refused, setRefused] = useState<ApiError | null>(null);
  const failed = () => {
    // A picture does not say why it is none.
    whyNot(address).then(setRefused, (error: unknown) => setRefused(asApiError(error)));
  };
  if (refused !== null) return <LateRefused why={refused} run={() => setRefused(null)} />;
  return <img class="qr" src={address} alt={words} onError={failed} />;
}
