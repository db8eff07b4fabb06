import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { isClosed, shownNameSql } from "#core/dealerships/dealership-table.ts";
import { type ClassName, type ClassValue, impliedClass } from "#core/facts/rules/vehicle-classes.ts";
import type { Db } from "#kernel/database/db.ts";
import { once } from "#kernel/words/rules/remember.ts";
import { type LogMark, markFrom } from "../../change-log.ts";
import { Candidates } from "../../stock/candidates.ts";
import { classOf } from "../../stock/class-numbers.ts";
import { type Dealership, Dictionaries } from "../../stock/dictionaries.ts";
import { landingsOf } from "../../stock/landings.ts";
import type { SearchedStock } from "../../stock/searched-stock.ts";
import { TermIndex } from "../../stock/term-index.ts";
import { CLASS_COLUMNS, LISTING, shown } from "./conditions.ts";
import { countInto, countSql, type GroupCount, STOCK_SETS } from "./count-vehicles.ts";

/** The most bytes that a snapshot caches. */
const CACHE_BYTES = 48_000_000;
/** Age in milliseconds after which a position is read again: to check an old position, everything that was written since is read. */
const OLD_MS = 60_000;

type DealershipRow = Omit<Dealership, "expiresAt"> & {
  expiresAt: string | null;
  expired: boolean;
  /** Until it expires, by the database's clock. */
  msLeft: number | null;
};
/** `at`: when it was read, in milliseconds since 1970 by the database's clock. */
type Position = { horizon: string; mark: number; at: number };
type Opened = Position & { hidden: number[] | null; dealerships: DealershipRow[] | null };

const HORIZON = "pg_snapshot_xmin(pg_current_snapshot())";
const POSITION = sql.raw(`${HORIZON}::text as horizon, ${markFrom(HORIZON)} as mark,
  (extract(epoch from now()) * 1000)::float8 as at`);

/**
 * The stock at one moment, with the results that were computed from it. It is valid until the database shows another change or the next
 * dealership expires. Names and counts are read when a query first needs them.
 */
export class StockSnapshot {
  position: LogMark;
  /** Ids of vehicles that are hidden because another listing of the same VIN is shown. */
  readonly hidden: readonly number[];
  /** Ids of dealerships that have expired or were taken down, so that their vehicles are not shown. */
  readonly expired: readonly number[];
  readonly names = new Dictionaries();
  /** Cached answers by query, and counts by conditions. */
  readonly cache = new LRUCache<string, object>({ maxSize: CACHE_BYTES });
  readonly #endsAt: number;
  /** By the database's clock, the latest end of a subscription that has passed. A reading before it means that the clock was set back. */
  readonly #notBefore: number;
  #isSetBack = false;
  #readAt: number;
  readonly #terms = new TermIndex();
  readonly #candidates = new Candidates();
  #whole: Promise<SearchedStock> | null = null;
  /** Distinct texts of dealers by class. */
  readonly #classTexts = new Map<ClassName, Promise<readonly string[]>>();

  /** @param askedAt when the query for the snapshot was sent, by `performance.now()` */
  constructor({ horizon, mark, at, hidden, dealerships }: Opened, askedAt: number) {
    this.#readAt = askedAt;
    this.position = { horizon: BigInt(horizon), mark };
    this.hidden = hidden ?? [];
    this.expired = (dealerships ?? []).filter(({ expired }) => expired).map(({ id }) => id);
    let msLeft = Number.POSITIVE_INFINITY;
    let passedMs = Number.NEGATIVE_INFINITY;
    for (const { expired, msLeft: left, expiresAt, ...dealership } of dealerships ?? []) {
      this.names.setDealership({ ...dealership, expiresAt: expiresAt === null ? null : new Date(expiresAt) });
      if (!expired && left !== null) msLeft = Math.min(msLeft, left);
      if (expired && left !== null && left <= 0) passedMs = Math.max(passedMs, left);
    }
    this.#notBefore = at + passedMs;
    this.#endsAt = askedAt + msLeft;
  }

  /** True when a dealership has expired since it was read, or when an expired dealership is valid again because the clock was set back. */
  get isOver(): boolean {
    return performance.now() >= this.#endsAt || this.#isSetBack;
  }

  /** True when its position must be read again before it is used. */
  get isOld(): boolean {
    return performance.now() - this.#readAt > OLD_MS;
  }

  /**
   * Compares this moment's stock with the stock that a server shows. If they are the same, the position is updated now and then: not each
   * time, because running transactions could not prove a later position.
   */
  async comparedWith(db: Db): Promise<"earlier" | "same" | "later"> {
    const { rows } = await sql<{ seen: number } & Position>`
      select ${this.#seen} as seen, ${POSITION}`.execute(db);
    const { seen, horizon, mark, at } = rows[0] as (typeof rows)[number];
    if (at < this.#notBefore) this.#isSetBack = true;
    // A server that shows more changes has the greater sum of their numbers.
    if (seen !== this.position.mark) return seen < this.position.mark ? "earlier" : "later";
    if (performance.now() - this.#readAt > OLD_MS / 2) {
      this.position = { horizon: BigInt(horizon), mark };
      this.#readAt = performance.now();
    }
    return "same";
  }

  /** SQL that is true when the statement that contains it sees the stock of this snapshot. */
  get isSeen(): RawBuilder<boolean> {
    return sql`${this.#seen} = ${this.position.mark}`;
  }

  /** SQL: the sum of the numbers of the changes that the statement sees from this snapshot's horizon on. */
  get #seen(): RawBuilder<number> {
    return sql.raw(markFrom(`'${this.position.horizon}'::xid8`));
  }

  /** Reads all names that occur, and how many vehicles shoppers see of each car and seller. */
  wholeStock(db: Db): Promise<SearchedStock> {
    this.#whole ??= this.#readWholeStock(db).catch((error: unknown) => {
      this.#whole = null;
      throw error;
    });
    return this.#whole;
  }

  /** Returns the dealers' words in the stock that are of one of these values. */
  async textsOfClass(db: Db, name: ClassName, values: readonly ClassValue[]): Promise<readonly string[]> {
    const reading = this.#classTexts.get(name) ?? this.#readClassTexts(db, name);
    this.#classTexts.set(name, reading);
    const texts = await reading.catch((error: unknown) => {
      this.#classTexts.delete(name);
      throw error;
    });
    const isAsked = (value: ClassValue | null) => value !== null && values.includes(value);
    return texts.filter((text) => {
      const value = classOf(name, text);
      return isAsked(value) || (value !== null && isAsked(impliedClass(value)));
    });
  }

  /** Returns the terms of the names that have been read. */
  readonly terms = () => this.#terms.caughtUpWith(this.names);

  async #readClassTexts(db: Db, name: ClassName): Promise<readonly string[]> {
    const column = sql.raw(CLASS_COLUMNS[name]);
    const { rows } = await sql<{ isSeen: boolean; texts: string[] | null }>`
      select ${this.isSeen} as "isSeen", (select array_agg(distinct ${column}) from ${LISTING}
        where ${column} is not null) as texts`.execute(db);
    if (!rows[0]?.isSeen) this.#classTexts.delete(name);
    return rows[0]?.texts ?? [];
  }

  async #readWholeStock(db: Db): Promise<SearchedStock> {
    // Names that only hidden vehicles have are understood like others, as in the other engine.
    const hidden = countSql({ hidden: [], expired: [] }, [sql`not (${shown(this)})`], STOCK_SETS);
    const { rows } = await sql<{ isSeen: boolean; counts: GroupCount[] | null; hidden: GroupCount[] | null }>`
      select ${this.isSeen} as "isSeen", ${countSql(this, [], STOCK_SETS)} as counts,
        ${this.hidden.length + this.expired.length > 0 ? hidden : sql`null`} as hidden`.execute(db);
    const { car, seller } = countInto(this.names, rows[0]?.counts ?? []);
    countInto(this.names, rows[0]?.hidden ?? []);
    // The stock has changed meanwhile. This caller gets the latest counts; the next one opens another snapshot.
    if (!rows[0]?.isSeen) this.#whole = null;
    const stock = { names: this.names, carTally: { counts: car }, sellerTally: { counts: seller } };
    return {
      ...stock,
      terms: this.terms,
      candidates: () => this.#candidates.caughtUpWith(this),
      landings: once(() => landingsOf(stock)),
    };
  }
}

/**
 * Reads which listings shoppers see, without the vehicles themselves. `in_listing` is checked only for VINs that occur twice in the index
 * of VINs: they are few, and checking every vehicle would take ten times as long.
 */
export async function openSnapshot(db: Db): Promise<StockSnapshot> {
  const askedAt = performance.now();
  const hidden = db
    .selectFrom("public_vehicles as v")
    .select("v.id")
    .where(
      sql<boolean>`v.vin in (
        select vin from masked_vehicles where removed_at is null and vin is not null group by vin having count(*) > 1)`,
    )
    .where(sql<boolean>`not v.in_listing`);
  const { rows } = await sql<Opened>`
    select ${POSITION},
      (select json_agg(h.id) from ${hidden} h) as hidden,
      (select json_agg(json_build_object('id', d.id, 'name', ${sql.raw(shownNameSql("d"))}, 'location', d.location, 'status', d.status,
        'expiresAt', d.expires_at, 'expired', ${isClosed(undefined, "d")},
        'msLeft', extract(epoch from d.expires_at - now()) * 1000) order by d.id) from dealerships d) as dealerships
  `.execute(db);
  return new StockSnapshot(rows[0] as Opened, askedAt);
}
