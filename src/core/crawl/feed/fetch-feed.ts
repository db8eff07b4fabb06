import { createHash } from "node:crypto";
import { withoutKeys } from "#core/dealerships/rules/inventory-feed.ts";
import { FetchError, WrongContentError } from "#kernel/outbound/fetch-errors.ts";
import type { FetchScope, FileFetcher } from "../fetch/fetcher.ts";
import type { FileOptions } from "../fetch/files/remote-file.ts";
import { unpackFeed } from "./unpack-feed.ts";

/** The largest feed that is read, in bytes, both as received and unpacked: 5,000 cars with 10 KB of text and photo addresses each. */
const MAX_FEED_BYTES = 50 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 5 * 60_000;

/** The first characters of other formats, after white space. */
const OTHER_FORMATS: readonly (readonly [RegExp, string])[] = [
  [
    /^<!doctype html|^<html|^<head|^<body/i,
    "The address answered with a web page instead of a feed, perhaps because it asks for a login.",
  ],
];

/** A feed's file, unpacked, with the marks that show if it has changed. */
export type FeedFile = { url: string; bytes: Buffer; hash: string; modifiedAt: number | null };

/** The login, and the key that identifies the server. */
type FeedAccess = Pick<FileOptions, "login" | "serverKey" | "onServerKey">;
type FetchFeed = (address: string, access: FeedAccess, fetcher: FileFetcher, scope: FetchScope) => Promise<FeedFile>;

/**
 * Fetches a feed's file and unpacks it if it is compressed.
 * @throws {FetchError} it could not be fetched, is too large, or is not a table. Its sentence has no address
 *   with a query, which may hold a key
 */
export const fetchFeed: FetchFeed = async (...args) => {
  try {
    return await fetchAndUnpack(...args);
  } catch (error) {
    if (error instanceof FetchError) error.message = withoutKeys(error.message);
    throw error;
  }
};

const fetchAndUnpack: FetchFeed = async (address, access, fetcher, scope) => {
  const options = { ...access, maxBytes: MAX_FEED_BYTES, totalTimeoutMs: FETCH_TIMEOUT_MS };
  const file = await fetcher.fetchFile(address, options, scope);
  const bytes = await unpackFeed(file.bytes, file.url, MAX_FEED_BYTES);
  const start = new TextDecoder().decode(bytes.subarray(0, 1_000)).trimStart();
  const other = OTHER_FORMATS.find(([beginning]) => beginning.test(start));
  if (other) throw new WrongContentError(file.url, other[1]);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { url: withoutKeys(file.url), bytes, hash, modifiedAt: file.modifiedAt };
};
