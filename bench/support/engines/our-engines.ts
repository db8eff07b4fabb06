import { writeListing } from "#core/listing/present-found.ts";
import type { VehicleList } from "#core/listing/vehicle-schemas.ts";
import type { SearchEngine } from "#core/listing/vehicle-search.ts";
import type { Counts, Engine } from "./engine.ts";

const countsOf = (values: readonly { value: string | number; count: number }[]): Counts =>
  Object.fromEntries(values.map(({ value, count }) => [String(value), count]));

/**
 * One of the product's engines. Its answer has more than the compared part: the page's cars from PostgreSQL, with proof that they
 * are current, and facets of prices, mileages and of matches without each filter.
 */
export const ourEngine = (name: string, search: SearchEngine): Engine => ({
  name,
  answer: async ({ query }) => {
    const { vehicles, total, facets } = JSON.parse(writeListing(await search.list(query)).toString()) as VehicleList;
    return {
      ids: vehicles.map(({ id }) => id),
      total,
      makes: countsOf(facets.make),
      years: countsOf(facets.year),
    };
  },
  close: async () => {},
});
