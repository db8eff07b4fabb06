import { REDIRECTED_VEHICLE_IDS, vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { Db } from "#kernel/database/db.ts";
import { vehicleQuerySchema } from "./vehicle-query-schemas.ts";
import type { SearchEngine } from "./vehicle-search.ts";

export type SitemapEntry = {
  /** Canonical path of the vehicle's page. */
  path: string;
  /** When one of its facts last changed. */
  changedAt: Date;
};

/** Rows read at a time: enough to be quick, few enough to stay small in memory. */
const BATCH = 1_000;
const EVERYTHING = vehicleQuerySchema.parse({});

/**
 * Reads the vehicles' pages in a stable order (new ones come last), in batches. Vehicles that are gone by then, and the few whose address
 * leads elsewhere, are left out.
 * @param range.skip how many to leave out at the beginning
 * @param range.take how many to read at most
 */
export async function* readSitemapEntries(
  db: Db,
  search: SearchEngine,
  range: { skip: number; take: number },
): AsyncGenerator<SitemapEntry[]> {
  const ids = await search.findIds(EVERYTHING, { order: "oldest", ...range });
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await db
      .selectFrom("public_vehicles")
      .select(["id", "vin", "changed_at"])
      .where("id", "in", ids.slice(from, from + BATCH))
      .orderBy("id")
      .execute();
    const own = rows.filter(({ id, vin }) => vin !== null || !REDIRECTED_VEHICLE_IDS.includes(id));
    yield own.map((row) => ({ path: vehiclePath(row), changedAt: row.changed_at }));
  }
}
