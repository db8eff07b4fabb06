import type { Db } from "#kernel/database/db.ts";
import type { Card } from "./cards/read-cards.ts";
import { presentVehicle } from "./present-vehicle.ts";
import { selectVehicles } from "./public-vehicles.ts";
import { type JsonWriter, writeJson } from "./stock/json-writer.ts";
import type { Told } from "./understand-query.ts";
import type { VehicleQuery } from "./vehicle-query-schemas.ts";
import type { Vehicle } from "./vehicle-schemas.ts";

/** What an engine has found for a listing, without the vehicles themselves. */
export type Found = {
  ids: number[];
  /** Whole miles from the searched zip, in the order of the ids. */
  miles: (number | null)[];
  total: number;
  facetsJson: Buffer;
} & Told;

/** @param miles from the searched zip to a vehicle; absent or null: unknown */
function writeCard(json: JsonWriter, card: Card, miles: number | null = null): void {
  json.json(card.json);
  json.ascii(',"lastConfirmedAt":"');
  json.ascii(card.confirmedAt);
  json.ascii('","distanceMiles":');
  if (miles === null) json.ascii("null");
  else json.count(miles);
  json.ascii("}");
}

/** Writes vehicles as a list, in JSON. No distance is known. */
export const writeVehicles = (cards: readonly Card[]): Buffer =>
  writeJson((json) => {
    json.ascii("[");
    for (const [index, card] of cards.entries()) {
      if (index > 0) json.ascii(",");
      writeCard(json, card);
    }
    json.ascii("]");
  });

/**
 * Writes the listing call's answer, in JSON.
 * @param cards the vehicles in their order; those that are gone are missing
 */
export const writeListing = (query: VehicleQuery, found: Found, cards: readonly Card[]): Buffer =>
  writeJson((json) => {
    json.ascii('{"vehicles":[');
    let place = 0;
    for (const [index, card] of cards.entries()) {
      place = found.ids.indexOf(card.id, place);
      if (index > 0) json.ascii(",");
      writeCard(json, card, found.miles[place]);
    }
    json.ascii('],"currentPage":');
    json.count(query.page);
    json.ascii(',"totalPages":');
    json.count(Math.ceil(found.total / query.limit));
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
