import { classOfFuel } from "#core/facts/rules/classes/powertrain-classes.ts";
import { type FieldRule, readNumberField } from "#core/listing/rules/payments/number-field.ts";

/** The fuels or energy of cars whose cost is estimated. */
export type Fuel = "gasoline" | "diesel" | "electricity";

/** The numbers that a shopper types. Each fuel has its own price field, so that each price is remembered. */
export type FuelField = "miles" | "mpg" | "kwh" | "gasolinePrice" | "dieselPrice" | "electricityPrice";

/** Each field with its limits: no car drives 2 or 300 miles on a gallon. */
export const FUEL_FIELDS: Record<FuelField, FieldRule> = {
  miles: { label: "Miles a year", unit: "miles", min: 100, max: 200_000, decimals: 0 },
  mpg: { label: "Fuel economy", unit: "mpg", min: 3, max: 150, decimals: 1 },
  kwh: { label: "Consumption", unit: "kWh/100 mi", min: 10, max: 150, decimals: 1 },
  gasolinePrice: { label: "Price of a gallon", unit: "$", min: 0.5, max: 20, decimals: 3 },
  dieselPrice: { label: "Price of a gallon of diesel", unit: "$", min: 0.5, max: 20, decimals: 3 },
  electricityPrice: { label: "Price of a kWh", unit: "$", min: 0.01, max: 3, decimals: 4 },
};

/** The fields that a fuel's cost is calculated from. */
export const FIELDS_OF_FUEL: Record<Fuel, { use: "mpg" | "kwh"; price: FuelField }> = {
  gasoline: { use: "mpg", price: "gasolinePrice" },
  diesel: { use: "mpg", price: "dieselPrice" },
  electricity: { use: "kwh", price: "electricityPrice" },
};

/**
 * Returns a car's fuel from its dealer's words. Gasoline for hybrids, whose mpg covers everything, and for the gasoline part of plug-in
 * hybrids.
 * @returns null when it is unknown, and for hydrogen, which has no price at most places
 */
export function fuelOf(fuelType: string | null): Fuel | null {
  const known = fuelType === null ? null : classOfFuel(fuelType);
  if (known === null || known === "hydrogen") return null;
  if (known === "electric") return "electricity";
  return known === "diesel" ? "diesel" : "gasoline";
}

/** Returns whether a car also uses electricity that its owner pays for, which the cost of its gasoline leaves out. */
export const isPlugIn = (fuelType: string | null): boolean =>
  fuelType !== null && classOfFuel(fuelType) === "plug-in-hybrid";

/** The dealer's data on a car's consumption, as in the calls. */
type Stated = { cityMpg?: number; highwayMpg?: number; kwhPer100Miles?: number };

/**
 * The consumption that the dealer states, for the field, and where it comes from. City and highway are weighed 55 to 45 by distance, as on
 * the window sticker (40 CFR 600.210-12). Undefined when a figure is missing: one of the two alone says too little.
 */
export function statedUse(
  fuel: Fuel,
  { cityMpg, highwayMpg, kwhPer100Miles }: Stated,
): { text: string; source: string } | undefined {
  if (fuel === "electricity")
    return kwhPer100Miles === undefined ? undefined : { text: `${kwhPer100Miles}`, source: "Stated by the dealer" };
  if (cityMpg === undefined || highwayMpg === undefined) return undefined;
  const combined = Math.round(1 / (0.55 / cityMpg + 0.45 / highwayMpg));
  return { text: `${combined}`, source: `From ${cityMpg} city and ${highwayMpg} highway, stated by the dealer` };
}

export type FuelTexts = Record<FuelField, string>;

/**
 * Returns the cost of a year of driving in whole US dollars, and the problems of the fields. The cost is undefined until all
 * three numbers are entered: none is assumed.
 */
export function yearlyFuelCost(
  fuel: Fuel,
  texts: FuelTexts,
): { costUsd: number | undefined; problems: Partial<Record<FuelField, string>> } {
  const problems: Partial<Record<FuelField, string>> = {};
  const read = (field: FuelField): number | undefined => {
    if (texts[field].trim() === "") return undefined;
    const found = readNumberField(FUEL_FIELDS[field], texts[field]);
    if ("value" in found) return found.value;
    problems[field] = found.problem;
    return undefined;
  };
  const { use: useField, price: priceField } = FIELDS_OF_FUEL[fuel];
  const [miles, use, price] = [read("miles"), read(useField), read(priceField)];
  if (miles === undefined || use === undefined || price === undefined) return { costUsd: undefined, problems };
  const units = useField === "mpg" ? miles / use : (miles / 100) * use;
  return { costUsd: Math.round(units * price), problems };
}
