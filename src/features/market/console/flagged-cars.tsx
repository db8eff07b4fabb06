import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { SortHeading } from "#kernel/ui/console/sort-heading.tsx";
import { useSortedRows } from "#kernel/ui/console/use-sorted-rows.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatAmount, formatDollars } from "#kernel/words/rules/numbers.ts";
import type { Market } from "../market-endpoints.ts";

type Props = {
  cars: Market["stale"];
  empty: string;
  dealershipAddress: (id: number) => string;
  /** Prefix of the table's parameters in the address. */
  prefix: string;
};

type Flagged = Market["stale"][number];
const COLUMNS = {
  as: () => null,
  title: ({ title }: Flagged) => title,
  price: ({ priceUsd }: Flagged) => priceUsd,
  value: ({ valueUsd }: Flagged) => valueUsd,
  listed: ({ daysListed }: Flagged) => daysListed,
};

/** Cars that an operator should check, each with links to its page and its dealership. */
export function FlaggedCars({ cars, empty, dealershipAddress, prefix }: Props) {
  // The server sorts them by urgency, which is none of the columns.
  const { rows, ...order } = useSortedRows(cars, { prefix, columns: COLUMNS, sort: "as" });
  if (cars.length === 0) return <p className="text-muted text-sm">{empty}</p>;
  return (
    <table className="car-rows numerals">
      <thead>
        <tr>
          <SortHeading column="title" {...order}>
            Car
          </SortHeading>
          <SortHeading column="price" {...order}>
            Price
          </SortHeading>
          <SortHeading column="value" {...order}>
            Market value
          </SortHeading>
          <SortHeading column="listed" {...order}>
            Listed
          </SortHeading>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, dealershipId, dealershipName, priceUsd, valueUsd, daysListed }) => (
          <tr key={id}>
            <th scope="row">
              {/* The site has another style sheet, so its page is loaded from the server. */}
              <a href={vehiclePath({ id, vin: null })}>{title}</a>
              <small>
                <Link to={dealershipAddress(dealershipId)}>{dealershipName}</Link>
              </small>
            </th>
            <td data-head="Price">{formatDollars(priceUsd) ?? "None"}</td>
            <td data-head="Market value">{formatDollars(valueUsd) ?? "Unknown"}</td>
            <td data-head="Listed">{formatAmount(daysListed, "day")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
