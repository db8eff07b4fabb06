import { type Selectable, sql } from "kysely";
import { priceBasisWords } from "#core/facts/rules/price-basis.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { AppError } from "#kernel/process/errors.ts";
import { type DealershipDeps, requireCrawlable } from "./add-dealership.ts";
import { correctionsAfter, describeContact } from "./contact-settings.ts";
import type { Dealership, UpdateDealership } from "./dealership-schemas.ts";
import { storeFeedLogin } from "./feed-logins.ts";
import { isSameServer, requireReadableFeed, writtenAddress } from "./feed-settings.ts";
import { describeLeadSettings, leadsAfter } from "./lead-settings.ts";
import { readDealership } from "./list-dealerships.ts";
import { pricesAfter } from "./price-settings.ts";
import {
  CSV_ONLY_WORDS,
  hasWebsite,
  isExpired,
  SYNC_SCHEDULE_LABELS,
  type SyncSchedule,
} from "./rules/dealership-rules.ts";
import { EMPTY_FEED_STATE } from "./rules/inventory-feed.ts";
import { codesAfter, describeCodes } from "./rules/receiver-codes.ts";

type DealershipRow = Selectable<Database["dealerships"]>;

/** Describes the changes for the audit log: `Name: "A" became "B".` */
function describeChanges(before: DealershipRow, after: DealershipRow): string {
  const shown = (row: DealershipRow) => ({
    Name: row.name,
    Address: writtenAddress(row) || CSV_ONLY_WORDS,
    "Additional addresses": row.additional_urls.join(", "),
    Location: row.location ?? "",
    "Dealers of the feed": row.feed_dealer_ids.join(", "),
    "Feed login": row.has_feed_login ? "given" : "none",
    Rooftops: row.include_other_rooftops ? "all of the website" : "its own",
    Schedule: SYNC_SCHEDULE_LABELS[row.sync_schedule],
    Prices: priceBasisWords(row.price_basis, row.mandatory_fees) ?? "Fees unknown",
    "Deal labels": row.deal_labels ? "on" : "off",
    ...describeLeadSettings(row),
    ...describeContact(row),
    ...describeCodes(row.receiver_codes),
  });
  const was = Object.entries(shown(before));
  const is = Object.values(shown(after));
  return was.flatMap(([what, old], i) => (old === is[i] ? [] : [`${what}: "${old}" became "${is[i]}".`])).join(" ");
}

/** Returns the addresses and the feed after an edit, and whether they lead elsewhere than before. */
function sourceAfter(before: DealershipRow, input: UpdateDealership) {
  const url = input.url ?? before.url;
  const additionalUrls = input.additional_urls ?? before.additional_urls;
  const isFeed = input.feed === undefined ? before.is_feed : input.feed !== null;
  const keepsLogin = isFeed && isSameServer(before.url, url);
  const login = input.feed?.login === undefined && !keepsLogin ? null : input.feed?.login;
  const sameUrls = [url, ...additionalUrls].join("\n") === [before.url, ...before.additional_urls].join("\n");
  return {
    url,
    additionalUrls,
    isFeed,
    dealerIds: isFeed ? (input.feed?.dealerIds ?? before.feed_dealer_ids) : [],
    /** Undefined: unchanged. */
    login,
    hasLogin: login === undefined ? before.has_feed_login : login !== null,
    isMoved: !sameUrls || isFeed !== before.is_feed,
    /** The key stays for another file on the same server. */
    feedState:
      isSameServer(before.url, url) && before.feed_state !== null
        ? JSON.stringify({ ...EMPTY_FEED_STATE, serverKey: before.feed_state.serverKey })
        : null,
  };
}

/**
 * Resets the memory of the former site or dealers, with what they stated of their contact data: questions must not go to a former mailbox.
 * Other dealers of the same feed have other cars, which the operator wants.
 */
function resetAfter(before: DealershipRow, { isMoved, feedState, dealerIds }: ReturnType<typeof sourceAfter>) {
  const forgotten = { removal_memory: null, read_contact: "{}" };
  if (isMoved) return { ...forgotten, source_changed_at: sql<Date>`now()`, failures_in_row: 0, feed_state: feedState };
  return String(dealerIds) === String(before.feed_dealer_ids) ? {} : forgotten;
}

/** @throws {AppError} 400 when one of the addresses may not be read */
function requireReadable(deps: DealershipDeps, input: UpdateDealership, source: ReturnType<typeof sourceAfter>): void {
  const all = [source.url, ...source.additionalUrls];
  if (source.isFeed) requireReadableFeed(deps, all, source.hasLogin);
  else if (input.feed === null) requireCrawlable(deps, all);
  else requireCrawlable(deps, [...(input.url === undefined ? [] : [input.url]), ...(input.additional_urls ?? [])]);
}

const isOver = ({ status, expires_at }: DealershipRow): boolean =>
  isExpired({ status, expiresAt: expires_at }, new Date());

/** @throws {AppError} 400 when the change requests crawls of a dealership that has no website */
function requireWebsiteFor(before: DealershipRow, input: UpdateDealership): void {
  if (hasWebsite(before) || input.url !== undefined) return;
  if (input.additional_urls?.length || input.feed) throw AppError.badRequest("Primary URL is required");
  if ((input.sync_schedule ?? "off") !== "off") {
    throw AppError.badRequest("A dealership without a website has no sync schedule. Give it an address first.");
  }
}

/** Returns the schedule after an edit. A dealership that gets its first address is crawled every night, like a new one. */
function scheduleAfter(before: DealershipRow, input: UpdateDealership): SyncSchedule {
  const isConnected = !hasWebsite(before) && input.url !== undefined;
  return input.sync_schedule ?? (isConnected ? "nightly" : before.sync_schedule);
}

/**
 * Changes only the given fields. A new address does not start a crawl, because an operator who makes several changes
 * wants one crawl and has a button for it. Only a dealership that had no website before is crawled at once, like a new
 * one.
 * @throws {AppError} 400 when an address may not be crawled, or is missing but needed, fees do not fit the
 *   price terms, or questions cannot be taken; 404
 */
export async function updateDealership(
  deps: DealershipDeps,
  id: number,
  input: UpdateDealership,
  adminName: string,
): Promise<Dealership> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("dealerships")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw AppError.notFound("There is no such dealership");
    requireWebsiteFor(before, input);
    const source = sourceAfter(before, input);
    requireReadable(deps, input, source);
    const schedule = scheduleAfter(before, input);
    await storeFeedLogin(trx, deps.box, id, source.login);
    const after = await trx
      .updateTable("dealerships")
      .set({
        name: input.name ?? before.name,
        url: source.url,
        additional_urls: source.additionalUrls,
        is_feed: source.isFeed,
        feed_dealer_ids: source.dealerIds,
        has_feed_login: source.hasLogin,
        location: input.location === undefined ? before.location : input.location || null,
        include_other_rooftops: input.include_other_rooftops ?? before.include_other_rooftops,
        sync_schedule: schedule,
        ...pricesAfter(before, input),
        deal_labels: input.dealLabels ?? before.deal_labels,
        ...leadsAfter(before, input, deps.sendsMail()),
        ...correctionsAfter(before, input),
        receiver_codes: JSON.stringify(codesAfter(before.receiver_codes, input.receiverCodes)),
        // The scheduler computes the time for a new schedule.
        next_sync_at: schedule === before.sync_schedule ? before.next_sync_at : null,
        ...resetAfter(before, source),
        // Otherwise the next run would show a change of platform.
        ...(source.isFeed !== before.is_feed && { platform: null }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const replaced = source.login && before.has_feed_login ? " The feed's login was replaced." : "";
    const details = (describeChanges(before, after) + replaced).trim();
    if (details) await recordAudit(trx, { adminName, action: "dealership.updated", subject: after.name, details });
    const isConnected = !hasWebsite(before) && hasWebsite(after);
    if (isConnected && !isOver(after) && !after.taken_down_at) await deps.requestSync(trx, id, "manual");
    return readDealership(trx, id);
  });
}
