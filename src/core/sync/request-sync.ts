import type { Transaction } from "kysely";
import { z } from "zod";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { isExpired, isOpen } from "#core/dealerships/dealership-table.ts";
import { readDealership } from "#core/dealerships/list-dealerships.ts";
import { expireDealerships } from "#core/dealerships/renew-dealership.ts";
import { hasWebsite, NO_WEBSITE_TO_SYNC } from "#core/dealerships/rules/dealership-rules.ts";
import { TAKEN_DOWN_NO_SYNC } from "#core/dealerships/rules/takedown-rules.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { JobDefinition, Queue } from "#kernel/jobs/queue.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { SyncTrigger } from "./rules/sync-rules.ts";

const payload = z.object({ runId: z.int() });

/**
 * One crawl of one dealership. The run's row holds its state, so a job that arrives twice or late does no harm. The handler
 * records failures itself; the queue retries only when the database could not be reached.
 */
export const syncJob: JobDefinition<typeof payload> = {
  name: "sync-dealership",
  payload,
  retryLimit: 20,
  expireInSeconds: 3_600,
};

/** Crawls that a person waits for; they come before the others in the queue. */
const URGENT: readonly SyncTrigger[] = ["added", "manual", "demo"];

/**
 * Requests crawls in the caller's transaction: runs, jobs and statuses appear together or not at all. A dealership with a queued or
 * running crawl gets no second one, and a dealership that has been taken down gets none. The caller leaves out expired dealerships and
 * those without a website.
 * @param dealershipIds ascending, so that two simultaneous callers cannot deadlock
 */
export async function requestSyncs(
  trx: Transaction<Database>,
  queue: Queue,
  dealershipIds: readonly number[],
  trigger: SyncTrigger,
): Promise<void> {
  if (dealershipIds.length === 0) return;
  const runs = await trx
    .insertInto("sync_runs")
    .columns(["dealership_id", "trigger", "status"])
    .expression((eb) =>
      eb
        .selectFrom("dealerships")
        .select(["id", eb.val(trigger).as("trigger"), eb.val("queued" as const).as("status")])
        .where("id", "=", eb.fn.any(eb.val(dealershipIds)))
        .where("url", "!=", "")
        .where("taken_down_at", "is", null)
        .orderBy("id"),
    )
    .onConflict((conflict) => conflict.column("dealership_id").where("status", "in", ["queued", "running"]).doNothing())
    .returning("id")
    .execute();
  await trx
    .updateTable("dealerships")
    .set({ status: "syncing" })
    .where("id", "=", (eb) => eb.fn.any(eb.val(dealershipIds)))
    .where("status", "!=", "expired")
    .where("url", "!=", "")
    .where("taken_down_at", "is", null)
    .execute();
  const payloads = runs.map((run) => ({ runId: run.id }));
  await queue.enqueue(trx, syncJob, payloads, { urgent: URGENT.includes(trigger) });
}

/**
 * Starts a crawl of one dealership at the operator's request.
 * @throws {AppError} 404; 403 with `{status: "expired", dealership}` when its subscription has ended; 409 when it has no
 *   website or has been taken down
 */
export async function syncDealership(
  deps: { db: Db; queue: Queue },
  id: number,
  adminName: string,
): Promise<Dealership> {
  const expired = await deps.db
    .updateTable("dealerships")
    .set({ status: "expired" })
    .where("id", "=", id)
    .where(isExpired())
    .returning("id")
    .executeTakeFirst();
  if (expired) {
    throw AppError.forbidden("This dealership has expired and needs to be renewed before syncing.", {
      status: "expired",
      dealership: await readDealership(deps.db, id),
    });
  }
  return deps.db.transaction().execute(async (trx) => {
    const exists = await trx
      .selectFrom("dealerships")
      .select(["name", "url", "taken_down_at"])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!exists) throw AppError.notFound("There is no such dealership");
    if (!hasWebsite(exists)) throw AppError.conflict(NO_WEBSITE_TO_SYNC);
    if (exists.taken_down_at) throw AppError.conflict(TAKEN_DOWN_NO_SYNC);
    await requestSyncs(trx, deps.queue, [id], "manual");
    await recordAudit(trx, { adminName, action: "sync.started", subject: exists.name });
    return readDealership(trx, id);
  });
}

/**
 * Starts a crawl of every open dealership that has a website. A running crawl counts, and the dealership is not
 * crawled twice.
 * @returns how many dealerships are being crawled
 */
export async function syncAllDealerships(deps: { db: Db; queue: Queue }, adminName: string): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    await expireDealerships(trx);
    const rows = await trx
      .selectFrom("dealerships")
      .select("id")
      .where(isOpen())
      .where("url", "!=", "")
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const ids = rows.map((row) => row.id);
    await requestSyncs(trx, deps.queue, ids, "all");
    const subject = formatAmount(ids.length, "dealership");
    await recordAudit(trx, { adminName, action: "sync.all_started", subject });
    return ids.length;
  });
}
