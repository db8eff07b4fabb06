import type { FeedKind } from "#domain/exports/export-rules.ts";
import type { Db } from "../infra/db.ts";
import { readVisibleVehicles } from "../vehicles/read-visible-vehicles.ts";
import { loadZips } from "../vehicles/zip-table.ts";
import { type FeedVehicle, toFeedVehicle } from "./feed-vehicle.ts";
import { refuseVehicle } from "./refuse-vehicle.ts";

const BATCH_SIZE = 500;

/** A car of a feed, and why it is not in it; no reasons when it is. */
export type SortedVehicle = FeedVehicle & { reasons: string[] };

/**
 * Every visible car with the reasons why it is left out of a feed, in batches. Of cars with the same VIN the first that the
 * receiver takes is in it.
 */
export async function* sortOut(deps: { db: Db; publicUrl: string }, kind: FeedKind): AsyncGenerator<SortedVehicle[]> {
  const zips = await loadZips();
  // The same VINs follow each other.
  let taken: string | null = null;
  for await (const rows of readVisibleVehicles(deps.db, BATCH_SIZE)) {
    yield rows.map((row) => {
      const vehicle = toFeedVehicle(row, zips, deps.publicUrl);
      const reasons = refuseVehicle(kind, vehicle);
      if (row.vin !== null && row.vin === taken) reasons.push("duplicate VIN");
      if (reasons.length === 0) taken = row.vin;
      return { ...vehicle, reasons };
    });
  }
}
