/**
 * An inventory feed: a file with a dealership's cars at an address, which is read in place of a website. (A product feed is
 * what we publish for Google and others.)
 */

/** A dealer whose cars are in a file. `id` is its id, or its name without one; `name` is null when the file has none. */
export type FeedDealer = { id: string; name: string | null; cars: number };

/** The memory of a feed's content from run to run. */
export type FeedContent = {
  /** SHA-256 of the file. */
  hash: string;
  /** The time since which neither the content nor the file's date has changed, milliseconds since 1970. */
  since: number;
  /** True when the file's last line has a line end. If it is missing this time, the file is still being written, or cut off. */
  hasLastLineEnd: boolean;
};

/** The runs' findings about a dealership's feed. */
export type FeedState = {
  content: FeedContent | null;
  /** The dealers whose cars are in the file. */
  dealers: FeedDealer[];
  /** The server's key that the operator has accepted; in older data the one at the first request. */
  serverKey: string | null;
  /** A key that it has sent last and that is not the accepted one. It is not trusted until the operator accepts it. */
  offeredKey: string | null;
};

export const EMPTY_FEED_STATE: FeedState = { content: null, dealers: [], serverKey: null, offeredKey: null };

/** The findings of one run about a feed. `content` is null when the file was not fetched. */
export type FeedFindings = {
  content: FeedContent | null;
  dealers: FeedDealer[];
  /** The server's key; null when it was not requested, or has none (https, ftps). */
  serverKey: string | null;
  /** The cars of rows that could not be read: they are in the file, so they are not missing. */
  unreadable: { vin: string | null; stockNumber: string | null }[];
};

/** Returns the state after a run. A run without the file does not change its content, and one without a key does not change the key. */
export function nextFeedState(before: FeedState | null, findings: FeedFindings): FeedState {
  const state = before ?? EMPTY_FEED_STATE;
  const { content, dealers, serverKey } = findings;
  const known = state.serverKey;
  return {
    ...(content === null ? state : { content, dealers }),
    serverKey: known,
    offeredKey: serverKey === null ? state.offeredKey : serverKey === known ? null : serverKey,
  };
}

const DAY_MS = 86_400_000;
/**
 * A feed whose content and date have not changed for this long is no longer maintained. Vendors write their files every night or more
 * often, and in a week some price changes on every lot; a weekend or a holiday without a new file is normal.
 */
const STALE_FEED_DAYS = 7;

/**
 * Records a feed's present content.
 * @param file.modifiedAt the file's date on its server, milliseconds since 1970; null when it has none
 */
export function recordContent(
  known: FeedContent | null,
  file: { hash: string; modifiedAt: number | null },
  now: number,
): Omit<FeedContent, "hasLastLineEnd"> {
  const { hash, modifiedAt } = file;
  const date = modifiedAt !== null && modifiedAt <= now ? modifiedAt : null;
  // New content is alive, with any date of the server. For a feed that is read for the first time only the date is known.
  const since = known === null ? (date ?? now) : known.hash === hash ? Math.max(known.since, date ?? 0) : now;
  return { hash, since };
}

/** Returns why a feed's content confirms no car, as a sentence; null when it does. */
export function staleFeed({ since }: Pick<FeedContent, "since">, now: number): string | null {
  const days = Math.floor((now - since) / DAY_MS);
  if (days < STALE_FEED_DAYS) return null;
  const day = new Date(since).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric" });
  return `The feed has not changed since ${day} (${days} days), so it no longer tells which cars are there. Ask who writes it.`;
}

/** Returns an address for logs: without its query, which may hold a key. */
export function shownFeedAddress(address: string): string {
  const at = address.indexOf("?");
  return at < 0 ? address : `${address.slice(0, at)}?…`;
}

/** A sentence without the queries of the addresses in it. */
export const withoutKeys = (sentence: string): string =>
  sentence.replace(/\S+/g, (word) => (word.includes("://") ? shownFeedAddress(word) : word));
