import { sql } from "kysely";
import type { Erasure } from "#kernel/database/erasure.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { CRAWL_HOSTS_KEPT_DAYS, RUNS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

const ROBOTS_FILES_SEEN_DAYS = 2;

/** How long the records of crawls are kept: longer than their journals. */
export const SYNC_RETENTION: readonly Retention[] = [
  {
    // The newest run of each dealership is always kept, because the console shows it.
    table: "sync_runs",
    isOver: sql`${isOlderThan("t.finished_at", RUNS_KEPT_DAYS)} and exists (
      select from sync_runs newer where newer.dealership_id = t.dealership_id and newer.id > t.id)`,
  },
  { table: "crawl_hosts", isOver: isOlderThan("t.last_at", CRAWL_HOSTS_KEPT_DAYS) },
  {
    // A file that a crawl is just storing has been seen lately.
    table: "robots_files",
    isOver: sql`${isOlderThan("t.seen_at", ROBOTS_FILES_SEEN_DAYS)}
      and not exists (select from crawl_hosts h where h.robots_sha256 = t.sha256 and h.agent = t.agent)`,
  },
  { table: "platform_alarms", isOver: isOlderThan("t.updated_at", RUNS_KEPT_DAYS) },
];

/** Deletes the crawled hosts of the dealerships. */
export const eraseCrawlHosts: Erasure = async (trx, { dealershipIds }) => {
  await sql`delete from crawl_hosts where dealership_id = any(${dealershipIds}::int[])`.execute(trx);
};
