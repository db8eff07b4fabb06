import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { SortHeading } from "#kernel/ui/console/sort-heading.tsx";
import { useSortedRows } from "#kernel/ui/console/use-sorted-rows.ts";
import { formatDecimal } from "#kernel/words/rules/decimals.ts";
import { formatAmount, formatCount, formatDollars } from "#kernel/words/rules/numbers.ts";
import type { Market } from "../market-endpoints.ts";

type Departure = Market["departures"][number];
/** `as`: in the server's order, the best label first. */
const DEPARTURES = {
  as: () => null,
  label: ({ label }: Departure) => label && DEAL_WORDS[label],
  count: ({ count }: Departure) => count,
  days: ({ medianDays }: Departure) => medianDays,
};

/** How long cars were listed before they left. */
export function DeparturesTable(props: { rows: Market["departures"] }) {
  const { rows, ...order } = useSortedRows(props.rows, { prefix: "left", columns: DEPARTURES, sort: "as" });
  if (rows.length === 0) return <p className="text-muted text-sm">No car has left the list yet.</p>;
  return (
    <table className="car-rows numerals">
      <thead>
        <tr>
          <SortHeading column="label" {...order}>
            Label
          </SortHeading>
          <SortHeading column="count" {...order}>
            Cars that left
          </SortHeading>
          <SortHeading column="days" {...order}>
            Median days
          </SortHeading>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count, medianDays }) => (
          <tr key={label ?? "none"}>
            <th scope="row">{label ? DEAL_WORDS[label] : "Without a label"}</th>
            <td data-head="Cars that left">{formatCount(count)}</td>
            <td data-head="Median days">{formatAmount(medianDays, "day")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Supply = Market["supply"][number];
/** `as`: in the server's order. */
const SUPPLY = {
  as: () => null,
  model: ({ make, model }: Supply) => `${make} ${model}`,
  listed: ({ listed }: Supply) => listed,
  left: ({ leftIn30Days }: Supply) => leftIn30Days,
  months: ({ monthsOfSupply }: Supply) => monthsOfSupply,
  price: ({ medianUsd }: Supply) => medianUsd,
};
/** The same without the columns that are not shown: an address may still name them. */
const WITHOUT_RATE = { ...SUPPLY, left: SUPPLY.as, months: SUPPLY.as };

/** The models with the most cars: their cars, and the months until these are sold at the rate of the last 30 days. */
export function SupplyTable(props: { rows: Market["supply"] }) {
  const hasRate = props.rows.some(({ monthsOfSupply }) => monthsOfSupply !== null);
  const columns = hasRate ? SUPPLY : WITHOUT_RATE;
  const { rows, ...order } = useSortedRows(props.rows, { prefix: "supply", columns, sort: "as" });
  if (rows.length === 0) return <p className="text-muted text-sm">No model is listed often enough yet.</p>;
  return (
    <>
      {!hasRate && (
        <p className="pb-3 text-muted text-sm">
          None of these models' cars has left in the last 30 days, so there is no rate yet.
        </p>
      )}
      <table className="car-rows numerals">
        <thead>
          <tr>
            <SortHeading column="model" {...order}>
              Model
            </SortHeading>
            <SortHeading column="listed" {...order}>
              Listed
            </SortHeading>
            {hasRate && (
              <>
                <SortHeading column="left" {...order}>
                  Left in 30 days
                </SortHeading>
                <SortHeading column="months" {...order}>
                  Months of supply
                </SortHeading>
              </>
            )}
            <SortHeading column="price" {...order}>
              Median price
            </SortHeading>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ make, model, listed, leftIn30Days, medianUsd, monthsOfSupply }) => (
            <tr key={`${make} ${model}`}>
              <th scope="row">{`${make} ${model}`}</th>
              <td data-head="Listed">{formatCount(listed)}</td>
              {hasRate && (
                <>
                  <td data-head="Left in 30 days">{formatCount(leftIn30Days)}</td>
                  <td data-head="Months of supply">
                    {monthsOfSupply === null ? "none has left" : formatDecimal(monthsOfSupply)}
                  </td>
                </>
              )}
              <td data-head="Median price">{formatDollars(medianUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
