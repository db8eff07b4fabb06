import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { placesOf } from "../../stock/count-places.ts";
import type { VehiclePlaces } from "../../vehicle-places-schemas.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { loadZips } from "../../zip-codes.ts";
import { LISTING, shown } from "./conditions.ts";
import { readQuestion } from "./search-vehicles.ts";
import type { StockSnapshot } from "./stock-snapshot.ts";

type PlaceRow = { dealership_id: number; city: string | null; state: string | null; zip: string | null; count: number };

/** Counts the vehicles of a search by place, in one statement. @throws {AppError} 400 when the zip code does not exist */
export async function countPlaces(db: Db, snapshot: StockSnapshot, query: VehicleQuery): Promise<VehiclePlaces> {
  const { conditions } = await readQuestion(db, snapshot, query);
  const where = sql.join([shown(snapshot), ...conditions.map((condition) => condition.sql)], sql` and `);
  const { rows } = await sql<PlaceRow>`
    select v.dealership_id, v.city, v.state, v.zip_code as zip, count(*)::int as count
    from ${LISTING} where ${where} group by 1, 2, 3, 4`.execute(db);
  const { dealerships } = snapshot.names;
  const counted = rows.map(({ dealership_id, city, state, zip, count }) => ({
    zip,
    // A vehicle without a town is where its dealership is.
    place: city !== null && state !== null ? `${city}, ${state}` : dealerships.get(dealership_id)?.location || null,
    count,
  }));
  return placesOf(counted, await loadZips());
}
