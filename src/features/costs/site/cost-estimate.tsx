import { useQuery } from "#kernel/ui/site/read-query.ts";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import { costsQuery } from "./costs-query.ts";
import { serverSentence } from "./server-sentence.ts";

type EstimateProps = { id: string; zip: string; trade: string };

const money = (usd: number): string => `${usd < 0 ? "−" : ""}${formatDollars(Math.abs(usd))}`;
const span = (low: number, high: number): string => `${money(low)} to ${money(high)}`;

/** The parts of the estimate, with where each comes from. */
export function CostEstimate({ id, zip, trade }: EstimateProps) {
  const { data, error } = useQuery(costsQuery(id, zip, trade));
  if (error) return <p role="alert">{serverSentence(error)}</p>;
  if (!data) return <p role="status">Estimating …</p>;
  const { totalUsd, lowUsd, highUsd, lines, stateName } = data;
  return (
    <div className="rounded-control bg-sunken p-4 numerals">
      <output className="block font-bold text-xl tracking-tight">About {money(totalUsd)} out the door</output>
      {lowUsd < highUsd && (
        <p className="text-muted">
          From {span(lowUsd, highUsd)}, registered in {stateName}
        </p>
      )}
      <dl className="mt-3 grid gap-2">
        {lines.map((line) => (
          <div key={line.name}>
            <div className="flex justify-between gap-4">
              <dt className="min-w-0">{line.name}</dt>
              <dd className="font-medium">{money(line.usd)}</dd>
            </div>
            <dd className="text-muted text-sm">
              {[
                line.lowUsd < line.highUsd && `${span(line.lowUsd, line.highUsd)}.`,
                line.note,
                line.source && `Source: ${line.source}`,
              ]
                .filter(Boolean)
                .join(" ")}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-sm">
        <b className="font-semibold text-ink">An estimate, not an offer.</b> Ask the dealer for the total in writing.
        Insurance and interest are not counted.
      </p>
    </div>
  );
}
