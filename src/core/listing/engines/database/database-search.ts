import { sql } from "kysely";
import { CardReader } from "../../cards/card-reader.ts";
import type { Card } from "../../cards/read-cards.ts";
import type { ComparedVehicle } from "../../get-vehicle.ts";
import type { PublicReads } from "../../public-reads.ts";
import type { Listing } from "../../rules/listing.ts";
import { SIMILAR_SHOWN } from "../../rules/search-limits.ts";
import type { SearchedStock } from "../../stock/searched-stock.ts";
import type { VehiclePlaces } from "../../vehicle-places-schemas.ts";
import type { ClassFacets, EquipmentFacets } from "../../vehicle-schemas.ts";
import type { IdRange, ListingQuery, SearchEngine } from "../../vehicle-search.ts";
import { answerListing } from "./answer-listing.ts";
import { LISTING, shown } from "./conditions.ts";
import { countClasses, countEquipment } from "./count-classes.ts";
import { countEach } from "./count-each.ts";
import { countPlaces } from "./count-places.ts";
import { findSimilar } from "./find-similar.ts";
import { LatestSnapshot, type Place, type Servers } from "./latest-snapshot.ts";
import { readQuestion } from "./search-vehicles.ts";

/**
 * The engine that answers with SQL. It needs no index in memory and no time to start. It caches results only until the stock changes, and
 * checks with the database before every use that it has not.
 */
export class DatabaseSearch implements SearchEngine {
  readonly #reads: PublicReads;
  readonly #cards = new CardReader({ followsLog: false });
  readonly #latest = new LatestSnapshot();

  constructor(reads: PublicReads) {
    this.#reads = reads;
  }

  async version(): Promise<string> {
    await this.#now();
    return `database ${this.#latest.number}`;
  }

  list(query: ListingQuery): Promise<Listing> {
    return answerListing(this.#latest, this.#cards, this.#servers(), query);
  }

  async countEach(queries: readonly ListingQuery[]): Promise<number[]> {
    const { snapshot, source } = await this.#now();
    return countEach(source.db, snapshot, queries);
  }

  async listPlaces(query: ListingQuery): Promise<VehiclePlaces> {
    const { snapshot, source } = await this.#now();
    return countPlaces(source.db, snapshot, query);
  }

  async listClassFacets(query: ListingQuery): Promise<ClassFacets> {
    const { snapshot, source } = await this.#now();
    return countClasses(source.db, snapshot, query);
  }

  async listEquipmentFacets(query: ListingQuery): Promise<EquipmentFacets> {
    const { snapshot, source } = await this.#now();
    return countEquipment(source.db, snapshot, query);
  }

  async findIds(query: ListingQuery, { order, skip = 0, take }: IdRange): Promise<number[]> {
    const { snapshot, source } = await this.#now();
    const { conditions } = await readQuestion(source.db, snapshot, query);
    const where = sql.join([shown(snapshot), ...conditions.map((condition) => condition.sql)], sql` and `);
    const { rows } = await sql<{ id: number }>`
      select v.id from ${LISTING} where ${where} order by v.id ${sql.raw(order === "oldest" ? "asc" : "desc")}
      limit ${take} offset ${skip}`.execute(source.db);
    return rows.map(({ id }) => id);
  }

  async listSimilar(one: ComparedVehicle): Promise<Card[]> {
    const { snapshot, source } = await this.#now();
    const ids = await findSimilar(source.db, snapshot, one, SIMILAR_SHOWN);
    const page = ids.length > 0 ? await this.#cards.read(source.pool, ids, snapshot.position) : null;
    return page?.cards ?? [];
  }

  async readStock(): Promise<SearchedStock> {
    const { snapshot, source } = await this.#now();
    return snapshot.wholeStock(source.db);
  }

  /** Returns the servers for one call. All its statements go to the same server, unless that one is behind. */
  #servers(): Servers {
    const { pick, primary } = this.#reads;
    return { picked: pick?.() ?? this.#reads, primary };
  }

  /** Returns a snapshot that equals the stock that a server shows now, with that server. */
  #now(): Promise<Place> {
    return this.#latest.current(this.#servers());
  }
}
