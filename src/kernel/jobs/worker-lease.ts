import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { heldKeys } from "#kernel/database/leases/lease-table.ts";
import type { Lease, Leases } from "#kernel/database/leases/leases.ts";
import { machinePrefix } from "#kernel/database/leases/process-identity.ts";

/**
 * A worker process's number and a lease of that number, which ends when the process vanishes. A row carries the number of
 * the process that has claimed it, so that other processes can tell whether that process is alive.
 */
export type WorkerLease = {
  id: number;
  /**
   * Takes the lease unless it is held, for example again after it was lost. A process claims work only while it holds
   * the lease, because others recover the rows of a number that nobody holds.
   * @returns false when the lease cannot be taken now
   */
  hold(): Promise<boolean>;
};

/** Makes this process's lease. `hold` takes it for the first time. */
export function createWorkerLease(leases: Leases): WorkerLease {
  const id = randomInt(1, 2 ** 31);
  let lease: Lease | null = null;
  let taking: Promise<boolean> | null = null;
  const take = async () => {
    lease = (await leases.take("worker", id)) ?? lease;
    return lease?.isHeld() ?? false;
  };
  return {
    id,
    hold: async () => {
      if (lease?.isHeld()) return true;
      taking ??= take().finally(() => {
        taking = null;
      });
      return taking;
    },
  };
}

/** How often a worker looks for the work of dead processes. */
export const RECOVER_EVERY_MS = 15_000;

/** SQL: true when the process whose number is in a row's `claimed_by` is gone. */
export const isClaimerGone = sql<boolean>`coalesce(claimed_by::text not in (${heldKeys("worker")}), true)`;

/** Returns whether a worker is alive on this machine, whose folders it shares. */
export async function worksOnThisMachine(db: Db): Promise<boolean> {
  const here = machinePrefix();
  const { rows } = await sql`select from (${heldKeys("worker")} and starts_with(holder, ${here})) as held`.execute(db);
  return rows.length > 0;
}

/** SQL: true when no other worker is alive. */
export const isOnlyWorker = (id: number) => sql<boolean>`not exists (${heldKeys("worker")} and key <> ${String(id)})`;
