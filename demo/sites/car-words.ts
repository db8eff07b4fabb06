import { BODY_STYLE_NAMES, type DemoCar } from "../inventory/demo-car.ts";

const withCommas = (value: number): string => value.toLocaleString("en-US");

/** Returns "$22,995", or the words in place of a price. */
export function priceWords(car: DemoCar): string {
  return car.priceUsd === null ? "Call for price" : `$${withCommas(car.priceUsd)}`;
}

/** Returns "45,120 miles". */
export function mileageWords(car: DemoCar): string {
  return `${withCommas(car.mileageMiles)} miles`;
}

/** Returns "New", "Used" or "Certified Pre-Owned". */
export function conditionWords(car: DemoCar): string {
  if (car.condition === "new") return "New";
  return car.condition === "certified" ? "Certified Pre-Owned" : "Used";
}

/** Returns an invented number of owners: a car changes hands every 60,000 miles. */
export const ownersOf = (car: DemoCar): number => 1 + Math.floor(car.mileageMiles / 60_000);

/** Returns the number of doors without the hatch, as the trade counts them. */
export const doorsOf = ({ shape, model }: DemoCar): number =>
  shape === "coupe" || shape === "convertible" || model === "Hardtop" ? 2 : 4;

/** Rows for a table of facts. */
export function factRows(car: DemoCar): readonly (readonly [label: string, value: string])[] {
  return [
    ["Condition", conditionWords(car)],
    ["Mileage", mileageWords(car)],
    ["Body style", BODY_STYLE_NAMES[car.shape]],
    ["Doors", String(doorsOf(car))],
    ["Exterior color", car.paint.name],
    ["Interior color", car.interiorColor],
    ["Engine", car.engine],
    ["Fuel type", car.fuelType],
    ["Transmission", car.transmission],
    ["Drivetrain", car.drivetrain],
    ...(car.condition === "new" ? [] : [["Previous owners", String(ownersOf(car))] as const]),
    ["Stock number", car.stockNumber],
    ["VIN", car.vin],
  ];
}

/** Equipment from a year and a price when new on. */
const EQUIPMENT: readonly { from: { year: number; msrpUsd: number }; items: readonly string[] }[] = [
  {
    from: { year: 0, msrpUsd: 0 },
    items: ["air conditioning", "power windows and locks", "cruise control", "Bluetooth"],
  },
  { from: { year: 2015, msrpUsd: 0 }, items: ["backup camera", "remote keyless entry"] },
  { from: { year: 2018, msrpUsd: 25_000 }, items: ["Apple CarPlay", "Android Auto", "alloy wheels"] },
  { from: { year: 2018, msrpUsd: 32_000 }, items: ["heated front seats", "blind-spot monitor", "push-button start"] },
  {
    from: { year: 2016, msrpUsd: 37_000 },
    items: ["leather seats", "power driver's seat", "dual-zone climate control"],
  },
  { from: { year: 2019, msrpUsd: 42_000 }, items: ["panoramic sunroof", "adaptive cruise control", "navigation"] },
];

/** Returns the invented equipment of a car: more for later and dearer ones. */
export const equipmentOf = ({ year, msrpUsd, shape }: DemoCar): string[] => [
  ...EQUIPMENT.filter(({ from }) => year >= from.year && msrpUsd >= from.msrpUsd).flatMap(({ items }) => items),
  ...(shape === "minivan" ? ["third-row seating", "power sliding doors"] : []),
  ...(shape === "pickup" ? ["towing package", "bed liner"] : []),
];

/** Returns some sentences that a salesperson would write. */
export function salesWords(car: DemoCar): string {
  const opening =
    car.condition === "new"
      ? `Factory-fresh ${car.year} ${car.make} ${car.model} in ${car.paint.name}.`
      : `${car.paint.name} ${car.model} with ${mileageWords(car)} and a ${car.interiorColor.toLowerCase()} interior.`;
  const middle = `${car.engine}, ${car.transmission}, ${car.drivetrain}.`;
  const equipment = `It has ${equipmentOf(car).join(", ")}.`;
  const closing =
    car.condition === "certified"
      ? "Certified: inspected on 160 points and covered by a limited warranty."
      : "Come by for a look and a test drive; we are happy to answer any question first.";
  return `${opening} ${middle} ${equipment} ${closing}`;
}
