import type { Market } from "#contract/market/market-endpoints.ts";
import { vehiclePath } from "#domain/vehicles/vehicle-paths.ts";
import { formatAmount, formatDollars } from "../../ui/format-number.ts";
import { Link } from "../../ui/link.tsx";

type Props = { cars: Market["stale"]; empty: string; dealershipAddress: (id: number) => string };

/** Cars that an operator should look at, each with its page and its dealership. */
export function FlaggedCars({ cars, empty, dealershipAddress }: Props) {
  if (cars.length === 0) return <p className="text-muted text-sm">{empty}</p>;
  return (
    <table className="car-rows numerals">
      <thead>
        <tr>
          <th scope="col">Car</th>
          <th scope="col">Price</th>
          <th scope="col">Market value</th>
          <th scope="col">Listed</th>
        </tr>
      </thead>
      <tbody>
        {cars.map(({ id, title, dealershipId, dealershipName, priceUsd, valueUsd, daysListed }) => (
          <tr key={id}>
            <th scope="row">
              {/* The site has another style sheet, so its page is loaded anew. */}
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
