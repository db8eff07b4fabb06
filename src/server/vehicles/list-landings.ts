import type { Landing } from "#contract/vehicles/landing.ts";
import { makePath, modelPath, placePath } from "#domain/vehicles/landing-paths.ts";
import { AppError } from "../infra/errors.ts";
import { freshState, type VehicleReads } from "./fresh-state.ts";
import { compareText } from "./index/names.ts";
import type { VehicleStore } from "./index/vehicle-store.ts";

type Count = Omit<Landing, "path">;

/** Vehicles by make, by make and model, and by place; unknown values have no landing. */
function countLandings({ names, carTally, sellerTally }: VehicleStore): Count[] {
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

/** Null comes last. */
const compareNames = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : compareText(a, b);

type Landings = { version: number; byPath: Map<string, Landing> };
const kept = new WeakMap<VehicleStore, Landings>();

/** The landings by path, the fullest first. Of two spellings that give one path, the fuller one has it. */
function landingsOf(store: VehicleStore): Map<string, Landing> {
  const known = kept.get(store);
  if (known?.version === store.version) return known.byPath;
  const counts = countLandings(store).sort(
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
  kept.set(store, { version: store.version, byPath });
  return byPath;
}

/** The landing addresses that have stock, the fullest first. */
export async function listLandings(reads: VehicleReads): Promise<Landing[]> {
  return [...landingsOf((await freshState(reads)).store).values()];
}

/**
 * The landing at a path.
 * @throws {AppError} 404 when nothing of that name is in stock
 */
export async function findLanding(reads: VehicleReads, path: string): Promise<Landing> {
  const wanted = path.toLowerCase().replace(/\/+$/, "");
  const landing = landingsOf((await freshState(reads)).store).get(wanted);
  if (!landing) throw AppError.notFound("There are no such cars in stock");
  return landing;
}
