import { sql } from "kysely";
import { REDIRECTED_VEHICLE_IDS, vehiclePath } from "#domain/vehicles/vehicle-path.ts";
import type { Db } from "../infra/db.ts";
import { STANDS_FOR_ITS_VIN } from "./vehicle-filters.ts";
import { visibleVehicles } from "./visible-vehicles.ts";

/** Rows read at a time: enough to be quick, few enough to stay small in memory. */
const BATCH = 1_000;

type SitemapEntry = {
  /** Canonical path of the vehicle's page. */
  path: string;
  /** When one of its facts last changed. */
  changedAt: Date;
};

/** Visible vehicles that have a page of their own, each VIN once. */
const entries = (db: Db) =>
  visibleVehicles(db)
    .where(STANDS_FOR_ITS_VIN)
    .where((eb) => eb.or([eb("v.vin", "is not", null), eb("v.id", "not in", [...REDIRECTED_VEHICLE_IDS])]));

/** How many vehicle pages there are. */
export async function countSitemapEntries(db: Db): Promise<number> {
  const { total } = await entries(db).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return total;
}

/**
 * The vehicle pages in a lasting order (new ones come last), in batches, so that memory stays flat however many there are.
 * @param range.skip how many to leave out at the beginning
 * @param range.take how many to give at most
 */
export async function* listSitemapEntries(
  db: Db,
  range: { skip: number; take: number },
): AsyncGenerator<SitemapEntry[]> {
  let left = range.take;
  let afterId = 0;
  if (range.skip > 0) {
    const last = entries(db)
      .select("v.id")
      .orderBy("v.id")
      .offset(range.skip - 1)
      .limit(1);
    const row = await last.executeTakeFirst();
    if (!row) return;
    afterId = row.id;
  }
  while (left > 0) {
    const rows = await entries(db)
      .where("v.id", ">", afterId)
      .select(["v.id", "v.vin", "v.changed_at"])
      .orderBy("v.id")
      .limit(Math.min(BATCH, left))
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ({ path: vehiclePath(row), changedAt: row.changed_at }));
    left -= rows.length;
    afterId = last.id;
  }
}
