import { momentInSentence } from "#kernel/ui/console/moment.tsx";
import { ExternalLink, Link } from "#kernel/ui/site/link.tsx";
import type { Origin } from "../origin-endpoints.ts";
import { dealershipAddress } from "./car-address.ts";
import { placeWords } from "./origin-words.ts";

const LINK = "rounded-sm text-brand underline underline-offset-2";

/** The crawl, upload or import that something comes from, linked if there is a list of them. */
export function SourceLink(props: { dealershipId: number; runId: number | null; importId: number | null; at: string }) {
  const { dealershipId, runId, importId } = props;
  const when = momentInSentence(props.at);
  if (runId !== null) {
    return (
      <Link to={dealershipAddress(dealershipId, "history", runId)} className={LINK}>
        sync of {when}
      </Link>
    );
  }
  if (importId !== null) {
    return (
      <Link to={dealershipAddress(dealershipId, "uploads")} className={LINK}>
        CSV file of {when}
      </Link>
    );
  }
  return <>import of {when}</>;
}

/** The source of a fact: "the page's JSON-LD, field `mileageFromOdometer`, sync of Nov 23, 2:14 AM · page". */
export function OriginLine({ origin, dealershipId }: { origin: Origin; dealershipId: number }) {
  const { words, name } = placeWords(origin);
  return (
    <span className="wrap-anywhere">
      {words}
      {name !== null && (
        <>
          {" "}
          <code className="rounded-sm bg-sunken px-1 text-xs">{name}</code>
        </>
      )}
      , <SourceLink {...{ dealershipId, runId: origin.runId, importId: origin.importId, at: origin.at }} />
      {origin.page !== null && (
        <>
          {" · "}
          <ExternalLink href={origin.page} className={LINK}>
            page
          </ExternalLink>
        </>
      )}
      {origin.words !== null && <> · in its words “{origin.words}”</>}
    </span>
  );
}
