import { sql } from "kysely";
import type { DbOrTransaction } from "#kernel/database/db.ts";

export type ListedTag = { name: string; dealershipIds: number[]; vehicleCount: number };

/** Returns the tags in use, by name, each with its dealerships and the number of its cars. */
export async function listTags(db: DbOrTransaction): Promise<ListedTag[]> {
  const { rows } = await sql<ListedTag>`
    select t.name, d.ids as "dealershipIds", v.count as "vehicleCount"
    from tags t,
      lateral (select coalesce(array_agg(dt.dealership_id order by dt.dealership_id), '{}') as ids
        from dealership_tags dt where dt.tag_id = t.id) d,
      lateral (select count(*)::int as count from vehicle_tags vt where vt.tag_id = t.id) v
    where cardinality(d.ids) + v.count > 0
    order by t.key`.execute(db);
  return rows;
}

/** Returns the tags of each dealership with tags. */
export async function readDealershipTags(db: DbOrTransaction): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .selectFrom("dealership_tags as dt")
    .innerJoin("tags as t", "t.id", "dt.tag_id")
    .select(["dt.dealership_id", sql<string[]>`array_agg(t.name order by t.key)`.as("names")])
    .groupBy("dt.dealership_id")
    .execute();
  return new Map(rows.map((row) => [row.dealership_id, row.names]));
}
