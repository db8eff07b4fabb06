import type { Transaction } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { AddDealership, Dealership } from "./dealership-schemas.ts";
import { storeFeedLogin } from "./feed-logins.ts";
import { requireReadableFeed, writtenAddress } from "./feed-settings.ts";
import { readDealership } from "./list-dealerships.ts";
import { pricesAfter } from "./price-settings.ts";
import { CSV_ONLY_WORDS, hasWebsite } from "./rules/dealership-rules.ts";
import { EMPTY_FEED_STATE } from "./rules/inventory-feed.ts";

/** Dependencies of the operations that change dealerships. */
export type DealershipDeps = {
  db: Db;
  /** Encrypts the logins of feeds. */
  box: SecretBox;
  /** Requests a crawl in the given transaction. The sync provides it. */
  requestSync(trx: Transaction<Database>, dealershipId: number, trigger: "added" | "demo" | "manual"): Promise<void>;
  /** Returns why the crawler may not visit an address (not http(s), private), as a sentence; null when it may. */
  refuseAddress(url: string): string | null;
  /** As `refuseAddress`, for the address of an inventory feed. */
  refuseFeedAddress(url: string, hasLogin: boolean): string | null;
  /** Returns whether a mail server is set up. */
  sendsMail(): boolean;
};

/** @throws {AppError} 400 with the reason when one of the addresses may not be crawled */
export function requireCrawlable(deps: Pick<DealershipDeps, "refuseAddress">, urls: readonly string[]): void {
  for (const url of urls) {
    const refusal = deps.refuseAddress(url);
    if (refusal) throw AppError.badRequest(refusal);
  }
}

/** @throws {AppError} 400 with the reason when one of the addresses may not be read */
function requireReadable(deps: DealershipDeps, { url, additionalUrls, feed }: AddDealership): void {
  if (feed === undefined) requireCrawlable(deps, [url, ...additionalUrls]);
  else requireReadableFeed(deps, [url, ...additionalUrls], Boolean(feed.login));
}

/**
 * Stores a dealership and requests its first crawl in the same transaction. A dealership without a website is never crawled. Two
 * dealerships may have the same website, because rooftops of a group share one; the list shows a warning.
 * @param by the administrator who adds it, or the demo
 * @throws {AppError} 400 when one of the addresses may not be read
 */
export async function addDealership(
  deps: DealershipDeps,
  input: AddDealership,
  by: { adminName: string } | "demo",
): Promise<Dealership> {
  const crawled = hasWebsite(input);
  if (crawled) requireReadable(deps, input);
  return deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto("dealerships")
      .values({
        name: input.name,
        url: input.url,
        additional_urls: input.additionalUrls,
        location: input.location || null,
        status: crawled ? "syncing" : "active",
        sync_schedule: crawled ? "nightly" : "off",
        is_feed: input.feed !== undefined,
        feed_dealer_ids: input.feed?.dealerIds ?? [],
        has_feed_login: Boolean(input.feed?.login),
        feed_state: input.feed?.serverKey
          ? JSON.stringify({ ...EMPTY_FEED_STATE, serverKey: input.feed.serverKey })
          : null,
        ...pricesAfter({ price_basis: "unknown", mandatory_fees: [] }, input),
        deal_labels: input.dealLabels ?? true,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await storeFeedLogin(trx, deps.box, row.id, input.feed?.login);
    if (crawled) await deps.requestSync(trx, row.id, by === "demo" ? "demo" : "added");
    if (by !== "demo") {
      const { adminName } = by;
      const details = writtenAddress(row) || `${CSV_ONLY_WORDS}.`;
      await recordAudit(trx, { adminName, action: "dealership.added", subject: row.name, details });
    }
    return readDealership(trx, row.id);
  });
}
