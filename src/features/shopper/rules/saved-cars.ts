import type { DealLabel } from "#core/facts/rules/deal-label.ts";

/** The key in the browser's local storage for the saved cars, as JSON. */
export const SAVED_KEY = "autohub.saved";
/** The most cars that one browser saves. */
export const MAX_SAVED_CARS = 200;
/** The longest note on a saved car, in characters. */
export const MAX_NOTE_LENGTH = 500;

/**
 * The facts of a car at a moment (epoch milliseconds). Prices are whole US dollars; null is unknown. `fees`: the mandatory fees in the price;
 * absent where none are added, and in what was saved before prices included them.
 */
export type CarSnapshot = { at: number; price: number | null; fees?: number; deal: DealLabel | null };

/** A car that a shopper has saved in this browser. */
export type SavedCar = {
  id: number;
  vin: string | null;
  title: string;
  /** Address of its first photo in our cache, without a width. */
  photo: string | null;
  /** The shopper's note; empty without one. */
  note: string;
  /** The facts when it was saved. Changes are shown against these. */
  saved: CarSnapshot;
  /** The facts when it was last looked up, and since when it was not listed any more then. */
  last: CarSnapshot & { goneSince: number | null };
};

/**
 * Why not all stored cars could be read: `unreadable` is not our format, `newer` is of a later version of the site, `partly`
 * has some cars left out. Null when there is no problem.
 */
export type ReadProblem = "unreadable" | "newer" | "partly" | null;

export type SavedCars = { cars: SavedCar[]; problem: ReadProblem };

/**
 * Reads the stored text, which may be anything. It never throws, and reports what it could not read. It uses nothing outside itself,
 * because the offline page contains its source text (features/shopper/offline/offline-page.ts).
 * @param text null when nothing is stored
 * @param most `MAX_SAVED_CARS`; further cars are left out
 * @param noteLength `MAX_NOTE_LENGTH`; longer notes are cut
 */
export function readSavedCars(text: string | null, most: number, noteLength: number): SavedCars {
  const labels = ["great", "good", "fair", "high", "overpriced"];
  const isTime = (value: unknown): value is number =>
    typeof value === "number" && Number.isFinite(value) && value > 0 && value < 8e15;
  const isPrice = (value: unknown) => value === null || (Number.isInteger(value) && Number(value) >= 0);
  const isDeal = (value: unknown) => value === null || labels.includes(value as string);
  const isText = (value: unknown, longest: number): value is string =>
    typeof value === "string" && value.length > 0 && value.length <= longest;

  // oxlint-disable-next-line typescript/no-explicit-any -- anything may be stored
  function readFacts(facts: any): CarSnapshot | null {
    const isUsable = facts && isTime(facts.at) && isPrice(facts.price) && isDeal(facts.deal);
    if (!isUsable) return null;
    const hasFees = Number.isInteger(facts.fees) && facts.fees > 0 && facts.price !== null && facts.fees <= facts.price;
    return { at: facts.at, price: facts.price, ...(hasFees && { fees: facts.fees }), deal: facts.deal };
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- anything may be stored
  function readCar(car: any): SavedCar | null {
    if (!car || !Number.isInteger(car.id) || car.id < 1 || car.id > 2_147_483_647) return null;
    const saved = readFacts(car.saved);
    if (!saved || !isText(car.title, 2_000)) return null;
    const last = readFacts(car.last);
    const goneSince = last && isTime(car.last.goneSince) ? car.last.goneSince : null;
    return {
      id: car.id,
      vin: isText(car.vin, 64) ? car.vin : null,
      title: car.title,
      photo: isText(car.photo, 100) && /^\/photos\/\d{1,10}\/[0-9a-f]{1,64}$/.test(car.photo) ? car.photo : null,
      note: typeof car.note === "string" ? car.note.slice(0, noteLength) : "",
      saved,
      last: { ...(last ?? saved), goneSince },
    };
  }

  if (text === null) return { cars: [], problem: null };
  try {
    const stored = JSON.parse(text);
    if (Number.isInteger(stored?.version) && stored.version > 1) return { cars: [], problem: "newer" };
    if (stored?.version !== 1 || !Array.isArray(stored.cars)) return { cars: [], problem: "unreadable" };
    const cars: SavedCar[] = [];
    const ids = new Set<number>();
    for (const entry of stored.cars.slice(0, most)) {
      const car = readCar(entry);
      if (!car || ids.has(car.id)) continue;
      ids.add(car.id);
      cars.push(car);
    }
    return { cars, problem: cars.length < stored.cars.length ? "partly" : null };
  } catch {
    return { cars: [], problem: "unreadable" };
  }
}

/** Returns the text to store, which `readSavedCars` reads. */
export const writeSavedCars = (cars: readonly SavedCar[]): string => JSON.stringify({ version: 1, cars });

/** Returns whether two entries are about the same car: the same listing, or the same VIN at another dealership. */
const isSame = (one: SavedCar, other: SavedCar) => one.id === other.id || (one.vin !== null && one.vin === other.vin);

/** The effect of an import. */
export type Merge = {
  cars: SavedCar[];
  added: SavedCar[];
  /** Cars that are saved here already without a note, and get the imported one. */
  noted: number;
  /** Cars that are saved here with another note, which stays. */
  kept: number;
  /** Cars for which there is no room. */
  left: number;
};

/** Adds saved cars from another browser. Cars saved here are never overwritten. */
export function mergeSavedCars(here: readonly SavedCar[], there: readonly SavedCar[]): Merge {
  const merge: Merge = { cars: [...here], added: [], noted: 0, kept: 0, left: 0 };
  for (const car of there) {
    const index = merge.cars.findIndex((known) => isSame(known, car));
    const known = merge.cars[index];
    if (!known) {
      if (merge.cars.length >= MAX_SAVED_CARS) merge.left += 1;
      else merge.cars.push(car);
      if (merge.cars.at(-1) === car) merge.added.push(car);
    } else if (known.note === "" && car.note !== "") {
      merge.cars[index] = { ...known, note: car.note };
      merge.noted += 1;
    } else if (car.note !== "" && car.note !== known.note) merge.kept += 1;
  }
  return merge;
}
