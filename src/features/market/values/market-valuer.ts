import { sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { dayOf } from "./days.ts";
import { LearnedMarket } from "./learned-market.ts";
import { PriceColumns } from "./price-columns.ts";
import { readAllPrices, readPrices } from "./read-prices.ts";
import {
  dropValues,
  forgetDepartures,
  hideFromMarket,
  type NewValue,
  readStoredValues,
  storeValues,
} from "./store-values.ts";
import { learnSegment, type Market, pricesFor, valueCars } from "./value-cars.ts";

/** Changes are taken from the queue until they have this many cars. */
const CARS_PER_BATCH = 2_000;

/**
 * Calculates the values of cars. It holds the asking prices of the whole market in memory, and follows the queue of changes.
 * Only one process at a time may have one, because two would not know each other's changes.
 */
export class MarketValuer {
  readonly #db: Db;
  readonly #learned: LearnedMarket;
  #columns = new PriceColumns();

  private constructor(db: Db) {
    this.#db = db;
    this.#learned = new LearnedMarket(db);
  }

  /** Reads the market's prices and learned slopes. Changes during that stay in the queue. */
  static async open(db: Db): Promise<MarketValuer> {
    const valuer = new MarketValuer(db);
    await valuer.#learned.load();
    await valuer.reload();
    return valuer;
  }

  async reload(): Promise<void> {
    const columns = new PriceColumns();
    for await (const rows of readAllPrices(this.#db)) for (const row of rows) columns.put(row);
    this.#columns = columns;
  }

  /** The number of prices. */
  get size(): number {
    return this.#columns.size;
  }

  marketOn(now: Date): Market {
    return { columns: this.#columns, learned: this.#learned, day: dayOf(now) };
  }

  /**
   * Values the cars of the next changes in the queue, in one transaction: if it fails, they stay in the queue.
   * @returns how many cars were valued and whether everything has changed; null when the queue is empty
   */
  async applyChanges(now: Date): Promise<{ cars: number; everything: boolean } | null> {
    return this.#db.transaction().execute(async (trx) => {
      await hideFromMarket(trx);
      const { rows } = await sql<{ vehicle_ids: number[]; dealership_ids: number[]; everything: boolean }>`
        delete from market_changes where id in (
          select id from (
            select id, sum(cardinality(vehicle_ids)) over (order by id) - cardinality(vehicle_ids) as before
            from (select id, vehicle_ids from market_changes order by id limit 500) oldest) queue
          where before < ${CARS_PER_BATCH})
        returning vehicle_ids, dealership_ids, everything`.execute(trx);
      if (rows.length === 0) return null;
      const ids = new Set(rows.flatMap((row) => row.vehicle_ids));
      const dealerships = [...new Set(rows.flatMap((row) => row.dealership_ids))];
      for (const id of await this.#carsOf(trx, dealerships)) ids.add(id);
      await this.#valueAgain(trx, [...ids], now);
      return { cars: ids.size, everything: rows.some(({ everything }) => everything) };
    });
  }

  async #carsOf(trx: Transaction<Database>, dealerships: readonly number[]): Promise<number[]> {
    if (dealerships.length === 0) return [];
    const { rows } = await sql<{ id: number }>`
      select id from vehicles where dealership_id = any(${dealerships}::integer[])`.execute(trx);
    return rows.map(({ id }) => id);
  }

  async #valueAgain(trx: Transaction<Database>, ids: readonly number[], now: Date): Promise<void> {
    const market = this.marketOn(now);
    const { columns } = market;
    const rows = await readPrices(trx, ids);
    for (const id of ids) columns.remove(id);
    for (const row of rows) columns.put(row);
    const listed = rows.filter((row) => row.isListed).map(({ id }) => id);
    const isListed = new Set(listed);
    await dropValues(
      trx,
      ids.filter((id) => !isListed.has(id)),
    );
    await forgetDepartures(trx, listed);
    const kept = await readStoredValues(trx, listed);
    const slots = listed.flatMap((id) => columns.slotOf(id) ?? []);
    const values: NewValue[] = [];
    for (const [segment, own] of Map.groupBy(slots, (slot) => columns.segmentOf(slot))) {
      let prices = segment && pricesFor(market, segment, own);
      if (segment !== null && prices === null) {
        prices = learnSegment(market, segment);
        await market.learned.keepSegment(segment, prices.slopes, market.day);
      }
      values.push(...valueCars(market, own, segment, prices, kept));
    }
    await storeValues(trx, values, market.day);
  }
}
