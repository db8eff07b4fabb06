import type { Db } from "#kernel/database/db.ts";
import { presentVehicle } from "./present-vehicle.ts";
import { selectVehicles } from "./public-vehicles.ts";
import { countPages, type ListedCard, type Listing, milesOf } from "./rules/listing.ts";
import { type JsonWriter, writeJson } from "./stock/json-writer.ts";
import type { Vehicle } from "./vehicle-schemas.ts";
import type { ListingQuery, SearchEngine } from "./vehicle-search.ts";

/** Writes one card. @param miles from the searched zip to the vehicle; null: unknown */
function writeCard(json: JsonWriter, card: ListedCard, miles: number | null = null): void {
  json.json(card.json);
  json.ascii(',"lastConfirmedAt":"');
  json.ascii(card.confirmedAt);
  json.ascii('","distanceMiles":');
  if (miles === null) json.ascii("null");
  else json.count(miles);
  json.ascii("}");
}

/** Returns vehicles as a list, in JSON. No distance is known. */
export const writeVehicles = (cards: readonly ListedCard[]): Buffer =>
  writeJson((json) => {
    json.ascii("[");
    for (const [index, card] of cards.entries()) {
      if (index > 0) json.ascii(",");
      writeCard(json, card);
    }
    json.ascii("]");
  });

/** Returns the listing call's answer: a `VehicleList` in JSON. */
export const writeListing = (listing: Listing): Buffer =>
  writeJson((json) => {
    const { query, found, cards } = listing;
    const miles = milesOf(listing);
    json.ascii('{"vehicles":[');
    for (const [index, card] of cards.entries()) {
      if (index > 0) json.ascii(",");
      writeCard(json, card, miles[index]);
    }
    json.ascii('],"currentPage":');
    json.count(query.page);
    json.ascii(',"totalPages":');
    json.count(countPages(listing));
    json.ascii(',"total":');
    json.count(found.total);
    json.ascii(',"facets":');
    json.json(found.facetsJson);
    json.ascii(',"understood":');
    if (found.understood.length === 0) json.ascii("[]");
    else json.json(Buffer.from(JSON.stringify(found.understood)));
    if (found.notUnderstood.length > 0) {
      json.ascii(',"notUnderstood":');
      json.json(Buffer.from(JSON.stringify(found.notUnderstood)));
    }
    json.ascii("}");
  });

/**
 * Reads the matching vehicles that were listed last, the newest first. The query's page, limit and order are ignored. Vehicles that are no
 * longer visible are left out.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function readNewest(db: Db, search: SearchEngine, query: ListingQuery, most: number): Promise<Vehicle[]> {
  const ids = await search.findIds(query, { order: "newest", take: most });
  if (ids.length === 0) return [];
  const rows = await selectVehicles(db).where("v.id", "in", ids).orderBy("v.id", "desc").execute();
  return rows.map((row) => presentVehicle(row));
}
