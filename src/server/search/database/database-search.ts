import { sql } from "kysely";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { SIMILAR_SHOWN } from "#domain/search/search-limits.ts";
import { REDIRECTED_VEHICLE_IDS, vehiclePath } from "#domain/vehicles/vehicle-paths.ts";
import { findComparedVehicle } from "../../vehicles/get-vehicle.ts";
import { findAnywhere, fromPrimary, type PublicReads } from "../../vehicles/public-reads.ts";
import { CardReader } from "../cards/card-reader.ts";
import { isCurrent, PRUNE_EVERY_MS, pruneChanges } from "../change-log.ts";
import { readVehicles, writeListing, writeVehicles } from "../present-found.ts";
import { findStockedLanding, landingsOf, stockedPlaces } from "../stock/landings.ts";
import { suggest } from "../stock/suggestions.ts";
import type { SitemapEntry, VehicleSearch } from "../vehicle-search.ts";
import { LISTING, shown } from "./conditions.ts";
import { findSimilar } from "./find-similar.ts";
import { findVehicles, readQuestion } from "./search-vehicles.ts";
import { openSnapshot, type StockSnapshot } from "./stock-snapshot.ts";

/** How often a listing is computed at most when the stock changes meanwhile; the last result is returned as it is. */
const ATTEMPTS = 4;
/** Sitemap entries read at a time: enough to be quick, few enough to stay small in memory. */
const BATCH = 1_000;

/**
 * The engine that answers with SQL. It needs no index in memory and no time to start. It caches results only until the
 * stock changes, and asks the database before every use whether it has.
 */
export class DatabaseSearch implements VehicleSearch {
  readonly onPrimary: DatabaseSearch;
  readonly #reads: PublicReads;
  readonly #cards = new CardReader();
  #latest: Promise<StockSnapshot> | null = null;
  #opened = 0;
  #pruning: NodeJS.Timeout | undefined;

  /** @param isOnPrimary whether this is another search's `onPrimary` */
  constructor(reads: PublicReads, isOnPrimary = false) {
    this.#reads = reads;
    this.onPrimary = isOnPrimary ? this : new DatabaseSearch(fromPrimary(reads), true);
  }

  prepare(): void {
    const { pool } = this.#reads.primary;
    this.#pruning ??= setInterval(() => void pruneChanges(pool).catch(() => {}), PRUNE_EVERY_MS).unref();
  }

  isReady(): boolean {
    return true;
  }

  async version(): Promise<string> {
    await this.#now();
    return `database ${this.#opened}`;
  }

  async listJson(query: VehicleQuery): Promise<string> {
    const { db, pool } = this.#reads;
    let snapshot = await this.#known();
    if (snapshot.isOver || snapshot.isOld || !snapshot.hasKept(query)) snapshot = await this.#now();
    for (let attempt = 1; ; attempt++) {
      const { found, isSeen } = await findVehicles(db, snapshot, query);
      const { cards, current } =
        found.ids.length > 0
          ? await this.#cards.read(pool, found.ids, snapshot.position)
          : { cards: [], current: await isCurrent(pool, snapshot.position) };
      if ((isSeen && current && !snapshot.isOver) || attempt === ATTEMPTS) return writeListing(query, found, cards);
      snapshot = await this.#after(snapshot);
    }
  }

  async listNewest(query: VehicleQuery, limit: number): Promise<Vehicle[]> {
    const snapshot = await this.#now();
    const { db } = this.#reads;
    const { conditions } = await readQuestion(db, snapshot, query);
    const where = sql.join([shown(snapshot), ...conditions.map((condition) => condition.sql)], sql` and `);
    const { rows } = await sql<{ id: number }>`
      select v.id from ${LISTING} where ${where} order by v.id desc limit ${limit}`.execute(db);
    return readVehicles(
      db,
      rows.map(({ id }) => id),
    );
  }

  similarJson(idOrVin: string): Promise<string> {
    return findAnywhere(this.#reads, async ({ db, pool }) => {
      const one = await findComparedVehicle(db, idOrVin);
      const snapshot = await this.#now();
      const ids = await findSimilar(db, snapshot, one, SIMILAR_SHOWN);
      return writeVehicles(ids.length > 0 ? (await this.#cards.read(pool, ids, snapshot.position)).cards : []);
    });
  }

  async suggest(text: string) {
    const snapshot = await this.#now();
    return suggest(await snapshot.wholeStock(this.#reads.db), snapshot, text);
  }

  async listLocations() {
    return stockedPlaces(await this.#wholeStock()).map((location) => ({ location }));
  }

  async listLandings() {
    return [...landingsOf(await this.#wholeStock()).values()];
  }

  async findLanding(path: string) {
    return findStockedLanding(landingsOf(await this.#wholeStock()), path);
  }

  async countVehicles() {
    const { carTally } = await this.#wholeStock();
    return carTally.counts.reduce((sum, count) => sum + count, 0);
  }

  async countSitemapEntries() {
    const snapshot = await this.#now();
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from vehicles v where ${hasPage(snapshot)}`.execute(this.#reads.db);
    return rows[0]?.count ?? 0;
  }

  async *listSitemapEntries({ skip, take }: { skip: number; take: number }): AsyncGenerator<SitemapEntry[]> {
    const snapshot = await this.#now();
    let lastId = 0;
    for (let left = take, offset = skip; left > 0; left -= BATCH, offset = 0) {
      const limit = Math.min(left, BATCH);
      const { rows } = await sql<{ id: number; vin: string | null; changed_at: Date }>`
        select v.id, v.vin, v.changed_at from vehicles v where ${hasPage(snapshot)} and v.id > ${lastId}
        order by v.id limit ${limit} offset ${offset}`.execute(this.#reads.db);
      yield rows.map((row) => ({ path: vehiclePath(row), changedAt: row.changed_at }));
      if (rows.length < limit) return;
      lastId = rows.at(-1)?.id ?? lastId;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#pruning);
  }

  async #wholeStock() {
    return (await this.#now()).wholeStock(this.#reads.db);
  }

  /** The latest snapshot; the database may already show another stock. */
  #known(): Promise<StockSnapshot> {
    return this.#latest ?? this.#open();
  }

  /** A snapshot that is later than this one. Callers that ask at the same time share one read. */
  async #after(old: StockSnapshot): Promise<StockSnapshot> {
    const latest = await this.#known();
    return latest === old ? this.#open() : latest;
  }

  /** A snapshot that still is what the database shows. */
  async #now(): Promise<StockSnapshot> {
    const known = await this.#known();
    if (await known.isCurrent(this.#reads.db)) return known;
    return this.#after(known);
  }

  #open(): Promise<StockSnapshot> {
    this.#opened += 1;
    const opening = openSnapshot(this.#reads.db);
    opening.catch(() => {
      if (this.#latest === opening) this.#latest = null;
    });
    this.#latest = opening;
    return opening;
  }
}

/** SQL: whether shoppers see a row of `vehicles v`, and its page is not redirected elsewhere. */
const hasPage = (snapshot: StockSnapshot) =>
  sql<boolean>`v.removed_at is null and ${shown(snapshot)} and (v.vin is not null or v.id <> all(${REDIRECTED_VEHICLE_IDS}::int[]))`;
