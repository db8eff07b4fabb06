import { sql } from "kysely";
import { REDIRECTED_VEHICLE_IDS, vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { CardReader } from "../../cards/card-reader.ts";
import type { Card } from "../../cards/read-cards.ts";
import { PRUNE_EVERY_MS, pruneChanges } from "../../change-log.ts";
import { type ComparedVehicle, findComparedVehicle } from "../../get-vehicle.ts";
import { readVehicles } from "../../present-found.ts";
import { findAnywhere, fromPrimary, type PublicReads } from "../../public-reads.ts";
import type { Listing } from "../../rules/listing.ts";
import { SIMILAR_SHOWN } from "../../rules/search-limits.ts";
import { findStockedLanding, landingsOf, stockedPlaces } from "../../stock/landings.ts";
import { suggest } from "../../stock/suggestions.ts";
import type { VehiclePlaces } from "../../vehicle-places-schemas.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { ClassFacets, Vehicle } from "../../vehicle-schemas.ts";
import type { ListingQuery, SitemapEntry, VehicleSearch } from "../../vehicle-search.ts";
import { answerListing } from "./answer-listing.ts";
import { LISTING, shown } from "./conditions.ts";
import { countClasses } from "./count-classes.ts";
import { countPlaces } from "./count-places.ts";
import { findSimilar } from "./find-similar.ts";
import { LatestSnapshot, type Place, type Servers } from "./latest-snapshot.ts";
import { readQuestion } from "./search-vehicles.ts";
import type { StockSnapshot } from "./stock-snapshot.ts";

/** Sitemap entries read at a time: enough to be quick, few enough to stay small in memory. */
const BATCH = 1_000;

/**
 * The engine that answers with SQL. It needs no index in memory and no time to start. It caches results only until the
 * stock changes, and asks the database before every use whether it has.
 */
export class DatabaseSearch implements VehicleSearch {
  readonly onPrimary: DatabaseSearch;
  readonly #reads: PublicReads;
  readonly #cards = new CardReader({ followsLog: false });
  readonly #latest = new LatestSnapshot();
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
    return `database ${this.#latest.number}`;
  }

  list(query: ListingQuery): Promise<Listing> {
    return answerListing(this.#latest, this.#cards, this.#servers(), query);
  }

  async listPlaces(query: ListingQuery): Promise<VehiclePlaces> {
    const { snapshot, source } = await this.#now();
    return countPlaces(source.db, snapshot, query);
  }

  async listClassFacets(query: ListingQuery): Promise<ClassFacets> {
    const { snapshot, source } = await this.#now();
    return countClasses(source.db, snapshot, query);
  }

  async listNewest(query: VehicleQuery, limit: number): Promise<Vehicle[]> {
    const { snapshot, source } = await this.#now();
    const { conditions } = await readQuestion(source.db, snapshot, query);
    const where = sql.join([shown(snapshot), ...conditions.map((condition) => condition.sql)], sql` and `);
    const { rows } = await sql<{ id: number }>`
      select v.id from ${LISTING} where ${where} order by v.id desc limit ${limit}`.execute(source.db);
    return readVehicles(
      source.db,
      rows.map(({ id }) => id),
    );
  }

  listSimilar(idOrVin: string, compared?: ComparedVehicle): Promise<Card[]> {
    return findAnywhere(this.#reads, async ({ pool }) => {
      const one = compared ?? (await findComparedVehicle(pool, idOrVin));
      const { snapshot, source } = await this.#now();
      const ids = await findSimilar(source.db, snapshot, one, SIMILAR_SHOWN);
      const page = ids.length > 0 ? await this.#cards.read(source.pool, ids, snapshot.position) : null;
      return page?.cards ?? [];
    });
  }

  /** This engine chooses by the vehicle's row. */
  async readWithSimilar() {
    return null;
  }

  async suggest(text: string) {
    const { snapshot, source } = await this.#now();
    return suggest(await snapshot.wholeStock(source.db), snapshot, text);
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
    const { snapshot, source } = await this.#now();
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from masked_vehicles v where ${hasPage(snapshot)}`.execute(source.db);
    return rows[0]?.count ?? 0;
  }

  async *listSitemapEntries({ skip, take }: { skip: number; take: number }): AsyncGenerator<SitemapEntry[]> {
    const { snapshot, source } = await this.#now();
    let lastId = 0;
    for (let left = take, offset = skip; left > 0; left -= BATCH, offset = 0) {
      const limit = Math.min(left, BATCH);
      const { rows } = await sql<{ id: number; vin: string | null; changed_at: Date }>`
        select v.id, v.vin, v.changed_at from masked_vehicles v where ${hasPage(snapshot)} and v.id > ${lastId}
        order by v.id limit ${limit} offset ${offset}`.execute(source.db);
      yield rows.map((row) => ({ path: vehiclePath(row), changedAt: row.changed_at }));
      if (rows.length < limit) return;
      lastId = rows.at(-1)?.id ?? lastId;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#pruning);
  }

  async #wholeStock() {
    const { snapshot, source } = await this.#now();
    return snapshot.wholeStock(source.db);
  }

  /** The servers for one call: all its statements go to the same one, as long as that is not behind. */
  #servers(): Servers {
    const { pick, primary } = this.#reads;
    return { picked: pick?.() ?? this.#reads, primary };
  }

  /** A snapshot that still is what a server shows, with that server. */
  #now(): Promise<Place> {
    return this.#latest.current(this.#servers());
  }
}

/** SQL: whether shoppers see a car `v` of `masked_vehicles`, and its page is not redirected elsewhere. */
const hasPage = (snapshot: StockSnapshot) =>
  sql<boolean>`v.removed_at is null and ${shown(snapshot)} and (v.vin is not null or v.id <> all(${REDIRECTED_VEHICLE_IDS}::int[]))`;
