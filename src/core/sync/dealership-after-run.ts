import { sql, type Transaction } from "kysely";
import type { CrawlOutcome } from "#core/crawl/rules/crawl-report.ts";
import { storeReadContact } from "#core/dealerships/contact-settings.ts";
import { isExpired } from "#core/dealerships/dealership-table.ts";
import type { ReadContact } from "#core/dealerships/rules/dealer-contact.ts";
import { type FeedFindings, nextFeedState } from "#core/dealerships/rules/inventory-feed.ts";
import { DISK_FULL_RUN } from "#core/dealerships/rules/reading.ts";
import { TAKEN_DOWN_RUN } from "#core/dealerships/rules/takedown-rules.ts";
import type { RemovalMemory } from "#core/inventory/rules/removal-memory.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Lease } from "#kernel/database/leases/leases.ts";
import { writeAsHolder } from "#kernel/database/leases/require-lease.ts";
import { retryAt } from "./rules/schedule.ts";

/** The end of a run, as far as its dealership is concerned. `memory`: null keeps the former one. */
export type RunEnd = {
  status: "succeeded" | "held" | "failed";
  outcome: CrawlOutcome;
  platform: string | null;
  memory: RemovalMemory | null;
  /** The findings about the dealership's feed; null for a website, and when there are none. */
  feed: FeedFindings | null;
  /** The ways to reach it, as far as the run has read it. */
  contact: ReadContact;
  at: Date;
  /** True when it was held because it shows another dealer's cars. */
  isOtherDealer: boolean;
};

/**
 * Updates the dealership after a run: status, failures in a row, removal memory, and an early next try when
 * the run was held or failed. There is no early try after a refusal by the site, or for another dealer's cars: only the operator
 * or the dealer can change that. Such a run has read nothing about the dealership, so it does not count as a sync.
 */
export async function updateDealershipAfter(trx: Transaction<Database>, id: number, end: RunEnd): Promise<void> {
  const former = await trx
    .selectFrom("dealerships")
    .select(["platform", "failures_in_row", "feed_state"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!former) return;
  const failuresInRow = end.status === "succeeded" ? 0 : former.failures_in_row + 1;
  const retry =
    end.status === "succeeded" || end.outcome === "blocked" || end.isOtherDealer
      ? null
      : retryAt(failuresInRow, end.at.getTime());
  await trx
    .updateTable("dealerships")
    .set((eb) => ({
      status: sql`case when ${isExpired()} then 'expired' else ${end.status === "failed" ? "error" : "active"} end`,
      // A failed run keeps the known platform: it may have seen only a "down for maintenance" page.
      platform: (end.status === "failed" ? former.platform : null) ?? end.platform ?? eb.ref("platform"),
      failures_in_row: failuresInRow,
      ...(end.feed !== null && { feed_state: JSON.stringify(nextFeedState(former.feed_state, end.feed)) }),
      ...(end.memory !== null && { removal_memory: JSON.stringify(end.memory) }),
      ...(end.status !== "failed" && !end.isOtherDealer && { last_synced_at: end.at }),
      ...(retry !== null && {
        next_sync_at: sql<Date>`case when sync_schedule <> 'off' then least(next_sync_at, ${new Date(retry)}::timestamptz) end`,
      }),
    }))
    .where("id", "=", id)
    .execute();
  if (end.status === "succeeded") await storeReadContact(trx, id, end.contact);
}

/**
 * Ends a run whose dealership has been taken down. The dealership has not failed, so it gets no early next try. The
 * caller has locked the dealership.
 * @param from the state of the run
 */
export async function endTakenDownRun(
  trx: Transaction<Database>,
  runId: number,
  dealershipId: number,
  from: "queued" | "running",
): Promise<void> {
  await trx
    .updateTable("sync_runs")
    .set({ status: "failed", outcome: "failed", reason: TAKEN_DOWN_RUN, step: null, finished_at: new Date() })
    .where("id", "=", runId)
    .where("status", "=", from)
    .execute();
  await trx
    .updateTable("dealerships")
    .set({ status: sql`case when ${isExpired()} then 'expired' else 'active' end` })
    .where("id", "=", dealershipId)
    .where("status", "=", "syncing")
    .execute();
}

/** Locks a run's dealership if it has been taken down. @returns its id, or null */
export async function lockTakenDown(trx: Transaction<Database>, runId: number): Promise<number | null> {
  const found = await trx
    .selectFrom("dealerships")
    .innerJoin("sync_runs", "sync_runs.dealership_id", "dealerships.id")
    .select("dealerships.id")
    .where("sync_runs.id", "=", runId)
    .where("dealerships.taken_down_at", "is not", null)
    .forNoKeyUpdate("dealerships")
    .executeTakeFirst();
  return found?.id ?? null;
}

/** After this many attempts a run is given up: if its workers keep dying, the site may be the cause. */
export const MAX_ATTEMPTS = 3;

/** Minutes until a run that failed by our own full disk is retried. It then waits until there is room. */
const DISK_FULL_RETRY_MINUTES = 15;

/**
 * Ends a run for which our own disk had no room. It says nothing about the site: failures in a row and memory do not change.
 */
export async function failByFullDisk(db: Db, { id, attempt, dealershipId }: FailedRun): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("dealerships").select("id").where("id", "=", dealershipId).forNoKeyUpdate().execute();
    const ended = await trx
      .updateTable("sync_runs")
      .set({ status: "failed", outcome: "failed", reason: DISK_FULL_RUN, step: null, finished_at: new Date() })
      .where("id", "=", id)
      .where("attempt", "=", attempt)
      .where("status", "=", "running")
      .returning("id")
      .executeTakeFirst();
    if (!ended) return;
    await trx
      .updateTable("dealerships")
      .set({
        status: sql`case when ${isExpired()} then 'expired' else 'error' end`,
        next_sync_at: sql<Date>`case when sync_schedule <> 'off'
          then least(next_sync_at, now() + ${DISK_FULL_RETRY_MINUTES} * interval '1 minute') end`,
      })
      .where("id", "=", dealershipId)
      .execute();
  });
}

type FailedRun = { id: number; attempt: number; dealershipId: number };

/** Ends a run that was interrupted too often, and updates its dealership. */
export async function giveUp(db: Db, runId: number, lease: Lease): Promise<void> {
  const at = new Date();
  const reason = `The sync was interrupted ${MAX_ATTEMPTS} times and was given up. Nothing was changed.`;
  await writeAsHolder(db, lease, async (trx) => {
    // The dealership is locked before the run, as everywhere, so that two transactions cannot deadlock.
    const dealership = await trx
      .selectFrom("dealerships")
      .innerJoin("sync_runs", "sync_runs.dealership_id", "dealerships.id")
      .select("dealerships.id")
      .where("sync_runs.id", "=", runId)
      .forNoKeyUpdate("dealerships")
      .executeTakeFirst();
    if (!dealership) return;
    const ended = await trx
      .updateTable("sync_runs")
      .set({ status: "failed", outcome: "failed", reason, step: null, finished_at: at })
      .where("id", "=", runId)
      .where("status", "in", ["queued", "running"])
      .returning("id")
      .executeTakeFirst();
    if (!ended) return;
    const end = {
      status: "failed",
      outcome: "failed",
      platform: null,
      memory: null,
      feed: null,
      contact: {},
      at,
      isOtherDealer: false,
    } as const;
    await updateDealershipAfter(trx, dealership.id, end);
  });
}
