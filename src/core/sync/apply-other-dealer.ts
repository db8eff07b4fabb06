import type { Transaction } from "kysely";
import { applyStaged, countApplyStaged, isStillStaged, type WholeHeldRun } from "#core/inventory/apply-staged.ts";
import { countUnseenBy, removeUnseen } from "#core/inventory/missing-vehicles.ts";
import { emptyMemory, type RemovalMemory, readMemory } from "#core/inventory/rules/removal-memory.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { DecisionPreview, SyncRun } from "./sync-endpoints.ts";

async function findHeldRun(trx: Transaction<Database>, { id, dealershipId, found, outcome }: SyncRun) {
  const { attempt, finished_at, other_dealer } = await trx
    .selectFrom("sync_runs")
    .select(["attempt", "finished_at", "other_dealer"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const at = finished_at ?? new Date();
  const held: WholeHeldRun = { id, attempt, dealershipId, found, isComplete: outcome === "complete", at };
  return { held, otherDealer: other_dealer };
}

/** Counts the changes of applying a run of another dealer's cars; changes nothing. */
export async function previewOtherDealer(db: Db, run: SyncRun): Promise<DecisionPreview> {
  const trx = await db.startTransaction().execute();
  try {
    const { held } = await findHeldRun(trx, run);
    if (!(await isStillStaged(trx, held))) return { adds: 0, changes: 0, removes: 0, seenSince: 0 };
    const { added, changed } = await countApplyStaged(trx, held);
    return { adds: added, changes: changed, ...(await countUnseenBy(trx, run.id)) };
  } finally {
    await trx.rollback().execute();
  }
}

/** The changes of applying such a run; `isCrawlNeeded`: its staged cars are lost, so that only a new crawl adds its cars. */
type AppliedOtherDealer = {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  isCrawlNeeded: boolean;
};

/**
 * Replaces the listed cars by those of such a run, and the known data of the dealer by what it has read. The caller holds
 * `lockInventory` and has locked the dealership.
 */
export async function applyOtherDealer(
  trx: Transaction<Database>,
  run: SyncRun,
  at: Date,
): Promise<AppliedOtherDealer> {
  const { held, otherDealer } = await findHeldRun(trx, run);
  if (!(await isStillStaged(trx, held))) {
    // Without a memory the next crawl is compared with nothing.
    await acceptDealer(trx, run, null);
    return { added: 0, changed: 0, unchanged: 0, removed: 0, isCrawlNeeded: true };
  }
  const levels = { levels: [held.found], levelAt: held.at.getTime() };
  await acceptDealer(trx, run, { ...emptyMemory(), dealer: otherDealer?.now ?? null, ...levels });
  const { added, changed, unchanged } = await applyStaged(trx, held);
  const { removes: removed } = await removeUnseen(trx, run.id, at);
  await trx.updateTable("dealerships").set({ last_synced_at: held.at }).where("id", "=", run.dealershipId).execute();
  return { added, changed, unchanged, removed, isCrawlNeeded: false };
}

/** Replaces the memory of the former site, because it does not apply to this one. */
async function acceptDealer(
  trx: Transaction<Database>,
  { dealershipId, platform }: SyncRun,
  memory: RemovalMemory | null,
): Promise<void> {
  await trx
    .updateTable("dealerships")
    .set({ removal_memory: memory === null ? null : JSON.stringify(memory), platform })
    .where("id", "=", dealershipId)
    .execute();
}

/** Restores the former dealer's data when an applied run is undone. */
export async function restoreFormerDealer(trx: Transaction<Database>, run: SyncRun): Promise<void> {
  const { otherDealer } = await findHeldRun(trx, run);
  const row = await trx
    .selectFrom("dealerships")
    .select("removal_memory")
    .where("id", "=", run.dealershipId)
    .executeTakeFirst();
  const memory = { ...readMemory(row?.removal_memory ?? null), dealer: otherDealer?.known ?? null, levels: [] };
  await trx
    .updateTable("dealerships")
    .set({ removal_memory: JSON.stringify(memory) })
    .where("id", "=", run.dealershipId)
    .execute();
}
