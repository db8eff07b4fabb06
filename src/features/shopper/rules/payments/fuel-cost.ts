import { classOfFuel } from "#core/facts/rules/classes/powertrain-classes.ts";
import { type FieldRule, readNumberField } from "./number-field.ts";

/** What a car is filled or charged with, as far as its cost goes. */
export type Fuel = "gasoline" | "diesel" | "electricity";

/** The numbers that a shopper types. The price of each fuel is a field of its own, so that each is remembered. */
export type FuelField = "miles" | "mpg" | "kwh" | "gasolinePrice" | "dieselPrice" | "electricityPrice";

/** Each with the bounds beyond which it would be a slip: no car drives 2 or 300 miles on a gallon. */
export const FUEL_FIELDS: Record<FuelField, FieldRule> = {
  miles: { label: "Miles a year", unit: "miles", min: 100, max: 200_000, decimals: 0 },
  mpg: { label: "Fuel economy", unit: "mpg", min: 3, max: 150, decimals: 1 },
  kwh: { label: "Consumption", unit: "kWh/100 mi", min: 10, max: 150, decimals: 1 },
  gasolinePrice: { label: "Price of a gallon", unit: "$", min: 0.5, max: 20, decimals: 3 },
  dieselPrice: { label: "Price of a gallon of diesel", unit: "$", min: 0.5, max: 20, decimals: 3 },
  electricityPrice: { label: "Price of a kWh", unit: "$", min: 0.01, max: 3, decimals: 4 },
};

/** Which fields a fuel's cost is worked out from. */
export const FIELDS_OF_FUEL: Record<Fuel, { use: "mpg" | "kwh"; price: FuelField }> = {
  gasoline: { use: "mpg", price: "gasolinePrice" },
  diesel: { use: "mpg", price: "dieselPrice" },
  electricity: { use: "kwh", price: "electricityPrice" },
};

/**
 * What a car needs by its dealer's words. Gasoline for hybrids, whose mpg say it all, and for plug-in hybrids as far as they drive on it.
 * @returns null where that is not known, and for hydrogen, which has no pump with a price at most places
 */
export function fuelOf(fuelType: string | null): Fuel | null {
  const known = fuelType === null ? null : classOfFuel(fuelType);
  if (known === null || known === "hydrogen") return null;
  if (known === "electric") return "electricity";
  return known === "diesel" ? "diesel" : "gasoline";
}

/** Whether a car also drives on electricity that its owner pays for, which the cost of its gasoline leaves out. */
export const isPlugIn = (fuelType: string | null): boolean =>
  fuelType !== null && classOfFuel(fuelType) === "plug-in-hybrid";

/** What a dealer has stated of a car's consumption, as the calls have it. */
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
 * What a year of driving costs in whole US dollars, and what is wrong with the fields that were filled in. The cost is undefined until all
 * three figures are there: none is assumed.
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
