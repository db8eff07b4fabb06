import type { MouseEvent } from "react";
import { useParams } from "react-router";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { formatDay, formatPrice } from "#core/listing/site/format-vehicle.ts";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import { ChevronDownIcon } from "#kernel/ui/site/icons.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { ComparablesTable } from "./comparables-table.tsx";
import { marketQuery } from "./market-query.ts";
import {
  describeChanges,
  describeLeftOut,
  describeRange,
  REASON_SENTENCES,
  type ValuedMarket,
} from "./market-words.ts";
import { RangePicture } from "./range-picture.tsx";

const WHY_ID = "why";

/** Links from the label to its explanation. Without scripts the browser itself opens the address's target. */
export function WhyLink() {
  function open(event: MouseEvent) {
    const details = document.getElementById(WHY_ID)?.closest("details");
    if (!details) return;
    event.preventDefault();
    details.open = true;
    details.scrollIntoView();
    details.querySelector("summary")?.focus({ preventScroll: true });
  }
  return (
    <a href={`#${WHY_ID}`} onClick={open} data-scripted className="why-link">
      Why?
    </a>
  );
}

const FAILED = "The value of this car could not be loaded.";

/** The car's value by the prices of similar cars, and the explanation of its label; or one line that says why there is none. */
export function MarketSection({ vehicle }: { vehicle: ShownDetail }) {
  const { id = "" } = useParams();
  const isShown = useSiteSettings()?.showDealLabels !== false;
  const { data, isError } = useQuery({ ...marketQuery(id), enabled: isShown });
  if (!isShown || data?.reason === "switched-off") return null;
  if (data?.kind === "none") return <Sentence text={REASON_SENTENCES[data.reason]} />;
  if (isError && !data) return <Sentence text={FAILED} />;
  // A car without a label rarely has a value to wait for.
  if (!data && !vehicle.deal) return null;
  return <section className="panel mt-6 shadow-card">{data ? <Explanation market={data} /> : <Loading />}</section>;
}

/** As high as the content, so that nothing moves below. */
function Loading() {
  return (
    <div className="market-head">
      <Skeleton className="h-12" />
    </div>
  );
}

/** There is no value. */
const Sentence = ({ text }: { text: string | null }) => <p className="mt-6 px-1 text-muted text-sm">{text}</p>;

/** A value, folded to two lines until it is opened. Works without scripts. */
function Explanation({ market }: { market: ValuedMarket }) {
  const { label, reason, valueUsd, count, valuedOn, comparables, leftOut } = market;
  const sentences = [
    reason && REASON_SENTENCES[reason],
    ...describeChanges(market),
    describeLeftOut(leftOut),
    `Worked out on ${formatDay(valuedOn)}: an estimate from asking prices, no offer.`,
  ];
  return (
    <details className="market">
      <summary className="market-head">
        <h2>{label ? "Why this label" : "What it is worth"}</h2>
        <p>
          {label && (
            <>
              <b data-deal={label}>{DEAL_WORDS[label]}</b>{" "}
            </>
          )}
          Market value {formatPrice(valueUsd)}, from {count} cars like it
        </p>
        <ChevronDownIcon className="size-5" />
      </summary>
      <div id={WHY_ID} className="market-why">
        <p>{describeRange(market)}.</p>
        <RangePicture market={market} />
        {sentences.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
        {comparables.length > 0 && <ComparablesTable comparables={comparables} count={count} />}
      </div>
    </details>
  );
}
