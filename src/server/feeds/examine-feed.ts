import type { FeedDoctor } from "#contract/feeds/feed-endpoints.ts";
import type { FeedKind } from "#domain/exports/export-rules.ts";
import type { Db } from "../infra/db.ts";
import { sortOut } from "./sort-out.ts";

const MAX_LISTED = 200;

/** Goes through a feed as its receiver would: how many cars it would take, which not, and why. */
export async function examineFeed(deps: { db: Db; publicUrl: string }, kind: FeedKind): Promise<FeedDoctor> {
  const result: FeedDoctor = { kind, accepted: 0, refused: 0, reasons: {}, vehicles: [] };
  for await (const vehicles of sortOut(deps, kind, "visible")) {
    for (const { row, reasons } of vehicles) {
      if (reasons.length === 0) {
        result.accepted += 1;
        continue;
      }
      result.refused += 1;
      for (const reason of reasons) result.reasons[reason] = (result.reasons[reason] ?? 0) + 1;
      if (result.vehicles.length === MAX_LISTED) continue;
      result.vehicles.push({ id: row.id, title: row.title, dealershipName: row.dealership_name, reasons });
    }
  }
  return result;
}
