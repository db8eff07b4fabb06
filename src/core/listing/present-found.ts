import type { Db } from "#kernel/database/db.ts";
import { presentVehicle } from "./present-vehicle.ts";
import { selectVehicles } from "./public-vehicles.ts";
import { countPages, type ListedCard, type Listing, milesOf } from "./rules/listing.ts";
import { type JsonWriter, writeJson } from "./stock/json-writer.ts";
import type { Vehicle } from "./vehicle-schemas.ts";

/** @param miles from the searched zip to the vehicle; null: unknown */
function writeCard(json: JsonWriter, card: ListedCard, miles: number | null = null): void {
  json.json(card.json);
  json.ascii(',"lastConfirmedAt":"');
  json.ascii(card.confirmedAt);
  json.ascii('","distanceMiles":');
  if (miles === null) json.ascii("null");
  else json.count(miles);
  json.ascii("}");
}

/** Writes vehicles as a list, in JSON. No distance is known. */
export const writeVehicles = (cards: readonly ListedCard[]): Buffer =>
  writeJson((json) => {
    json.ascii("[");
    for (const [index, card] of cards.entries()) {
      if (index > 0) json.ascii(",");
      writeCard(json, card);
    }
    json.ascii("]");
  });

/** Writes the listing call's answer: a `VehicleList` in JSON. */
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

/** Reads the vehicles with these ids, in this order. Those that shoppers do not see any more are missing. */
export async function readVehicles(db: Db, ids: readonly number[]): Promise<Vehicle[]> {
  if (ids.length === 0) return [];
  const rows = await selectVehicles(db).where("v.id", "in", ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((row) => presentVehicle(row));
}
