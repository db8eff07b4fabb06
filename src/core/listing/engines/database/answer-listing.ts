import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import { atOneMoment, type ReadSource } from "#kernel/database/reads/open-reads.ts";
import { CardReader } from "../../cards/card-reader.ts";
import { isCurrent } from "../../change-log.ts";
import type { Listing } from "../../rules/listing.ts";
import type { ListingQuery } from "../../vehicle-search.ts";
import type { LatestSnapshot, Place, Servers } from "./latest-snapshot.ts";
import { answerKey, findVehicles } from "./search-vehicles.ts";
import { openSnapshot } from "./stock-snapshot.ts";

/**
 * The most transactions that a process has open for answers at a time. More would only wait for each other, and connections must be left
 * for the statements that they wait for.
 */
const AT_ONCE = 3;
const limit = pLimit(AT_ONCE);
/**
 * The pauses before a replica is asked, and before it is asked again because it does not yet show a moment that has been answered from
 * already. Replicas are mostly milliseconds behind; without a pause each change would send every call to the primary.
 */
const CATCH_UP_MS = [0, 10, 40];

/** Returns a listing's answer, or null when the stock has changed between its statements, so that they are not of one moment. */
async function answerFrom(
  { snapshot, source }: Place,
  cards: CardReader,
  query: ListingQuery,
): Promise<Listing | null> {
  const { found, isSeen } = await findVehicles(source.db, snapshot, query);
  if (!isSeen) return null;
  const page =
    found.ids.length > 0
      ? await cards.read(source.pool, found.ids, snapshot.position)
      : { cards: [], current: await isCurrent(source.pool, snapshot.position) };
  return page.current && !snapshot.isOver ? { query, found, cards: page.cards } : null;
}

/**
 * Like `answerFrom`, in one transaction, whose statements all see the same moment. Its counts are cached for other calls. Returns null when
 * a later moment has already been shown.
 */
async function answerInTransaction(
  source: ReadSource,
  { latest, cards, query }: { latest: LatestSnapshot; cards: CardReader; query: ListingQuery },
): Promise<Listing | null> {
  const opened = await latest.get(source);
  return limit(() =>
    atOneMoment(source, async (one) => {
      const snapshot = await latest.shownBy(one, opened);
      return snapshot && answerFrom({ snapshot, source: one }, cards, query);
    }),
  );
}

/** Answers from the server's moment, even when a later one has already been shown. Shares nothing with other calls. */
const answerAlone = (source: ReadSource, { shares }: CardReader, query: ListingQuery): Promise<Listing> =>
  limit(() =>
    atOneMoment(source, async ({ db, pool }) => {
      const snapshot = await openSnapshot(db);
      const { found } = await findVehicles(db, snapshot, query);
      const page =
        found.ids.length > 0
          ? await new CardReader({ followsLog: false, shares }).read(pool, found.ids, snapshot.position)
          : null;
      return { query, found, cards: page?.cards ?? [] };
    }),
  );

/**
 * Searches, filters, sorts, pages and counts. Every answer is of one moment. A cached question costs one statement, which proves that
 * nothing has changed; any other question is answered in a transaction.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function answerListing(
  latest: LatestSnapshot,
  cards: CardReader,
  { picked, primary }: Servers,
  query: ListingQuery,
): Promise<Listing> {
  const opened = await latest.get(picked);
  const isCached = !opened.isOver && !opened.isOld && opened.cache.has(answerKey(query));
  // A cached answer may be another call's query that is still running, and it fails when that call's server fails.
  const cached = isCached
    ? await answerFrom({ snapshot: opened, source: picked }, cards, query).catch(() => null)
    : null;
  if (cached !== null) return cached;
  const call = { latest, cards, query };
  // The first pause is zero; the primary has nothing to catch up with.
  for (const pauseMs of picked === primary ? [0] : CATCH_UP_MS) {
    if (pauseMs > 0) await setTimeout(pauseMs);
    const answer = await answerInTransaction(picked, call);
    if (answer !== null) return answer;
  }
  try {
    return (await answerInTransaction(primary, call)) ?? (await answerAlone(primary, cards, query));
  } catch (error) {
    if (picked === primary) throw error;
    // Without a primary nothing changes, and replicas show the last changes that they have received.
    return answerAlone(picked, cards, query);
  }
}
