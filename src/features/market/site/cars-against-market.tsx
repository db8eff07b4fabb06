import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { NO_LABEL_WORDS } from "#core/facts/rules/no-label.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { formatDecimal } from "#kernel/words/rules/decimals.ts";
import { formatAmount, formatCount, formatDollars } from "#kernel/words/rules/numbers.ts";
import type { DealershipMarket } from "../market-endpoints.ts";

type Car = DealershipMarket["cars"][number];

const HEADS = ["Car", "Price", "Market value", "Position", "Listed", "Views", "Contacts"] as const;
const [, PRICE, VALUE, POSITION, LISTED, VIEWS, CONTACTS] = HEADS;

/** A dealership's cars compared with the prices and the interest of similar cars, for its scorecard and for the console. */
export function CarsAgainstMarket({ market: { cars } }: { market: DealershipMarket }) {
  if (cars.length === 0) return <p className="mt-3 text-muted">There is no car to compare yet.</p>;
  return (
    <table className="car-rows numerals">
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cars.map((car) => (
          <CarRow key={car.id} car={car} />
        ))}
      </tbody>
    </table>
  );
}

function CarRow({ car }: { car: Car }) {
  const { id, title, label, reason, priceUsd, valueUsd, lowUsd, highUsd, position, daysListed, usualDays } = car;
  return (
    <tr>
      <th scope="row">
        <a href={vehiclePath({ id, vin: null })}>
          <bdi>{title}</bdi>
        </a>
        <small>{label ? <b data-deal={label}>{DEAL_WORDS[label]}</b> : reason && NO_LABEL_WORDS[reason]}</small>
      </th>
      <td data-head={PRICE}>{formatDollars(priceUsd) ?? "None"}</td>
      <td data-head={VALUE}>
        {formatDollars(valueUsd) ?? "Unknown"}
        {valueUsd !== null && (
          <small>
            {formatDollars(lowUsd)} to {formatDollars(highUsd)}
          </small>
        )}
      </td>
      <td data-head={POSITION}>{describePosition(position)}</td>
      <td data-head={LISTED}>
        {formatAmount(daysListed, "day")}
        <Usual number={usualDays} />
      </td>
      <td data-head={VIEWS}>
        {formatCount(car.views)}
        <Usual number={car.usualViews} />
      </td>
      <td data-head={CONTACTS}>
        {formatCount(car.contacts)}
        <Usual number={car.usualContacts} />
      </td>
    </tr>
  );
}

/** The usual value of similar cars. */
function Usual({ number }: { number: number | null }) {
  return number !== null && <small>similar cars {formatDecimal(number)}</small>;
}

/** "4% under", "12% above", "at value" of a price as a share of the value; "Unknown" without one. */
export function describePosition(position: number | null): string {
  if (position === null) return "Unknown";
  const percent = Math.round(100 * (position - 1));
  return percent === 0 ? "at value" : `${Math.abs(percent)}% ${percent < 0 ? "under" : "above"}`;
}
