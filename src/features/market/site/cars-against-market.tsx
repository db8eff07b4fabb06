import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { NO_LABEL_WORDS, type NoLabelReason } from "#core/facts/rules/no-label.ts";
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
  const valued = cars.filter(({ valueUsd }) => valueUsd !== null);
  const reasons = countReasons(cars);
  return (
    <>
      {valued.length > 0 && <CarTable cars={valued} />}
      {reasons.length > 0 && (
        <ul className="mt-3 text-muted text-sm">
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              {formatAmount(count, "car")} without a value: {NO_LABEL_WORDS[reason]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Counts cars without a value by their reason, the most frequent first. */
export function countReasons(cars: readonly Car[]): { reason: NoLabelReason; count: number }[] {
  const counts = new Map<NoLabelReason, number>();
  for (const { valueUsd, reason } of cars) {
    const why = reason ?? "not-valued-yet";
    if (valueUsd === null) counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

function CarTable({ cars }: { cars: readonly Car[] }) {
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
        {formatDollars(valueUsd)}
        <small>
          {formatDollars(lowUsd)} to {formatDollars(highUsd)}
        </small>
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

/** "4% under", "12% above", "at value" of a price as a share of the value; "None" without a price. */
export function describePosition(position: number | null): string {
  if (position === null) return "None";
  const percent = Math.round(100 * (position - 1));
  return percent === 0 ? "at value" : `${Math.abs(percent)}% ${percent < 0 ? "under" : "above"}`;
}
