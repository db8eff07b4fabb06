import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { csvRow } from "#kernel/http/csv-row.ts";
import type { CrawlLog, CrawlLogEntry } from "./crawl-log-endpoints.ts";

const PAGE_SIZE = 20;
const CSV_BATCH = 1_000;

type Position = { firstAt: string; runId: number; attempt: number; origin: string };
type CrawlHostRow = Omit<CrawlLogEntry, "firstAt" | "lastAt" | "robotsAt"> & {
  firstAt: Date;
  lastAt: Date;
  robotsAt: Date | null;
  /** The time with its microseconds, which a Date would lose. */
  position: string;
};

/** The newest first; the position decides between equal times. */
const select = (db: Db, dealershipId: number) =>
  db
    .selectFrom("crawl_hosts as h")
    .leftJoin("robots_files as f", (join) =>
      join.onRef("f.sha256", "=", "h.robots_sha256").onRef("f.agent", "=", "h.agent"),
    )
    .select([
      ...(["h.run_id as runId", "h.attempt", "h.origin", "h.first_at as firstAt", "h.last_at as lastAt"] as const),
      ...(["h.requests", "h.refused", "h.refused_path as refusedPath", "h.robots"] as const),
      ...(["h.robots_status as robotsStatus", "h.robots_at as robotsAt", "h.crawl_delay_ms as crawlDelayMs"] as const),
      ...(["h.user_agent as userAgent", "f.rule_group as robotsGroup", "f.rules as robotsRules"] as const),
      sql<string | null>`encode(h.robots_sha256, 'hex')`.as("robotsSha256"),
      sql<string>`h.first_at::text`.as("position"),
    ])
    .where("h.dealership_id", "=", dealershipId)
    .orderBy("h.first_at", "desc")
    .orderBy("h.run_id", "desc")
    .orderBy("h.attempt", "desc")
    .orderBy("h.origin", "desc");

const present = ({ position: _, ...row }: CrawlHostRow): CrawlLogEntry => ({
  ...row,
  firstAt: row.firstAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  robotsAt: row.robotsAt?.toISOString() ?? null,
});

/** Returns a page of the requests of a dealership's crawls, the newest first; for a deleted dealership, those that are still kept. */
export async function listCrawlHosts(db: Db, dealershipId: number, page: number): Promise<CrawlLog> {
  const [rows, { total }] = await Promise.all([
    select(db, dealershipId)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    db
      .selectFrom("crawl_hosts")
      .select(sql<number>`count(*)::int`.as("total"))
      .where("dealership_id", "=", dealershipId)
      .executeTakeFirstOrThrow(),
  ]);
  return { entries: rows.map(present), currentPage: page, totalPages: Math.ceil(total / PAGE_SIZE), total };
}

const COLUMNS: [header: string, value: (entry: CrawlLogEntry) => string | number | null][] = [
  ["Run", ({ runId }) => runId],
  ["Try", ({ attempt }) => attempt],
  ["Host", ({ origin }) => origin],
  ["First request (UTC)", ({ firstAt }) => firstAt],
  ["Last request (UTC)", ({ lastAt }) => lastAt],
  ["Requests", ({ requests }) => requests],
  ["robots.txt", ({ robots }) => robots],
  ["robots.txt read (UTC)", ({ robotsAt }) => robotsAt],
  ["robots.txt status", ({ robotsStatus }) => robotsStatus],
  ["robots.txt SHA-256", ({ robotsSha256 }) => robotsSha256],
  ["Group that applied", ({ robotsGroup }) => robotsGroup],
  ["Its rules", ({ robotsRules }) => robotsRules],
  ["Crawl-delay (ms)", ({ crawlDelayMs }) => crawlDelayMs],
  ["Addresses closed to us", ({ refused }) => refused],
  ["First closed path", ({ refusedPath }) => refusedPath],
  ["User agent", ({ userAgent }) => userAgent],
];

/** The whole log of a dealership as CSV, the newest first. It is read in batches while it is sent, so memory stays bounded. */
export async function* writeCrawlLog(db: Db, dealershipId: number): AsyncGenerator<string> {
  yield csvRow(COLUMNS.map(([header]) => header));
  let after: Position | null = null;
  for (;;) {
    const last: Position | null = after;
    const rows: CrawlHostRow[] = await select(db, dealershipId)
      .$if(last !== null, (query) =>
        query.where(
          sql<boolean>`(h.first_at, h.run_id, h.attempt, h.origin) <
            (${last?.firstAt}::timestamptz, ${last?.runId}::int, ${last?.attempt}::int, ${last?.origin}::text)`,
        ),
      )
      .limit(CSV_BATCH)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map((row) => csvRow(COLUMNS.map(([, value]) => value(present(row))))).join("");
    if (rows.length < CSV_BATCH) return;
    after = { firstAt: end.position, runId: end.runId, attempt: end.attempt, origin: end.origin };
  }
}
