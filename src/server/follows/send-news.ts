import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { Frequency } from "#domain/follows/follow-rules.ts";
import type { Db } from "../infra/database/db.ts";
import type { Logger } from "../infra/logger.ts";
import type { OutgoingMail } from "../mail/outbox.ts";
import type { CarMatcher, OpenCarMatcher } from "../search/vehicle-search.ts";
import { presentVehicle } from "../vehicles/present-vehicle.ts";
import { selectVehicles } from "../vehicles/visible-vehicles.ts";
import { type NewsCar, namedIn, newsMail } from "./follow-mails.ts";
import { parseQuery } from "./follow-query.ts";
import { linkToken } from "./follow-tokens.ts";
import { ADDRESS_PURPOSE, type FollowDeps, nextDue } from "./manage-follows.ts";

/** Follows that are looked after in one transaction. */
const PAGE = 500;
/** How long the event loop may be held at a time, because requests wait meanwhile. Milliseconds. */
const SLICE_MS = 10;

type DueFollow = { id: string; query: string; frequency: Frequency; sealed_address: Buffer; seen_through: string };
type News = { id: number; vehicleId: number; kind: NewsCar["kind"] };
/** A car that is news for a follow. */
type Hit = { vehicleId: number; kind: NewsCar["kind"]; latest: number };

export type NewsDeps = FollowDeps & { log: Logger; openMatcher: OpenCarMatcher };

/** What each search means for the cars that are news. Searches that many follow are worked out once. */
class NewsBoard {
  readonly #matcher: CarMatcher;
  readonly #byCar: Map<number, News[]>;
  readonly #found = new Map<string, number[]>();
  /** Cars that have been read for a mail of this round; null: gone. */
  readonly #vehicles = new Map<number, Vehicle | null>();
  #sliceEnds = performance.now() + SLICE_MS;

  constructor(matcher: CarMatcher, news: readonly News[]) {
    this.#matcher = matcher;
    this.#byCar = Map.groupBy(news, ({ vehicleId }) => vehicleId);
  }

  /** The cars that are news for a follow, the latest first, each once: a new car is new, whatever its price did since. */
  async hitsFor({ query, seen_through }: Pick<DueFollow, "query" | "seen_through">): Promise<Hit[]> {
    if (performance.now() > this.#sliceEnds) {
      await nextTurn();
      this.#sliceEnds = performance.now() + SLICE_MS;
    }
    const seen = Number(seen_through);
    const hits: Hit[] = [];
    for (const vehicleId of this.#match(query)) {
      const news = (this.#byCar.get(vehicleId) ?? []).filter(({ id }) => id > seen);
      if (news.length === 0) continue;
      const kind = news.some((one) => one.kind === "listed") ? "listed" : "dropped";
      hits.push({ vehicleId, kind, latest: Math.max(...news.map(({ id }) => id)) });
    }
    return hits.sort((a, b) => b.latest - a.latest);
  }

  /** The cars as the site shows them in this round. */
  async vehicles(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Vehicle | null>> {
    const missing = [...new Set(ids)].filter((id) => !this.#vehicles.has(id));
    for (const id of missing) this.#vehicles.set(id, null);
    if (missing.length > 0) {
      const rows = await selectVehicles(db).where(sql<boolean>`v.id = any(${missing}::int[])`).execute();
      for (const row of rows) this.#vehicles.set(row.id, presentVehicle(row));
    }
    return this.#vehicles;
  }

  #match(query: string): readonly number[] {
    let found = this.#found.get(query);
    if (!found) {
      try {
        found = this.#matcher.match(parseQuery(query));
      } catch {
        // A zip code that has been given up since, or a filter that is no more.
        found = [];
      }
      this.#found.set(query, found);
    }
    return found;
  }
}

async function openBoard({ db, openMatcher }: NewsDeps, newest: number): Promise<NewsBoard> {
  const { rows } = await sql<{ id: string; vehicle_id: number; kind: News["kind"] }>`
    select n.id, n.vehicle_id, n.kind from car_news n
    where n.id <= ${newest} and n.id > (
      select min(seen_through) from follows where state = 'confirmed' and next_due_at <= now())
    order by n.id`.execute(db);
  const news = rows.map(({ id, vehicle_id, kind }) => ({ id: Number(id), vehicleId: vehicle_id, kind }));
  return new NewsBoard(await openMatcher([...new Set(news.map(({ vehicleId }) => vehicleId))]), news);
}

/**
 * Writes the mails that are due: for each confirmed follow whose time has come, what is news since it was last looked
 * after. A follow's mail and its watermark are written in one transaction, so a crash neither repeats nor loses anything. Only one
 * process may call it at a time.
 * @param newest the number of the latest news
 * @returns how many follows were looked after, and how many mails were written
 */
export async function sendNews(
  deps: NewsDeps,
  newest: number,
  signal?: AbortSignal,
): Promise<{ follows: number; mails: number }> {
  const { db } = deps;
  let board: NewsBoard | null = null;
  const done = { follows: 0, mails: 0 };
  for (let after = "0"; !signal?.aborted; ) {
    const { rows: due } = await sql<DueFollow>`
      select id, query, frequency, sealed_address, seen_through from follows
      where state = 'confirmed' and next_due_at <= now() and id > ${after}
        and (frequency = 'daily' or seen_through < ${newest})
      order by id limit ${PAGE}`.execute(db);
    const last = due.at(-1);
    if (!last) break;
    board ??= await openBoard(deps, newest);
    done.mails += await lookAfter(deps, board, due, newest);
    done.follows += due.length;
    after = last.id;
  }
  return done;
}

/** Looks after a page of follows. @returns how many mails were written */
async function lookAfter(deps: NewsDeps, board: NewsBoard, due: readonly DueFollow[], newest: number): Promise<number> {
  const { db, mail } = deps;
  const hits = new Map<string, Hit[]>();
  for (const follow of due) hits.set(follow.id, await board.hitsFor(follow));
  const vehicles = await board.vehicles(
    db,
    [...hits.values()].flatMap((all) => namedIn(all).map((hit) => hit.vehicleId)),
  );
  const mails = new Map<string, OutgoingMail>();
  for (const follow of due) {
    const written = writeNews(deps, follow, hits.get(follow.id) ?? [], vehicles, newest);
    if (written) mails.set(follow.id, written);
  }
  await db.transaction().execute(async (trx) => {
    // Who has ended the follow or changed it meanwhile is left alone until the next round.
    const { rows } = await sql<{ id: string }>`
      update follows f set seen_through = ${newest},
        next_due_at = case when frequency = 'daily' or d.has_mail then ${nextDue(sql`f.frequency`)} else next_due_at end
      from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ seen_through }) => seen_through)}::bigint[],
        ${due.map(({ id }) => mails.has(id))}::boolean[]) as d (id, seen, has_mail)
      where f.id = d.id and f.state = 'confirmed' and f.seen_through = d.seen
      returning f.id`.execute(trx);
    const ours = new Set(rows.map(({ id }) => id));
    for (const id of mails.keys()) if (!ours.has(id)) mails.delete(id);
    await mail.outbox.put(trx, [...mails.values()]);
  });
  return mails.size;
}

/** @returns null when nothing is news, or all of it is gone by now */
function writeNews(
  { mail, site }: NewsDeps,
  follow: DueFollow,
  hits: readonly Hit[],
  vehicles: ReadonlyMap<number, Vehicle | null>,
  newest: number,
): OutgoingMail | null {
  const cars = namedIn(hits).flatMap(({ vehicleId, kind }): NewsCar[] => {
    const vehicle = vehicles.get(vehicleId);
    // A price that has gone up again since is no drop.
    return vehicle && (kind === "listed" || vehicle.priceDrop) ? [{ vehicle, kind }] : [];
  });
  if (cars.length === 0) return null;
  const all = hits.length > namedIn(hits).length ? hits : cars;
  const { id, query, frequency } = follow;
  const to = mail.box.open(follow.sealed_address, ADDRESS_PURPOSE);
  const token = linkToken(mail.box, "follow-manage", Number(id));
  return {
    key: `follow-news ${id} ${newest}`,
    kind: "follow-news",
    mail: newsMail(site, to, { query, frequency, token, cars, all }),
  };
}
