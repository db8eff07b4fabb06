import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import type { Db } from "../infra/db.ts";
import type { ClaimedRun } from "./claim-run.ts";

const BATCH_SIZE = 200;

/** Collects what a run sees outside the process's memory, a batch at a time. */
export function createStage(db: Db, run: ClaimedRun) {
  let batch: VehicleFacts[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const rows = batch.map((facts) => ({
      run_id: run.id,
      attempt: run.attempt,
      identity_key: facts.identityKey,
      facts: JSON.stringify(facts),
    }));
    batch = [];
    await db.insertInto("sync_run_vehicles").values(rows).execute();
  };
  return {
    /** Adds one vehicle. Identity keys must be distinct within the run. */
    add: async (facts: VehicleFacts): Promise<void> => {
      batch.push(facts);
      if (batch.length >= BATCH_SIZE) await flush();
    },
    flush,
  };
}
