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
 * The cars with the reasons why they are left out of a feed, in batches.
 * @param which `shown`: what shoppers see; `visible`: also a VIN's other listings, which are left out of every feed
 */
export async function* sortOut(
  deps: { db: Db; publicUrl: string },
  kind: FeedKind,
  which: "shown" | "visible",
): AsyncGenerator<SortedVehicle[]> {
  const zips = await loadZips();
  for await (const rows of readVisibleVehicles(deps.db, { batchSize: BATCH_SIZE, which })) {
    yield rows.map((row) => {
      const vehicle = toFeedVehicle(row, zips, deps.publicUrl);
      const reasons = refuseVehicle(kind, vehicle);
      if (!row.is_shown) reasons.push("duplicate VIN");
      return { ...vehicle, reasons };
    });
  }
}
