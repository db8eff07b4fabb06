/** The key in the browser's local storage for recently viewed cars and searches, as JSON. */
export const SEEN_KEY = "autohub.seen";
export const MAX_SEEN_CARS = 50;
export const MAX_SEEN_SEARCHES = 20;

/** A car whose page was opened on this device. `at` is in epoch milliseconds, the price as it was then. */
export type SeenCar = {
  id: number;
  vin: string | null;
  title: string;
  photo: string | null;
  price: number | null;
  at: number;
};

/** A search that was made on this device. */
export type SeenSearch = {
  /** Path and query of its first page. */
  address: string;
  /** Its heading: "Honda Civic under $15,000". */
  label: string;
  at: number;
  /** The page and the car that the shopper had reached; null at the beginning. */
  place: { page: number; carId: number } | null;
};

/** Each list has the latest first. */
export type Seen = { cars: SeenCar[]; searches: SeenSearch[] };

const isTime = (value: unknown): value is number => typeof value === "number" && value > 0 && value < 8e15;
const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_147_483_647;
const isText = (value: unknown, longest: number): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= longest;

/** Addresses of lists inside the site. */
const LIST_ADDRESS = /^\/(?:used\/[a-z0-9/-]+|used-cars-in\/[a-z0-9-]+)?(?:\?[^#\s]*)?$/;

// oxlint-disable-next-line typescript/no-explicit-any -- anything may be stored
function readCar(car: any): SeenCar | null {
  if (!car || !isId(car.id) || !isText(car.title, 2_000) || !isTime(car.at)) return null;
  const { id, title, at } = car;
  const isPhoto = isText(car.photo, 100) && /^\/photos\/\d{1,10}\/[0-9a-f]{1,64}$/.test(car.photo);
  const price = Number.isInteger(car.price) && car.price >= 0 ? car.price : null;
  return { id, vin: isText(car.vin, 64) ? car.vin : null, title, photo: isPhoto ? car.photo : null, price, at };
}

// oxlint-disable-next-line typescript/no-explicit-any -- anything may be stored
function readSearch(search: any): SeenSearch | null {
  if (!search || !isText(search.address, 2_000) || !LIST_ADDRESS.test(search.address)) return null;
  if (!isText(search.label, 500) || !isTime(search.at)) return null;
  const { address, label, at, place } = search;
  const hasPlace = place && isId(place.page) && isId(place.carId);
  return { address, label, at, place: hasPlace ? { page: place.page, carId: place.carId } : null };
}

const readAll = <T>(list: unknown, most: number, read: (entry: unknown) => T | null): T[] =>
  Array.isArray(list) ? list.slice(0, most).flatMap((entry) => read(entry) ?? []) : [];

/**
 * Reads the stored text, which may be anything. It never throws, and leaves out what it cannot read.
 * @param text null when nothing is stored
 */
export function readSeen(text: string | null): Seen {
  try {
    const stored = JSON.parse(text ?? "null");
    if (stored?.version !== 1) return { cars: [], searches: [] };
    return {
      cars: readAll(stored.cars, MAX_SEEN_CARS, readCar),
      searches: readAll(stored.searches, MAX_SEEN_SEARCHES, readSearch),
    };
  } catch {
    return { cars: [], searches: [] };
  }
}

/** Returns the text to store, which `readSeen` reads. */
export const writeSeen = ({ cars, searches }: Seen): string => JSON.stringify({ version: 1, cars, searches });

/** Adds a car as the latest. */
export const withSeenCar = (seen: Seen, car: SeenCar): Seen => ({
  ...seen,
  cars: [car, ...seen.cars.filter(({ id }) => id !== car.id)].slice(0, MAX_SEEN_CARS),
});

/** Adds a search as the latest. */
export const withSeenSearch = (seen: Seen, search: SeenSearch): Seen => ({
  ...seen,
  searches: [search, ...seen.searches.filter(({ address }) => address !== search.address)].slice(0, MAX_SEEN_SEARCHES),
});
