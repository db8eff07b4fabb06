import type { Vehicle, VehicleList } from "#contract/vehicles/vehicle.ts";

/** An endless list so far. What the latest answer says of its length is true; earlier ones may be out of date. */
export type LoadedPages = {
  vehicles: Vehicle[];
  /** Latest page that was loaded, from 1. */
  page: number;
  /** Cars that match in all. */
  total: number;
  /** Whether there is a page after it. */
  more: boolean;
};

/** The list with its first page, which need not be page 1. */
export function startList({ vehicles, currentPage, totalPages, total }: VehicleList): LoadedPages {
  return { vehicles, page: currentPage, total, more: currentPage < totalPages };
}

/**
 * The list with a further page. Vehicles that are in it already are dropped: pages overlap when cars come and go between two
 * calls. It ends when nothing was new, or with the answer that says to be the last page.
 */
export function appendPage(before: LoadedPages, next: VehicleList): LoadedPages {
  const listed = new Set(before.vehicles.map(({ id }) => id));
  const added = next.vehicles.filter(({ id }) => !listed.has(id));
  const { page, total, more } = startList(next);
  return { vehicles: [...before.vehicles, ...added], page, total, more: more && added.length > 0 };
}
