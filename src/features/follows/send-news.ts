import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { CarMatcher, OpenCarMatcher } from "#core/listing/vehicle-search.ts";
import type { Db } from "#kernel/database/db.ts";
import type { DeferredMail } from "#kernel/mail/outbox.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { parseQuery } from "./follow-query.ts";
import { type FollowDeps, nextDue } from "./manage-follows.ts";
import { MAX_CARS_A_MAIL } from "./rules/follow-rules.ts";
import type { NewsAbout, NewsKind } from "./write-news.ts";

/** Follows that are looked after in one transaction. */
const PAGE = 1_000;
/** How long the event loop may be held at a time, because requests wait meanwhile. Milliseconds. */
const SLICE_MS = 10;
/** Searches whose news are remembered while a round lasts: popular ones are followed by many. */
const MAX_REMEMBERED_SEARCHES = 20_000;

type DueFollow = { id: string; query: string; address_hash: Buffer; seen_through: string; next_due_at: string };
type News = { id: number; vehicleId: number; kind: NewsKind };
/** A car with the numbers of its latest news, and of its listing when that is news (else 0). */
type NewCar = { vehicleId: number; latest: number; listed: number };
type SearchNews = Omit<NewsAbout, "follow">;

export type NewsDeps = FollowDeps & { log: Logger; openMatcher: OpenCarMatcher };

/** What each search means for the cars that are news. A search that many follow is worked out once. */
class NewsBoard {
  readonly #matcher: CarMatcher;
  readonly #cars = new Map<number, NewCar>();
  readonly #known = new LRUCache<string, { news: SearchNews | null }>({ max: MAX_REMEMBERED_SEARCHES });
  #sliceEnds = performance.now() + SLICE_MS;

  /** @param news with ascending numbers */
  constructor(matcher: CarMatcher, news: readonly News[]) {
    this.#matcher = matcher;
    for (const { id, vehicleId, kind } of news) {
      const listed = kind === "listed" ? id : (this.#cars.get(vehicleId)?.listed ?? 0);
      this.#cars.set(vehicleId, { vehicleId, latest: id, listed });
    }
  }

  /**
   * What is news for those who follow a search and have seen all up to a number: cars, the latest first, each once. A new car is new,
   * whatever its price did since.
   * @returns null when nothing is
   */
  async newsOf(query: string, seenThrough: string): Promise<SearchNews | null> {
    const key = `${seenThrough} ${query}`;
    const known = this.#known.get(key);
    if (known) return known.news;
    if (performance.now() > this.#sliceEnds) {
      await nextTurn();
      this.#sliceEnds = performance.now() + SLICE_MS;
    }
    const news = this.#workOut(query, Number(seenThrough));
    this.#known.set(key, { news });
    return news;
  }

  #workOut(query: string, seenThrough: number): SearchNews | null {
    const cars: NewCar[] = [];
    for (const vehicleId of this.#match(query)) {
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

  #match(query: string): readonly number[] {
    try {
      return this.#matcher.match(parseQuery(query));
    } catch (error) {
      // A zip code that has been given up since, or a filter that is no more.
      if (error instanceof AppError) return [];
      throw error;
    }
  }
}

/** Leaves out cars that are gone by now, and drops of prices that have gone up again. */
async function openBoard({ db, openMatcher }: NewsDeps, newest: number): Promise<NewsBoard> {
  const { rows } = await sql<{ id: string; vehicle_id: number; kind: NewsKind }>`
    select n.id, n.vehicle_id, n.kind from car_news n join public_vehicles v on v.id = n.vehicle_id
    where n.id <= ${newest} and n.id > (
        select min(seen_through) from follows where state = 'confirmed' and next_due_at <= now())
      and (n.kind = 'listed' or (v.price_usd is not null and v.price_drop_usd is not null
        and v.price_dropped_at is not null))
    order by n.id`.execute(db);
  const news = rows.map(({ id, vehicle_id, kind }) => ({ id: Number(id), vehicleId: vehicle_id, kind }));
  return new NewsBoard(await openMatcher([...new Set(news.map(({ vehicleId }) => vehicleId))]), news);
}

/** The next page of confirmed follows whose time has come, after the last one of the page before. */
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
 * Puts the mails that are due into the outbox: for each confirmed follow whose time has come, what is news since it was last looked
 * after. A follow's mail and its watermark are written in one transaction, so a crash neither repeats nor loses anything. A mail says
 * which cars it is about; its text is written when it is sent (`write-news.ts`). Only one process may call it at a time.
 * @param newest the number of the latest news
 * @returns how many follows were looked after, and for how many there is a mail
 */
export async function sendNews(
  deps: NewsDeps,
  newest: number,
  signal?: AbortSignal,
): Promise<{ follows: number; mails: number }> {
  const done = { follows: 0, mails: 0 };
  let board: NewsBoard | null = null;
  let last: DueFollow | undefined;
  while (!signal?.aborted) {
    const due = await readDue(deps.db, newest, last);
    last = due.at(-1);
    if (!last) break;
    board ??= await openBoard(deps, newest);
    done.mails += await lookAfter(deps, board, due, newest);
    done.follows += due.length;
  }
  return done;
}

/** Looks after a page of follows. @returns how many mails were written */
async function lookAfter(
  { db, mail }: NewsDeps,
  board: NewsBoard,
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
    // Who has ended the follow or changed it meanwhile is left alone until the next round.
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
