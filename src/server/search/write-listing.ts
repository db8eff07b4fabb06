import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import type { Understood } from "#domain/search/understand-keyword.ts";

/** What an engine has found, without the vehicles themselves. */
export type Found = {
  ids: number[];
  /** Whole miles from the searched zip, in the order of the ids. */
  miles: (number | null)[];
  total: number;
  facetsJson: string;
  understood: Understood[];
};

/**
 * The listing call's answer, in JSON.
 * @param cards the vehicles in their order, as `CardReader` gives them; those that are gone are missing
 */
export function writeListing(
  query: VehicleQuery,
  found: Found,
  cards: readonly { id: number; card: string }[],
): string {
  const milesOf = new Map(found.ids.map((id, index) => [id, found.miles[index]]));
  const vehicles = cards.map(({ id, card }) => `${card},"distanceMiles":${milesOf.get(id) ?? null}}`).join(",");
  const totalPages = Math.ceil(found.total / query.limit);
  const counts = `"currentPage":${query.page},"totalPages":${totalPages},"total":${found.total}`;
  return `{"vehicles":[${vehicles}],${counts},"facets":${found.facetsJson},"understood":${JSON.stringify(found.understood)}}`;
}
