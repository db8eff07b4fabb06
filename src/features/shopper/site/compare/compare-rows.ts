import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { engineWords } from "#core/facts/rules/engine-words.ts";
import { dealOf } from "#core/listing/site/deal-label.tsx";
import {
  dealershipName,
  formatDay,
  formatDistance,
  formatMileage,
  formatPrice,
  vehiclePlace,
} from "#core/listing/site/format-vehicle.ts";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { TITLE_WORDS } from "#core/listing/site/stated-words.ts";
import { capital } from "#kernel/words/rules/capital.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";

/** A row of the comparison with a cell for each car. */
export type CompareRow = {
  name: string;
  /** The shown texts; null for unknown values. */
  cells: (string | null)[];
  /** True for a fact that dealers state in words: unknown is "Not stated". */
  isStated: boolean;
  /** True when the cars differ in it. A known and an unknown value differ. */
  differs: boolean;
  /** The one car with the best value, and the reason in words: "Lowest mileage". */
  best: { car: number; words: string } | null;
};

/** Values that can be compared: either higher or lower ones are better. Null: unknown. */
type Rating = { values: (number | null)[]; better: "lower" | "higher"; words: string };

type ReadCell = (car: ShownDetail) => string | null | undefined;
type StatedFact = readonly [name: string, read: ReadCell];

/** Returns "38 mpg"; null without a figure. */
const figure = (value: number | undefined, unit: string) => (value ? `${formatCount(value)} ${unit}` : null);

const STATED_OF_DRIVE: readonly StatedFact[] = [
  ["Engine", engineWords],
  ["Horsepower", ({ horsepower }) => figure(horsepower, "hp")],
  ["City mpg", ({ cityMpg }) => figure(cityMpg, "mpg")],
  ["Highway mpg", ({ highwayMpg }) => figure(highwayMpg, "mpg")],
  ["Electric range", ({ electricRangeMiles }) => figure(electricRangeMiles, "miles")],
  ["Towing capacity", ({ towingPounds }) => figure(towingPounds, "pounds")],
];
const STATED_OF_INSIDE: readonly StatedFact[] = [
  ["Seats", ({ seats }) => seats?.toString()],
  ["Seat material", ({ interiorMaterial }) => interiorMaterial && capital(interiorMaterial)],
];
const STATED_OF_PAST: readonly StatedFact[] = [
  ["Accidents", ({ accidents }) => (accidents === 0 ? "None" : accidents?.toString())],
  ["Title", ({ titleStatus }) => titleStatus && TITLE_WORDS[titleStatus]],
  ["Use before", ({ priorUse }) => priorUse && capital(priorUse)],
  ["Certified by", ({ certifiedProgram }) => certifiedProgram],
  ["Warranty", ({ warranty }) => warranty],
  ["On the lot since", ({ stockedOn }) => stockedOn && formatDay(stockedOn)],
];

/**
 * Returns the facts of cars side by side. A row without any known value is left out.
 * @param cars at least one
 */
export function compareRows(cars: readonly ShownDetail[]): CompareRow[] {
  const rows: CompareRow[] = [];
  const add = (name: string, read: ReadCell, rating: Rating | null = null, isStated = false) => {
    const cells = cars.map((car) => read(car) || null);
    if (cells.every((cell) => cell === null)) return;
    const differs = cells.some((cell) => cell !== cells[0]);
    rows.push({ name, cells, isStated, differs, best: rating && findBest(rating) });
  };
  const addStated = (facts: readonly StatedFact[]) => {
    for (const [name, read] of facts) add(name, read, null, true);
  };
  const rate = (read: (car: ShownDetail) => number | null, better: Rating["better"], words: string): Rating => ({
    values: cars.map(read),
    better,
    words,
  });
  add("Price", ({ price }) => formatPrice(price), ratePrices(cars));
  add(
    "Deal",
    (car) => dealOf(car)?.words,
    rate(({ deal }) => (deal ? DEAL_LABELS.indexOf(deal.label) : null), "lower", "Best deal"),
  );
  add("Price history", describeHistory);
  add(
    "Mileage",
    ({ mileage }) => (mileage === null ? null : formatMileage(mileage)),
    rate(({ mileage }) => mileage, "lower", "Lowest mileage"),
  );
  add(
    "Year",
    ({ year }) => year?.toString(),
    rate(({ year }) => year, "higher", "Newest"),
  );
  add("Trim", ({ trim }) => trim);
  add("Body", ({ bodyStyle }) => bodyStyle);
  add("Doors", ({ doors }) => doors?.toString());
  add("Drive", ({ drivetrain }) => drivetrain);
  add("Fuel", ({ fuelType }) => fuelType);
  add("Gearbox", ({ transmission }) => transmission);
  addStated(STATED_OF_DRIVE);
  add("Exterior color", ({ exteriorColor }) => exteriorColor);
  add("Interior color", ({ interiorColor }) => interiorColor);
  addStated(STATED_OF_INSIDE);
  add(
    "Owners",
    ({ numberOfOwners }) => numberOfOwners?.toString(),
    rate(({ numberOfOwners }) => numberOfOwners, "lower", "Fewest owners"),
  );
  add("Condition", ({ condition }) => (condition === "certified" ? "Certified pre-owned" : "Used"));
  addStated(STATED_OF_PAST);
  add("Listed since", ({ listedAt }) => formatDay(listedAt));
  add("Dealership", dealershipName);
  add("Place", vehiclePlace);
  add(
    "Distance",
    ({ distanceMiles }) => formatDistance(distanceMiles),
    rate(({ distanceMiles }) => distanceMiles ?? null, "lower", "Nearest"),
  );
  return rows;
}

/** Returns the one best value. None when a value is unknown, or the best one is shared. */
function findBest({ values, better, words }: Rating): CompareRow["best"] {
  const known = values.filter((value) => value !== null);
  if (values.length < 2 || known.length < values.length) return null;
  const best = better === "lower" ? Math.min(...known) : Math.max(...known);
  return known.filter((value) => value === best).length === 1 ? { car: values.indexOf(best), words } : null;
}

/**
 * Rates prices only when they are comparable: with all mandatory fees, if these are known for every car, or as advertised,
 * if they are known for none.
 */
function ratePrices(cars: readonly ShownDetail[]): Rating | null {
  const isKnown = cars.map(({ priceBasis }) => priceBasis !== undefined && priceBasis.basis !== "unknown");
  if (isKnown.some((known) => known !== isKnown[0])) return null;
  return {
    values: cars.map(({ price }) => price),
    better: "lower",
    words: isKnown[0] ? "Lowest price with fees" : "Lowest advertised price",
  };
}

/** The most prices of a listing that are shown with days; with more prices, the first one and the number of changes. */
const MAX_PRICES = 4;

/** The prices of a car's listing, oldest first: "$21,000 on Nov 3, 2026". */
export function listedPrices({ priceHistory }: Pick<ShownDetail, "priceHistory">) {
  const prices = priceHistory.flatMap(({ price, at, here }) => (here && price !== null ? { price, at } : []));
  const left = Math.max(0, prices.length - MAX_PRICES);
  const steps = prices.map((step, index) => ({
    ...step,
    change: step.price - (prices[index - 1]?.price ?? step.price),
  }));
  return { steps: steps.filter((_, index) => index === 0 || index > left), left };
}

/** The same in one line, for comparing rows. */
function describeHistory(car: ShownDetail): string {
  return listedPrices(car)
    .steps.map(({ price, at }) => `${formatPrice(price)} ${formatDay(at)}`)
    .join(", ");
}
