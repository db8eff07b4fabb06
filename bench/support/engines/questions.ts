import { vehicleQuerySchema } from "#core/listing/vehicle-query-schemas.ts";
import { loadZips } from "#core/listing/zip-codes.ts";
import type { Question, SearchedCar } from "./engine.ts";

const pick = <T>(values: readonly T[], n: number): T => values[(n * 7_919) % values.length] as T;

/** The shapes of the listing call; `n` chooses the values. */
const SHAPES: Record<string, (n: number, of: Values) => Partial<Question["query"]>> = {
  "no filter": (n) => ({ page: 1 + n }),
  "no filter, cheapest first": (n) => ({ sortBy: "price_low", page: 2 + n }),
  "a make": (n, { makes }) => ({ make: [pick(makes, n)] }),
  "a model, cheapest first": (n, { cars }) => {
    const { make, model } = pick(cars, n);
    return { make: [make], model: [model], sortBy: "price_low" };
  },
  "price and year": (n) => ({ priceMin: 9_000 + 500 * n, priceMax: 24_000 + 700 * n, yearMin: 2012 + (n % 8) }),
  "mileage, newest first": (n) => ({ mileageMax: 30_000 + 3_000 * n, sortBy: "year_new" }),
  "a dealership": (n, { cars }) => ({ dealershipId: pick(cars, n).dealershipId }),
  "a town": (n, { cars }) => ({ location: pick(cars, n).place, sortBy: "mileage_low" }),
  "a radius, cheapest first": (n, { zips }) => ({ zipCode: pick(zips, n), distance: 150, sortBy: "price_low" }),
  "five filters": (n, { makes }) => ({
    make: [pick(makes, n), pick(makes, n + 3)],
    yearMin: 2010,
    priceMax: 30_000 + 500 * n,
    mileageMax: 120_000 - 1_000 * n,
  }),
};

type Values = { cars: readonly SearchedCar[]; makes: string[]; zips: string[] };

/** Questions of every shape, `count` of each, all different. */
export async function questionsOver(cars: readonly SearchedCar[], count: number): Promise<Question[]> {
  const table = await loadZips();
  const known = [...new Set(cars.map(({ zip }) => zip))].filter((zip) => table.lineOfZip(zip) >= 0).sort();
  const values = { cars, makes: [...new Set(cars.map(({ make }) => make))].sort(), zips: known };
  const within = (zip: string, miles: number) => {
    const center = table.lineOfZip(zip);
    return known.filter((other) => table.miles(center, table.lineOfZip(other)) <= miles);
  };
  const nothing = vehicleQuerySchema.parse({});
  return Array.from({ length: count }, (_, n) =>
    Object.entries(SHAPES).map(([shape, ask]): Question => {
      const query: Question["query"] = { ...nothing, sortBy: "relevance", ...ask(n, values) };
      return { shape, query, zips: query.zipCode ? within(query.zipCode, query.distance ?? 0) : null };
    }),
  ).flat();
}
