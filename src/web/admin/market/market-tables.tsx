import type { Market } from "#contract/market/market-endpoints.ts";
import { DEAL_WORDS } from "#domain/market/deal-words.ts";
import { formatAmount, formatCount, formatDollars } from "../../ui/format-number.ts";

/** How long cars stood on the list before they left it. */
export function DeparturesTable({ rows }: { rows: Market["departures"] }) {
  if (rows.length === 0) return <p className="text-muted text-sm">No car has left the list yet.</p>;
  return (
    <table className="car-rows numerals">
      <thead>
        <tr>
          <th scope="col">Label</th>
          <th scope="col">Cars that left</th>
          <th scope="col">Median days</th>
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

/** How many cars of a model there are, and for how long they last. */
export function SupplyTable({ rows }: { rows: Market["supply"] }) {
  if (rows.length === 0) return <p className="text-muted text-sm">No model is listed often enough yet.</p>;
  return (
    <table className="car-rows numerals">
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Listed</th>
          <th scope="col">Left in 30 days</th>
          <th scope="col">Months of supply</th>
          <th scope="col">Median price</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ make, model, listed, leftIn30Days, medianUsd, monthsOfSupply }) => (
          <tr key={`${make} ${model}`}>
            <th scope="row">{`${make} ${model}`}</th>
            <td data-head="Listed">{formatCount(listed)}</td>
            <td data-head="Left in 30 days">{formatCount(leftIn30Days)}</td>
            <td data-head="Months of supply">
              {monthsOfSupply === null
                ? "Not known yet"
                : monthsOfSupply.toLocaleString("en-US", { maximumFractionDigits: 1 })}
            </td>
            <td data-head="Median price">{formatDollars(medianUsd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
