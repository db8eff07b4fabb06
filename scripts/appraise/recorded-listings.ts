import { z } from "zod";
import type { Day } from "#core/facts/rules/day.ts";
import { canonicalMake } from "#core/facts/rules/make-names.ts";
import { isBranded } from "#core/facts/rules/no-label.ts";
import type { MarketCar, PriceSpell } from "#features/market/rules/market-car.ts";
import { readJsonLines } from "../json-lines.ts";
import { UsageError } from "../usage-error.ts";

const dateSchema = z.iso.date().nullable().default(null);
const textSchema = z.preprocess((value) => (typeof value === "number" ? `${value}` : value), z.string().nullish());
/** Returns the number in a text: "12,345 mi", "$23,998". */
const numberIn = (value: unknown): unknown => {
  const [, digits] = typeof value === "string" ? (/^\s*\$?\s*(\d[\d,]{0,15}(?:\.\d+)?)/.exec(value) ?? []) : [];
  return digits === undefined ? value : Number(digits.replaceAll(",", ""));
};

const listingSchema = z.object({
  vin: textSchema,
  year: z.preprocess(numberIn, z.int().nullish()),
  make: textSchema,
  model: textSchema,
  trim: textSchema,
  mileage: z.preprocess(numberIn, z.number().nullish()),
  zip: textSchema,
  dealer: textSchema,
  spells: z.array(z.object({ price: z.preprocess(numberIn, z.number()), from: dateSchema, to: dateSchema })),
});

/** A listing whose prices were recorded. */
export type RecordedListing = {
  /** The number of its line. */
  id: number;
  car: MarketCar;
  spells: PriceSpell[];
  /** True when it was once written off. */
  isBranded: boolean;
};

/** Recorded listings; `isDated` is true when the days of their prices are known. */
export type RecordedListings = {
  listings: RecordedListing[];
  isDated: boolean;
  /** Invalid lines, as sentences with their numbers. */
  badLines: string[];
};

const DAY_MS = 86_400_000;
/** The day of all prices whose day is unknown. */
const ONE_DAY = 0;

function dayOf(date: string | null): Day | null {
  return date === null ? null : Math.floor(Date.parse(date) / DAY_MS);
}

/**
 * Reads recorded listings, one JSON object per line. Missing values are null, and so is a mileage of 0. Listings without a price and
 * invalid lines are left out.
 * @throws {UsageError} when no line is a listing
 */
export async function readRecordedListings(file: string): Promise<RecordedListings> {
  const listings: RecordedListing[] = [];
  const badLines: string[] = [];
  let isDated = false;
  for await (const { number, value } of readJsonLines(file)) {
    const line = listingSchema.safeParse(value);
    if (!line.success) {
      const [issue] = line.error.issues;
      badLines.push(
        `Line ${number} is no listing${issue?.path.length ? ` (${issue.path.join(".")}: ${issue.message})` : ""}.`,
      );
      continue;
    }
    const { spells, zip, ...car } = line.data;
    const prices = spells
      .filter(({ price }) => price > 0)
      .map(({ price, from, to }) => {
        const first = dayOf(from) ?? dayOf(to) ?? ONE_DAY;
        return { priceUsd: price, from: first, to: dayOf(to) ?? first };
      })
      .sort((a, b) => a.from - b.from);
    isDated ||= spells.some(({ from, to }) => (from ?? to) !== null);
    if (prices.length === 0) continue;
    const marketCar = asMarketCar(car, zip ?? null);
    listings.push({
      id: number,
      car: marketCar,
      spells: prices,
      isBranded: isBranded(marketCar.model, marketCar.trim),
    });
  }
  if (listings.length === 0)
    throw new UsageError([`${file} has no listing with a price.`, ...badLines.slice(0, 1)].join(" "));
  return { listings, isDated, badLines };
}

function asMarketCar(car: Omit<z.infer<typeof listingSchema>, "spells" | "zip">, zip: string | null): MarketCar {
  return {
    vin: car.vin ?? null,
    year: car.year ?? null,
    make: car.make == null ? null : (canonicalMake(car.make) ?? car.make),
    model: car.model ?? null,
    trim: car.trim ?? null,
    fuelType: null,
    drivetrain: null,
    bodyStyle: null,
    mileage: car.mileage || null,
    region: zip?.slice(0, 3) ?? null,
    dealer: car.dealer ?? null,
  };
}
