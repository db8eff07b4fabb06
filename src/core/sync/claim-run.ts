import { sql, type Transaction } from "kysely";
import type { FeedOrder } from "#core/crawl/messages.ts";
import type { FeedState } from "#core/dealerships/rules/inventory-feed.ts";
import { rememberedColumns } from "#core/imports/column-choices-table.ts";
import { dropStaged } from "#core/inventory/staged-run.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { endTakenDownRun, lockTakenDown } from "./dealership-after-run.ts";
import type { SyncTrigger } from "./rules/sync-rules.ts";

/** The source of a dealership's cars in the operator's settings. */
type CrawlSource = {
  dealershipName: string;
  /** True when the cars of all rooftops of a group's website are wanted. */
  includeOtherRooftops: boolean;
  /** Primary address first. */
  urls: string[];
  /** "City, ST" from the operator; empty when it is not given. */
  location: string;
  /** The order for reading its inventory feed, without its login; undefined when it has a website. */
  feed: Omit<FeedOrder, "login"> | undefined;
  hasLogin: boolean;
  /** The feed's login, encrypted. */
  sealedLogin: Buffer | null;
};

export type ClaimedRun = CrawlSource & { id: number; attempt: number; trigger: SyncTrigger; dealershipId: number };

/**
 * Claims a waiting run for this process. The caller holds the run's lock.
 * @returns null when there is nothing to do: the run has ended or was deleted, or its dealership has been deleted or taken down
 */
export async function claimRun(db: Db, runId: number): Promise<ClaimedRun | null> {
  return db.transaction().execute(async (trx) => {
    const takenDown = await lockTakenDown(trx, runId);
    if (takenDown !== null) {
      await endTakenDownRun(trx, runId, takenDown, "queued");
      return null;
    }
    const run = await trx
      .updateTable("sync_runs")
      .set((eb) => ({
        status: "running",
        attempt: eb("attempt", "+", 1),
        started_at: sql<Date>`now()`,
        step: "Starting",
        found: 0,
        pages_fetched: 0,
      }))
      .where("id", "=", runId)
      .where("status", "=", "queued")
      .returning(["id", "attempt", "trigger", "dealership_id"])
      .executeTakeFirst();
    if (!run) return null;
    await dropStaged(trx, run);
    const { id, attempt, trigger, dealership_id: dealershipId } = run;
    return { id, attempt, trigger, dealershipId, ...(await readSource(trx, dealershipId)) };
  });
}

async function readSource(trx: Transaction<Database>, dealershipId: number): Promise<CrawlSource> {
  const dealership = await trx
    .selectFrom("dealerships")
    .leftJoin("feed_logins", "feed_logins.dealership_id", "dealerships.id")
    .select(["name", "include_other_rooftops", "url", "additional_urls", "location"])
    .select(["is_feed", "feed_dealer_ids", "feed_state", "has_feed_login"])
    .select("sealed as sealedLogin")
    .where("id", "=", dealershipId)
    .executeTakeFirstOrThrow();
  return {
    hasLogin: dealership.has_feed_login,
    sealedLogin: dealership.sealedLogin,
    dealershipName: dealership.name,
    includeOtherRooftops: dealership.include_other_rooftops,
    urls: [dealership.url, ...dealership.additional_urls],
    location: dealership.location ?? "",
    feed: dealership.is_feed
      ? { ...feedOrder(dealership), columns: [...(await rememberedColumns(trx, dealershipId))] }
      : undefined,
  };
}

/**
 * Returns whether the operator has changed the source since the run was claimed: its address, or the wanted dealers or rooftops.
 * The run's cars then do not count for the dealership. The caller has locked the dealership.
 */
export async function isSourceChanged(trx: Transaction<Database>, run: ClaimedRun): Promise<boolean> {
  const whatIsRead = ({ urls, feed, includeOtherRooftops }: CrawlSource) =>
    JSON.stringify({ urls, dealerIds: feed?.dealerIds ?? null, includeOtherRooftops });
  return whatIsRead(run) !== whatIsRead(await readSource(trx, run.dealershipId));
}

function feedOrder(row: {
  feed_dealer_ids: string[];
  feed_state: FeedState | null;
}): Omit<FeedOrder, "login" | "columns"> {
  return {
    serverKey: row.feed_state?.serverKey ?? null,
    dealerIds: row.feed_dealer_ids,
    known: row.feed_state?.content ?? null,
  };
}
