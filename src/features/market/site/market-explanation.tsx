import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { formatDay, formatPrice } from "#core/listing/site/format-vehicle.ts";
import { ChevronDownIcon } from "#kernel/ui/site/icons.tsx";
import { ComparablesTable } from "./comparables-table.tsx";
import { WHY_ID } from "./market-query.ts";
import { describeChanges, describeLeftOut, describeRange, type ValuedMarket } from "./market-words.ts";
import { RangePicture } from "./range-picture.tsx";
import { REASON_SENTENCES } from "./reason-sentences.ts";

/** A value, folded to two lines until it is opened. Works without scripts. */
export function Explanation({ market }: { market: ValuedMarket }) {
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
