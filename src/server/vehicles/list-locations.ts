import { freshState, type VehicleReads } from "./fresh-state.ts";

const byName = new Intl.Collator("en-US").compare;

/** The places that have visible vehicles, in alphabetical order. */
export async function listLocations(reads: VehicleReads): Promise<{ location: string }[]> {
  const { names, sellerTally } = (await freshState(reads)).store;
  const stocked = new Set<string>();
  names.sellers.entries.forEach((seller, number) => {
    const place = names.places.values[seller.place];
    if (place && (sellerTally.counts[number] ?? 0) > 0) stocked.add(place);
  });
  return [...stocked].sort(byName).map((location) => ({ location }));
}
