import type pg from "pg";
import type { Db } from "../infra/db.ts";
import { countChanges } from "./index/feed-position.ts";
import type { IndexState, VehicleIndex } from "./index/vehicle-index.ts";

/** What the public reads of vehicles need: rows from the database, everything else from the index. */
export type VehicleReads = { db: Db; pool: pg.Pool; index: VehicleIndex };

/** The index with everything that was committed before this call. Costs one small question to the database. */
export async function freshState({ pool, index }: VehicleReads): Promise<IndexState> {
  const { position } = await index.state();
  if ((await countChanges(pool, position.horizon)) !== position.count) await index.refresh();
  return index.state();
}
