import { makePath, modelPath, placePath } from "#core/facts/rules/vehicle-paths.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Landing } from "../vehicle-endpoints.ts";
import { compareText } from "./names.ts";
import type { SearchedStock } from "./searched-stock.ts";
import type { Stock } from "./stock.ts";

type Count = Omit<Landing, "path">;

/** Counts vehicles by make, by make and model, and by place; unknown values have no landing. */
function countLandings({ names, carTally, sellerTally }: Stock): Count[] {
  const counts = new Map<string, Count>();
  const add = (count: Count) => {
    const key = JSON.stringify([count.make, count.model, count.location]);
    const known = counts.get(key);
    if (known) known.total += count.total;
    else counts.set(key, count);
  };
  names.cars.entries.forEach((car, number) => {
    const total = carTally.counts[number] ?? 0;
    const make = names.makes.values[car.make] ?? null;
    const model = names.models.values[car.model] ?? null;
    if (total === 0 || make === null) return;
    add({ make, model: null, location: null, total });
    if (model !== null) add({ make, model, location: null, total });
  });
  names.sellers.entries.forEach((seller, number) => {
    const total = sellerTally.counts[number] ?? 0;
    const location = names.places.values[seller.place] ?? null;
    if (total > 0 && location !== null) add({ make: null, model: null, location, total });
  });
  return [...counts.values()];
}

function pathOf({ make, model, location }: Count): string {
  if (location !== null) return placePath(location);
  return model === null ? makePath(make ?? "") : modelPath(make ?? "", model);
}

/** Compares names; null comes last. */
const compareNames = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : compareText(a, b);

/**
 * Returns the landings by path, those with most vehicles first. Of two spellings with the same path, the one with more vehicles is used.
 */
export function landingsOf(stock: Stock): Map<string, Landing> {
  const counts = countLandings(stock).sort(
    (a, b) =>
      b.total - a.total ||
      compareNames(a.make, b.make) ||
      compareNames(a.model, b.model) ||
      compareNames(a.location, b.location),
  );
  const byPath = new Map<string, Landing>();
  for (const count of counts) {
    const path = pathOf(count);
    if (!byPath.has(path)) byPath.set(path, { ...count, path });
  }
  return byPath;
}

/** Finds the landing at a path. @throws {AppError} 404 when nothing with that name is in stock */
export function findLanding(stock: SearchedStock, path: string): Landing {
  const landing = stock.landings().get(path.toLowerCase().replace(/\/+$/, ""));
  if (!landing) throw AppError.notFound("There are no such cars in stock");
  return landing;
}

const byName = new Intl.Collator("en-US").compare;

/** Returns the places that have visible vehicles, in alphabetical order. */
export function listLocations({ names, sellerTally }: Stock): { location: string }[] {
  const stocked = new Set<string>();
  names.sellers.entries.forEach((seller, number) => {
    const place = names.places.values[seller.place];
    if (place && (sellerTally.counts[number] ?? 0) > 0) stocked.add(place);
  });
  return [...stocked].sort(byName).map((location) => ({ location }));
}
