import type { ClassName } from "#core/facts/rules/vehicle-classes.ts";
import { askedClasses, presentClassFacets } from "../../../stock/class-numbers.ts";
import type { VehicleQuery } from "../../../vehicle-query-schemas.ts";
import type { ClassFacets } from "../../../vehicle-schemas.ts";
import type { Bits } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";

/**
 * Counts, for each class, how many vehicles each of its values would leave if its own filter were not set.
 * @param select finds the matches of a query; its sets are valid until it is called again
 */
export function countClasses(
  store: VehicleStore,
  query: VehicleQuery,
  select: (query: VehicleQuery) => { matching: Bits },
): ClassFacets {
  const counts = new Map<number, number>();
  const asked = askedClasses(query).map(([name]) => name);
  const countAll = (isCounted: (name: ClassName) => boolean, { matching }: { matching: Bits }) => {
    presentClassFacets((name, counter) => {
      if (isCounted(name)) counts.set(counter, store.classes.count(matching, counter, store.pool));
      return 0;
    });
  };
  countAll((name) => !asked.includes(name), select(query));
  for (const one of asked) countAll((name) => name === one, select({ ...query, [one]: undefined }));
  return presentClassFacets((_, counter) => counts.get(counter) ?? 0);
}
