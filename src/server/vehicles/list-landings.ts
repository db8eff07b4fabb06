import { sql } from "kysely";
import type { Landing } from "#contract/vehicles/landing.ts";
import { makePath, modelPath, placePath } from "#domain/vehicles/landing-paths.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { PLACE, visibleVehicles } from "./visible-vehicles.ts";

type Count = { make: string | null; model: string | null; location: string | null; total: number };

function toLanding(count: Count): Landing | null {
  const { make, model, location } = count;
  if (location) return { ...count, path: placePath(location) };
  if (!make) return null;
  return { ...count, path: model ? modelPath(make, model) : makePath(make) };
}

/** The landing addresses that have stock, the fullest first. */
export async function listLandings(db: Db): Promise<Landing[]> {
  const rows = await visibleVehicles(db)
    .select(["v.make", "v.model", PLACE.as("location"), sql<number>`count(*)::int`.as("total")])
    .groupBy(sql`grouping sets ((v.make), (v.make, v.model), (${PLACE}))`)
    // A grouping set leaves the columns of the others null; a null value of its own is no landing.
    .having(sql<boolean>`case when grouping(v.model) = 0 then v.model is not null and v.make is not null
      when grouping(v.make) = 0 then v.make is not null else ${PLACE} is not null end`)
    .orderBy("total", "desc")
    .orderBy("v.make")
    .orderBy("v.model")
    .orderBy("location")
    .execute();
  return rows.flatMap((row) => toLanding(row) ?? []);
}

/**
 * The landing at a path.
 * @throws {AppError} 404 when nothing of that name is in stock
 */
export async function findLanding(db: Db, path: string): Promise<Landing> {
  const wanted = path.toLowerCase().replace(/\/+$/, "");
  const landing = (await listLandings(db)).find((candidate) => candidate.path === wanted);
  if (!landing) throw AppError.notFound("There are no such cars in stock");
  return landing;
}
