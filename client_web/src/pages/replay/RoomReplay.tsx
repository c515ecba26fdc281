/** /r/ID/replay/N: a finished round of a room. The address can be passed on. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, withWords } from "../../i18n";
import type { Timeline } from "../../model/replay";
import { type Fault, loadReplay, recordFile } from "../../model/replay-load";
import { copyText } from "../../ui/kit/copy";
import { useFocusHere } from "../../ui/kit/focus";
import { Icon } from "../../ui/kit/icons";
import { Retry } from "../../ui/kit/Refused";
import { spoken } from "../../ui/kit/spoken";
import { useTitle } from "../../ui/kit/title";
import { useLinksBegin } from "../../ui/kit/useLinksBegin";
import { later } from "../../ui/kit/useLoaded";
import { Link } from "../../ui/router";
import { Top } from "../Top";
import { faultOf, faultWords, refusalOf } from "./faults";
import { ReplayScreen } from "./ReplayScreen";
import "./replay.css";

const Picture = later(() => withWords(["result", "replay"], import("./Picture")));

interface RoomReplayProps {
  id: string;
  n: string;
  /** Over its room: what stands above it there. */
  top?: JSX.Element;
  /** Over its room: who sat where. */
  members?: readonly string[];
}

export default function RoomReplay({ id, n, top, members }: RoomReplayProps): JSX.Element {
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [tries, setTries] = useState(0);
  const link = spoken(`${useLinksBegin()}/r/${id}/replay/${n}`);
  useEffect(() => {
    let wanted = true;
    loadReplay(id, n).then(
      (found) => wanted && setTimeline({ ...found, ...(members && { members }) }),
      (error: unknown) => wanted && setFault(faultOf(error)),
    );
    return () => {
      wanted = false;
    };
  }, [id, n, tries]);
  if (fault !== null) {
    const again = () => {
      setFault(null);
      setTries(tries + 1);
    };
    return <NotHere id={id} n={n} fault={fault} again={again} {...(top && { top })} />;
  }
  if (timeline === null) {
    return (
      <>
        {top ?? <Top />}
        <main class="page narrow">
          <p role="status">{t("replay.loading")}</p>
        </main>
      </>
    );
  }
  return (
    <ReplayScreen timeline={timeline} top={top ?? <Top />}>
      <a class="button" href={recordFile(id, n)} download={`pentaraduga-${n}.txt`}>
        <Icon name="copy" />
        {t("replay.download")}
      </a>
      <Share address={link} />
      <Picture timeline={timeline} url={link} file={`pentaraduga-${n}`} />
      {top === undefined && (
        <Link to={`/r/${id}`} class="button">
          <Icon name="back" />
          {t("replay.room")}
        </Link>
      )}
    </ReplayScreen>
  );
}

function Share({ address }: { address: string }): JSX.Element {
  const copy = () => void copyText(address, t("replay.copied"));
  const share = () => {
    navigator.share({ title: t("app.name"), url: address }).catch(() => {
      // Closed without sharing.
    });
  };
  return (
    <>
      {"share" in navigator && (
        <button type="button" class="button" onClick={share}>
          <Icon name="share" />
          {t("replay.share")}
        </button>
      )}
      <button type="button" class="button" onClick={copy}>
        <Icon name="link" />
        {t("replay.copy")}
      </button>
    </>
  );
}

interface NotHereProps extends RoomReplayProps {
  fault: Fault;
  again(): void;
}

function NotHere({ id, n, fault, again, top }: NotHereProps): JSX.Element {
  const heading = useFocusHere<HTMLHeadingElement>();
  useTitle(t("replay.bad"));
  const gone = fault.code === "no_such_room";
  const missing = fault.code === "no_such_record";
  const why = refusalOf(fault);
  const others = fault.records ?? [];
  return (
    <>
      {top ?? <Top />}
      <main class="page narrow stack">
        <h1 ref={heading} tabindex={-1}>
          {t("replay.bad")}
        </h1>
        <p>{missing ? t("replay.bad.no_such_record", { n }) : faultWords(fault)}</p>
        {others.length > 0 && (
          <p>
            {t("replay.bad.others")}{" "}
            {others.map((one) => (
              <Link key={one} to={`/r/${id}/replay/${one}`} class="text-link other-record">
                {String(one)}
              </Link>
            ))}
          </p>
        )}
        {why !== null && <Retry why={why} run={again} primary />}
        {!gone && top === undefined && (
          <Link to={`/r/${id}`} class="button">
            {t("replay.room")}
          </Link>
        )}
        {top === undefined && (
          <Link to="/" class="button">
            {t("do.home")}
          </Link>
        )}
      </main>
    </>
  );
}
