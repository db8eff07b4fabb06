import type { PublicReads } from "../../../vehicles/public-reads.ts";
import { isCurrent } from "./feed-position.ts";
import type { IndexState, VehicleIndex } from "./vehicle-index.ts";

/** What the engine answers from: rows from the database (a replica, where there are some), everything else from the index. */
export type MemoryReads = PublicReads & { index: VehicleIndex };

/** The index with everything that was committed before this call. Costs one small question to the database. */
export async function freshState({ pool, index }: MemoryReads): Promise<IndexState> {
  const { position } = await index.state();
  if (!(await isCurrent(pool, position))) await index.refresh();
  return index.state();
}
