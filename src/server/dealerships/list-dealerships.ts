import type { Dealership } from "#contract/dealerships/dealership.ts";
import type { Db } from "../infra/db.ts";
import { presentDealership } from "./present-dealership.ts";
import { pointOutSameWebsites } from "./same-website.ts";

/** All dealerships, newest first. */
export async function listDealerships(db: Db): Promise<Dealership[]> {
  const rows = await db.selectFrom("dealerships").selectAll().orderBy("id", "desc").execute();
  return pointOutSameWebsites(rows.map(presentDealership));
}
