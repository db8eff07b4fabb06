import type { StockNames } from "#core/listing/rules/sentence/stock-names.ts";
import { Dictionaries } from "#core/listing/stock/dictionaries.ts";
import { stockNames } from "#core/listing/stock/stock-words.ts";
import { TermIndex } from "#core/listing/stock/term-index.ts";
import type { ZipTable } from "#core/listing/zip-codes.ts";

/** The names in a stock of cars. */
export type TestStock = {
  /** Models by make, separated by commas. */
  cars: Readonly<Record<string, string>>;
  /** Town, state and zip code. */
  places: readonly (readonly [string, string, string])[];
  dealerships: readonly string[];
  trims: readonly string[];
  years: readonly number[];
};

/** The year in which the tests' sentences are typed. */
const THIS_YEAR = 2026;

/** Returns a search's names for a stock. */
export function namesOf({ cars, places, dealerships, trims, years }: TestStock, zips: ZipTable): StockNames {
  const names = new Dictionaries();
  for (const [index, name] of dealerships.entries()) {
    names.setDealership({ id: index + 1, name, location: null, status: "active", expiresAt: null });
  }
  for (const [make, models] of Object.entries(cars)) for (const model of models.split(",")) names.car(make, model);
  for (const [index, [city, state, zip]] of places.entries())
    names.seller(1 + (index % dealerships.length), city, state, zip);
  for (const trim of trims) names.trim(trim);
  for (const year of years) names.year(year);
  return stockNames(names, new TermIndex().caughtUpWith(names), zips, THIS_YEAR);
}
