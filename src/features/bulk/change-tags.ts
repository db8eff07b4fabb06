import { sql, type Transaction } from "kysely";
import { tagKey } from "#core/dealerships/rules/tag-rules.ts";
import type { Database } from "#kernel/database/db-schema.ts";

/** What can have tags. */
export type Tagged = "dealership" | "vehicle";

const TABLES = { dealership: "dealership_tags", vehicle: "vehicle_tags" } as const;
const table = (kind: Tagged) => sql.table(TABLES[kind]);
const column = (kind: Tagged) => sql.ref(`${kind}_id`);

/**
 * Puts a tag on dealerships or vehicles in the caller's transaction. A tag that exists keeps the spelling it has. The caller has
 * locked what it tags, and has left out what has as many tags as there can be.
 */
export async function addTag(
  trx: Transaction<Database>,
  kind: Tagged,
  ids: readonly number[],
  tag: string,
): Promise<void> {
  if (ids.length === 0) return;
  const { id } = await trx
    .insertInto("tags")
    .values({ name: tag, key: tagKey(tag) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ key: eb.ref("excluded.key") })))
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`insert into ${table(kind)} (${column(kind)}, tag_id) select id, ${id} from unnest(${ids}::int[]) as id
    on conflict do nothing`.execute(trx);
}

/** Takes a tag off dealerships or vehicles. A tag that nothing has any more is forgotten. */
export async function removeTag(
  trx: Transaction<Database>,
  kind: Tagged,
  ids: readonly number[],
  tag: string,
): Promise<void> {
  // Locked first: whoever puts it on something else at the same moment comes before or after, and is seen by the statements below.
  const row = await trx.selectFrom("tags").select("id").where("key", "=", tagKey(tag)).forUpdate().executeTakeFirst();
  if (!row) return;
  await sql`delete from ${table(kind)} where ${column(kind)} = any(${ids}::int[]) and tag_id = ${row.id}`.execute(trx);
  await sql`delete from tags t where id = ${row.id}
    and not exists (select from dealership_tags dt where dt.tag_id = t.id)
    and not exists (select from vehicle_tags vt where vt.tag_id = t.id)`.execute(trx);
}
