import { labelBorders } from "#core/facts/rules/deal-label.ts";
import type { NoLabelReason } from "#core/facts/rules/no-label.ts";
import { COMPARABLE_FACTS, type ComparedCar } from "#core/listing/market-table.ts";
import type { MaskedVehicle } from "#core/listing/public-vehicles.ts";
import type { VehicleMarket } from "./market-endpoints.ts";

/**
 * Returns a car's stored value with its evidence and its day; or why it is unknown.
 * @param row the stored value of the car; null when it has none, or is no longer listed
 * @param cars the comparable cars that may be named
 */
export function explainValue(row: MaskedVehicle["market"], cars: readonly ComparedCar[]): VehicleMarket {
  if (row === null) return none("not-valued-yet");
  if (!row.isSwitchedOn) return none("switched-off");
  // A car without a price has a value; any other reason also means that there is no value.
  const isWithoutPrice = row.reason === "price-unknown" && row.valueUsd !== null && row.isCurrent;
  if (!row.isShown && !isWithoutPrice) {
    return row.isCurrent && row.reason !== null ? none(row.reason, row.count) : none("not-valued-yet");
  }
  const { priceUsd, valueUsd, lowUsd, highUsd, spread, label, labelSince, reason, count, valuedOn } = row;
  if (valueUsd === null) return none("not-valued-yet");
  const borders = labelBorders({ valueUsd, spread }).map(Math.round) as [number, number, number, number];
  return {
    kind: "value",
    ...{ label, labelSince, reason, priceUsd, valueUsd, lowUsd, highUsd, count, valuedOn, borders },
    ...describeComparables(row.facts ?? [], cars),
  };
}

const none = (reason: NoLabelReason, comparables = 0): VehicleMarket => ({ kind: "none", reason, comparables });

type RestsOn = Pick<Extract<VehicleMarket, { kind: "value" }>, "comparables" | "leftOut">;

/**
 * Returns the cars that a value is based on. Fees are left out where it is unknown whether a price includes them.
 * @param facts of `market_comparables`
 */
function describeComparables(facts: readonly number[], named: readonly ComparedCar[]): RestsOn {
  const groups = Array.from({ length: Math.floor(facts.length / COMPARABLE_FACTS) }, (_, n) =>
    facts.slice(n * COMPARABLE_FACTS, (n + 1) * COMPARABLE_FACTS),
  );
  const cars = new Map(named.map((car) => [car.id, car]));
  const comparables = groups.flatMap(
    ([id = 0, price = 0, age = 0, miles = 0, region = 0, time = 0, mileage = 0, share = 0]) => {
      const car = cars.get(id);
      if (car === undefined) return [];
      const adjustments = { age, mileage: miles, region, time };
      const adjustedUsd = price + age + miles + region + time;
      const { title, year, isListed, dealershipName } = car;
      return [
        { id, title, year, isListed, dealershipName, mileage, price, adjustedUsd, adjustments, share: share / 10_000 },
      ];
    },
  );
  const leftOut: RestsOn["leftOut"] = ["options", "condition"];
  return { comparables, leftOut: named.every(({ isBasisKnown }) => isBasisKnown) ? leftOut : [...leftOut, "fees"] };
}
