import { sql, type Transaction } from "kysely";
import type { CrawlOutcome } from "#domain/sync/crawl-report.ts";
import { platformName } from "#domain/sync/platform-names.ts";
import type { RemovalMemory } from "#domain/sync/removal-memory.ts";
import { retryAt } from "#domain/sync/schedule.ts";
import { alarmAfter } from "#domain/sync/sync-alarm.ts";
import { isExpired } from "../dealerships/dealership-table.ts";
import type { Database } from "../infra/db-schema.ts";

/** How a run ended, as far as its dealership is concerned. `memory`: null leaves it as it is. */
export type RunEnd = {
  status: "succeeded" | "held" | "failed";
  outcome: CrawlOutcome;
  reason: string | null;
  platform: string | null;
  memory: RemovalMemory | null;
  at: Date;
};

/**
 * Writes to the dealership what a run means for it: status and reason, failures in a row, an alarm, what was learned, and
 * an early next try when this one did not go through. A site that refuses us is not asked again before its time.
 */
export async function updateDealership(trx: Transaction<Database>, id: number, end: RunEnd): Promise<void> {
  const former = await trx
    .selectFrom("dealerships")
    .select(["platform", "failures_in_row"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!former) return;
  const failuresInRow = end.status === "succeeded" ? 0 : former.failures_in_row + 1;
  const retry =
    end.status === "succeeded" || end.outcome === "blocked" ? null : retryAt(failuresInRow, end.at.getTime());
  await trx
    .updateTable("dealerships")
    .set((eb) => ({
      status: sql`case when ${isExpired()} then 'expired' else ${end.status === "failed" ? "error" : "active"} end`,
      status_reason: end.reason,
      // A page that says "down for maintenance" is of no kind that anybody should remember.
      platform: (end.status === "failed" ? former.platform : null) ?? end.platform ?? eb.ref("platform"),
      failures_in_row: failuresInRow,
      alarm: alarmAfter({
        failuresInRow,
        reason: end.reason,
        formerPlatform: platformName(former.platform),
        platform: end.status === "failed" ? null : platformName(end.platform),
      }),
      ...(end.memory !== null && { removal_memory: JSON.stringify(end.memory) }),
      ...(end.status !== "failed" && { last_synced_at: end.at }),
      ...(retry !== null && {
        next_sync_at: sql<Date>`case when sync_schedule <> 'off' then least(next_sync_at, ${new Date(retry)}::timestamptz) end`,
      }),
    }))
    .where("id", "=", id)
    .execute();
}
