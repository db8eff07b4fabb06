/**
 * An inventory feed: a file with a dealership's cars at an address, which is read in place of a website. (A product feed is
 * what we publish for Google and others.)
 */

/** A dealer whose cars are in a file. `id` is its id, else its name; `name` is null when the file has none. */
export type FeedDealer = { id: string; name: string | null; cars: number };

/** What is remembered of a feed's content from run to run. */
export type FeedContent = {
  /** SHA-256 of the file. */
  hash: string;
  /** Since when neither the content nor the file's date has changed, milliseconds since 1970. */
  since: number;
  /** Whether the file's last line has a line end. A file that had one and has none is still being written, or cut off. */
  hasLastLineEnd: boolean;
};

/** What the runs of a dealership have learned about its feed. */
export type FeedState = {
  content: FeedContent | null;
  /** Whose cars the file has. */
  dealers: FeedDealer[];
  /** The key by which the server identified itself when it was first asked, or that the operator has accepted since. */
  serverKey: string | null;
  /** Another key by which it has identified itself at last. It is not trusted until the operator accepts it. */
  offeredKey: string | null;
};

export const EMPTY_FEED_STATE: FeedState = { content: null, dealers: [], serverKey: null, offeredKey: null };

/** What one run learned about a feed. `content` is null when the file was not fetched. */
export type FeedFindings = {
  content: FeedContent | null;
  dealers: FeedDealer[];
  /** The key by which the server has identified itself; null when it was not asked, or has none (https, ftps). */
  serverKey: string | null;
  /** The cars of rows that could not be read: they are in the file, so they are not missing. */
  unreadable: { vin: string | null; stockNumber: string | null }[];
};

/** The state after a run. A run that did not get the file says nothing about its content, nor one without a key about that. */
export function nextFeedState(before: FeedState | null, findings: FeedFindings): FeedState {
  const state = before ?? EMPTY_FEED_STATE;
  const { content, dealers, serverKey } = findings;
  const known = state.serverKey ?? serverKey;
  return {
    ...(content === null ? state : { content, dealers }),
    serverKey: known,
    offeredKey: serverKey === null ? state.offeredKey : serverKey === known ? null : serverKey,
  };
}

const DAY_MS = 86_400_000;
/**
 * A feed whose content and date are the same for so long is no longer written. Vendors write their files every night or more
 * often, and in a week some price changes on every lot; a weekend or a holiday without a new file is no sign of anything.
 */
const STALE_FEED_DAYS = 7;

/**
 * Notes what a feed holds now.
 * @param file.modifiedAt the file's date on its server, milliseconds since 1970; null when it has none
 */
export function noteContent(
  known: FeedContent | null,
  file: { hash: string; modifiedAt: number | null },
  now: number,
): Omit<FeedContent, "hasLastLineEnd"> {
  const { hash, modifiedAt } = file;
  const date = modifiedAt !== null && modifiedAt <= now ? modifiedAt : null;
  // New content is alive, whatever the server's date says. Of a feed that is read for the first time only the date is known.
  const since = known === null ? (date ?? now) : known.hash === hash ? Math.max(known.since, date ?? 0) : now;
  return { hash, since };
}

/** Why a feed's content confirms no car, in a sentence; null when it does. */
export function staleFeed({ since }: Pick<FeedContent, "since">, now: number): string | null {
  const days = Math.floor((now - since) / DAY_MS);
  if (days < STALE_FEED_DAYS) return null;
  const day = new Date(since).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric" });
  return `The feed has not changed since ${day} (${days} days), so it no longer tells which cars are there. Ask who writes it.`;
}

/** An address as it may be written down: without its query, which may hold a key. */
export function shownFeedAddress(address: string): string {
  const at = address.indexOf("?");
  return at < 0 ? address : `${address.slice(0, at)}?…`;
}

/** A sentence without the queries of the addresses in it. */
export const withoutKeys = (sentence: string): string =>
  sentence.replace(/\S+/g, (word) => (word.includes("://") ? shownFeedAddress(word) : word));
