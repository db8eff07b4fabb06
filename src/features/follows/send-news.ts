import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { parseSearchText } from "#core/listing/search-text.ts";
import type { CarMatcher, OpenCarMatcher } from "#core/listing/vehicle-search.ts";
import type { Db } from "#kernel/database/db.ts";
import type { DeferredMail } from "#kernel/mail/outbox.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { type FollowDeps, nextDue } from "./manage-follows.ts";
import { MAX_CARS_A_MAIL } from "./rules/follow-rules.ts";
import { carOf } from "./rules/followed-car.ts";
import { sendGone } from "./send-gone.ts";
import type { NewsAbout, NewsKind } from "./write-news.ts";

/** The number of follows that are processed in one transaction. */
const PAGE = 1_000;
/** How long the event loop may be blocked at a time, because requests wait meanwhile. Milliseconds. */
const SLICE_MS = 10;
/** The most searches whose news are cached during a round: many shoppers follow the same ones. */
const MAX_REMEMBERED_SEARCHES = 20_000;

type DueFollow = { id: string; query: string; address_hash: Buffer; seen_through: string; next_due_at: string };
type News = { id: number; vehicleId: number; vin: string | null; kind: NewsKind };
/** A car with the numbers of its latest news, and of its listing when that is news (else 0). */
type NewCar = { vehicleId: number; latest: number; listed: number };
type SearchNews = Omit<NewsAbout, "follow">;

export type NewsDeps = FollowDeps & { log: Logger; openMatcher: OpenCarMatcher };

/** Finds the news of each search. The result is cached, because many shoppers follow the same search. */
class SearchNewsFinder {
  readonly #matcher: CarMatcher;
  readonly #cars = new Map<number, NewCar>();
  readonly #byVin = new Map<string, number>();
  readonly #known = new LRUCache<string, { news: SearchNews | null }>({ max: MAX_REMEMBERED_SEARCHES });
  #sliceEnds = performance.now() + SLICE_MS;

  /** @param news with ascending numbers */
  constructor(matcher: CarMatcher, news: readonly News[]) {
    this.#matcher = matcher;
    for (const { id, vehicleId, vin, kind } of news) {
      if (vin !== null) this.#byVin.set(vin, vehicleId);
      const listed = kind === "listed" ? id : (this.#cars.get(vehicleId)?.listed ?? 0);
      this.#cars.set(vehicleId, { vehicleId, latest: id, listed });
    }
  }

  /**
   * Returns a search's news after a number: cars, the latest first, each once. A new car counts as new, also when its price has changed
   * since.
   * @returns null when there are none
   */
  async newsOf(query: string, seenThrough: string): Promise<SearchNews | null> {
    const key = `${seenThrough} ${query}`;
    const known = this.#known.get(key);
    if (known) return known.news;
    if (performance.now() > this.#sliceEnds) {
      await nextTurn();
      this.#sliceEnds = performance.now() + SLICE_MS;
    }
    const news = await this.#workOut(query, Number(seenThrough));
    this.#known.set(key, { news });
    return news;
  }

  async #workOut(query: string, seenThrough: number): Promise<SearchNews | null> {
    const cars: NewCar[] = [];
    for (const vehicleId of await this.#match(query)) {
      const car = this.#cars.get(vehicleId);
      if (car && car.latest > seenThrough) cars.push(car);
    }
    if (cars.length === 0) return null;
    cars.sort((a, b) => b.latest - a.latest);
    const kindOf = ({ listed }: NewCar): NewsKind => (listed > seenThrough ? "listed" : "dropped");
    const others = cars.slice(MAX_CARS_A_MAIL);
    const listed = others.filter((car) => kindOf(car) === "listed").length;
    return {
      cars: cars.slice(0, MAX_CARS_A_MAIL).map((car) => [car.vehicleId, kindOf(car)]),
      more: { listed, dropped: others.length - listed },
    };
  }

  async #match(query: string): Promise<readonly number[]> {
    const car = carOf(query);
    if (car) return [car.id ?? this.#byVin.get(car.vin) ?? []].flat();
    try {
      return await this.#matcher.match(parseSearchText(query));
    } catch (error) {
      // A zip code that no longer exists, or a filter that was removed.
      if (error instanceof AppError) return [];
      throw error;
    }
  }
}

/** Leaves out cars that are no longer listed, and price drops that were reversed. */
async function openNewsFinder({ db, openMatcher }: NewsDeps, newest: number): Promise<SearchNewsFinder> {
  const { rows } = await sql<{ id: string; vehicle_id: number; vin: string | null; kind: NewsKind }>`
    select n.id, n.vehicle_id, v.vin, n.kind from car_news n join public_vehicles v on v.id = n.vehicle_id
    where n.id <= ${newest} and n.id > (
        select min(seen_through) from follows where state = 'confirmed' and next_due_at <= now())
      and (n.kind = 'listed' or (v.price_usd is not null and v.price_drop_usd is not null
        and v.price_dropped_at is not null))
    order by n.id`.execute(db);
  const news = rows.map(({ id, vehicle_id, vin, kind }) => ({ id: Number(id), vehicleId: vehicle_id, vin, kind }));
  return new SearchNewsFinder(await openMatcher([...new Set(news.map(({ vehicleId }) => vehicleId))]), news);
}

/** Returns the next page of confirmed follows that are due, after the last one of the previous page. */
async function readDue(db: Db, newest: number, last: DueFollow | undefined): Promise<DueFollow[]> {
  const { next_due_at = "-infinity", id = "0" } = last ?? {};
  const { rows } = await sql<DueFollow>`
    select id, query, address_hash, seen_through, next_due_at::text from follows
    where state = 'confirmed' and next_due_at <= now() and (next_due_at, id) > (${next_due_at}::timestamptz, ${id}::bigint)
      and (frequency = 'daily' or seen_through < ${newest})
    order by follows.next_due_at, id limit ${PAGE}`.execute(db);
  return rows;
}

/**
 * Puts the due mails into the outbox: for each confirmed follow that is due, that its car is gone, or the news since it was last processed.
 * A follow's mail and its watermark are written in one transaction, so a crash neither repeats nor loses anything. A mail with news names its
 * cars by id; its text is written when it is sent (`write-news.ts`). Only one process may call it at a time.
 * @param newest the number of the latest news
 * @returns how many follows were processed, and how many mails were written
 */
export async function sendNews(
  deps: NewsDeps,
  newest: number,
  signal?: AbortSignal,
): Promise<{ follows: number; mails: number }> {
  const gone = await sendGone(deps, signal);
  const done = { follows: gone, mails: gone };
  let board: SearchNewsFinder | null = null;
  let last: DueFollow | undefined;
  while (!signal?.aborted) {
    const due = await readDue(deps.db, newest, last);
    last = due.at(-1);
    if (!last) break;
    board ??= await openNewsFinder(deps, newest);
    done.mails += await processFollows(deps, board, due, newest);
    done.follows += due.length;
  }
  return done;
}

/** Processes a page of follows. @returns how many mails were written */
async function processFollows(
  { db, mail }: NewsDeps,
  board: SearchNewsFinder,
  due: readonly DueFollow[],
  newest: number,
): Promise<number> {
  const mails = new Map<string, DeferredMail>();
  for (const { id, query, seen_through, address_hash } of due) {
    const news = await board.newsOf(query, seen_through);
    if (!news) continue;
    const about: NewsAbout = { follow: Number(id), ...news };
    mails.set(id, { key: `follow-news ${id} ${newest}`, kind: "follow-news", addressHash: address_hash, about });
  }
  return db.transaction().execute(async (trx) => {
    // A follow that was ended or changed meanwhile is skipped until the next round.
    const { rows } = await sql<{ id: string }>`
      update follows f set seen_through = ${newest},
        next_due_at = case when frequency = 'daily' or d.has_mail then ${nextDue(sql`f.frequency`)} else next_due_at end
      from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ seen_through }) => seen_through)}::bigint[],
        ${due.map(({ id }) => mails.has(id))}::boolean[]) as d (id, seen, has_mail)
      where f.id = d.id and f.state = 'confirmed' and f.seen_through = d.seen
      returning f.id`.execute(trx);
    const ours = rows.flatMap(({ id }) => mails.get(id) ?? []);
    await mail.outbox.defer(trx, ours);
    return ours.length;
  });
}
