import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { Market } from "../market-endpoints.ts";

/** The number of cars with each label, as bars. */
export function StockByLabel({
  market: { labels, withoutLabel },
}: {
  market: Pick<Market, "labels" | "withoutLabel">;
}) {
  const highest = Math.max(1, ...labels.map(({ count }) => count));
  const labelled = sumOf(labels);
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5">
        {labels.map(({ label, count }) => (
          <div key={label} className="contents">
            <dt className="font-medium text-sm">{DEAL_WORDS[label]}</dt>
            <dd aria-hidden="true" data-deal={label} className="h-3 overflow-hidden rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-current" style={{ width: `${(100 * count) / highest}%` }} />
            </dd>
            <dd className="text-right font-semibold numerals">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted text-sm numerals">
        {formatCount(labelled)} of {formatAmount(labelled + sumOf(withoutLabel), "listed car")} have a label.
      </p>
    </>
  );
}

const sumOf = (counts: readonly { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0);
