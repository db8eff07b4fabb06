import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DecisionPreview, SyncRun } from "#contract/sync/sync-run.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { lockInventory } from "../vehicles/lock-inventory.ts";
import { appendToLog } from "./run-log.ts";
import { findSyncRun } from "./select-sync-runs.ts";

/** Locks the inventory of a run's dealership. @throws {AppError} 404 */
export async function lockRunsInventory(trx: Transaction<Database>, runId: number): Promise<SyncRun> {
  const run = await findSyncRun(trx, runId);
  if (!run) throw AppError.notFound("There is no such sync");
  await lockInventory(trx, run.dealershipId);
  await trx
    .selectFrom("dealerships")
    .select("id")
    .where("id", "=", run.dealershipId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const locked = await findSyncRun(trx, runId);
  if (!locked) throw AppError.notFound("There is no such sync");
  return locked;
}

function whyNot(run: SyncRun): string {
  if (run.status === "queued" || run.status === "running") return "This sync is still under way.";
  if (run.status !== "held") return "Only a sync that was held can be applied.";
  if (run.undoneAt !== null) return "This sync has been taken back.";
  if (run.appliedAt !== null) return "This sync has been applied already.";
  if (run.missing === 0) return "This sync saw every listed vehicle, so there is nothing left to apply.";
  return "A newer sync has been started since, or what this one did not see is no longer known. Sync again instead.";
}

function requireApplicable(run: SyncRun | undefined): asserts run is SyncRun {
  if (!run) throw AppError.notFound("There is no such sync");
  if (!run.canApply) throw AppError.conflict(whyNot(run));
}

/**
 * What applying a held run does to each vehicle it did not see: one that a later run or an upload has seen since stays, the
 * others go. The act carries out the relation that its preview counts, so the two cannot disagree.
 */
const applyPlan = (runId: number) => sql`(
  select v.id as vehicle_id, v.source <> 'crawl' or v.confirmed_at >= r.finished_at as seen_since
  from sync_run_changes c
    join sync_runs r on r.id = c.run_id
    join vehicles v on v.id = c.vehicle_id
  where c.run_id = ${runId} and c.kind = 'missing' and v.removed_at is null)`;

/** Adds up a plan; `plan` is the relation, or the name of one. */
const countPlan = (plan: RawBuilder<unknown>) => sql<DecisionPreview>`
  select 0 as adds, 0 as changes, count(*) filter (where not seen_since)::int as removes,
    count(*) filter (where seen_since)::int as "seenSince"
  from ${plan}`;

/**
 * What applying a held run would do; changes nothing.
 * @throws {AppError} 404; 409 with the reason when it can no longer be applied
 */
export async function previewApply(db: Db, id: number): Promise<DecisionPreview> {
  requireApplicable(await findSyncRun(db, id));
  const { rows } = await countPlan(sql`${applyPlan(id)} plan`).execute(db);
  return rows[0] as DecisionPreview;
}

/**
 * Applies a held run all the same: removes the vehicles that it did not see and nothing has seen since. Those that
 * only files know stay.
 * @throws {AppError} 404; 409 with the reason when it can no longer be applied
 */
export async function applySyncRun(db: Db, id: number, adminName: string): Promise<SyncRun> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRunsInventory(trx, id);
    requireApplicable(run);
    const at = new Date();
    const { rows } = await sql<DecisionPreview>`
      with plan as materialized (select * from ${applyPlan(id)} plan), gone as (
        update vehicles v set removed_at = ${at} from plan where v.id = plan.vehicle_id and not plan.seen_since
      ), journal as (
        update sync_run_changes c set kind = 'removed', before = jsonb_build_object('removed_at', null)
        from plan where c.run_id = ${id} and c.vehicle_id = plan.vehicle_id and not plan.seen_since
      )
      ${countPlan(sql`plan`)}`.execute(trx);
    const removed = rows[0]?.removes ?? 0;
    await trx
      .updateTable("sync_runs")
      .set((eb) => ({ applied_at: at, removed: eb("removed", "+", removed), missing: 0 }))
      .where("id", "=", id)
      .execute();
    await trx
      .updateTable("dealerships")
      .set({ status_reason: null })
      .where("id", "=", run.dealershipId)
      .where("status_reason", "=", run.reason ?? "")
      .execute();
    const details = `Removed ${removed} ${removed === 1 ? "vehicle" : "vehicles"} that the sync had not seen.`;
    await appendToLog(trx, id, { at: at.toISOString(), words: `${adminName} had it applied. ${details}` });
    await recordAudit(trx, { adminName, action: "sync.applied", subject: run.dealershipName, details });
    return (await findSyncRun(trx, id)) as SyncRun;
  });
}
