import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import type { Db } from "../infra/db.ts";
import type { ClaimedRun } from "./claim-run.ts";

const ROWS_A_STATEMENT = 1_000;

/** Stores what a run has seen outside the process's memory. Identity keys must be distinct within the run. */
export async function stageVehicles(db: Db, run: ClaimedRun, vehicles: readonly VehicleFacts[]): Promise<void> {
  for (let from = 0; from < vehicles.length; from += ROWS_A_STATEMENT) {
    const rows = vehicles.slice(from, from + ROWS_A_STATEMENT).map((facts) => ({
      run_id: run.id,
      attempt: run.attempt,
      identity_key: facts.identityKey,
      facts: JSON.stringify(facts),
    }));
    await db.insertInto("sync_run_vehicles").values(rows).execute();
  }
}
