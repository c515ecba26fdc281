/** How a room gets onto a television. */

import { t } from "../../i18n";
import { Dialog } from "../../ui/kit/Dialog";
import { Icon } from "../../ui/kit/icons";
import { useLinksBegin } from "../../ui/kit/useLinksBegin";
import { Digits } from "../lobby/Digits";

interface TvHowProps {
  room: string;
  code: string | null;
  close: () => void;
}

export default function TvHow({ room, code, close }: TvHowProps) {
  const begin = useLinksBegin();
  return (
    <Dialog title={t("tv.show")} close={close}>
      <div class="stack">
        {code === null ? (
          <p>{t("tv.locked")}</p>
        ) : (
          <>
            <p>{t("tv.show.how", { address: `${new URL(begin).host}/tv` })}</p>
            <Digits code={code} />
          </>
        )}
        <a class="button" href={`/r/${room}/tv`} target="_blank" rel="noopener">
          <Icon name="screen" />
          {t("tv.show.here")}
        </a>
      </div>
    </Dialog>
  );
}
