import type { VehicleQuery } from "#core/listing/vehicle-query-schemas.ts";
import { RecentStrip } from "./saved/recent-strip.tsx";
import { SearchMemory } from "./saved/search-memory.tsx";

/** The parts below a list: the memory of searches, and the cars that were viewed. Apart from the others, because a car's page needs neither. */
export function BelowList({ search, heading }: { search: VehicleQuery; heading: string }) {
  return (
    <>
      <SearchMemory search={search} heading={heading} />
      <RecentStrip />
    </>
  );
}
