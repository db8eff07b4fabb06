import type { Selectable } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { AppError } from "#kernel/process/errors.ts";
import { shownFeedAddress } from "./rules/inventory-feed.ts";

type DealershipRow = Selectable<Database["dealerships"]>;

/**
 * @param addresses the primary one first
 * @throws {AppError} 400 with the reason when a feed may not be fetched from its address, or has several
 */
export function requireReadableFeed(
  deps: { refuseFeedAddress(url: string, hasLogin: boolean): string | null },
  addresses: readonly string[],
  hasLogin: boolean,
): void {
  const [address = "", ...others] = addresses;
  if (others.length > 0) {
    throw AppError.badRequest("An inventory feed is one file, so there are no additional addresses.");
  }
  const refusal = deps.refuseFeedAddress(address, hasLogin);
  if (refusal) throw AppError.badRequest(refusal);
}

/** Returns whether two addresses have the same server. A login is only for the server that it was entered for. */
export function isSameServer(a: string, b: string): boolean {
  const [one, other] = [URL.parse(a), URL.parse(b)];
  return one !== null && other !== null && one.protocol === other.protocol && one.host === other.host;
}

/** Returns a dealership's address for logs: a feed's without its query, which may hold a key. */
export const writtenAddress = ({ url, is_feed }: Pick<DealershipRow, "url" | "is_feed">): string =>
  is_feed ? `Feed ${shownFeedAddress(url)}` : url;
