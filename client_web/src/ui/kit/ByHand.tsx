/** A text that only a person can copy: selected, to be taken by hand. */

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { Dialog } from "./Dialog";

export default function ByHand({ text, close }: { text: string; close: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [text]);
  return (
    <Dialog title={t("copy.by_hand")} close={close}>
      <p>{t("copy.by_hand.why")}</p>
      <textarea
        ref={field}
        class="text-input record-input"
        rows={Math.min(8, 1 + Math.ceil(text.length / 40))}
        readOnly
        value={text}
        aria-label={t("copy.by_hand")}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
