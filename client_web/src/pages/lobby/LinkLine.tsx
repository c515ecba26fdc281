/** The link to the room as text, and whether it works for anybody else. */

import { t } from "../../i18n";

const onlyHere = (link: string): boolean =>
  /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(link).hostname);

export default function LinkLine({ link }: { link: string }) {
  return (
    <>
      <input
        id="link"
        class="text-input"
        readOnly
        value={link}
        aria-label={t("invite.link")}
        onFocus={(event) => event.currentTarget.select()}
      />
      {onlyHere(link) && <p class="quiet small">{t("invite.only_here")}</p>}
    </>
  );
}
