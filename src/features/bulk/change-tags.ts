import { sql, type Transaction } from "kysely";
import { tagKey } from "#core/dealerships/rules/tag-rules.ts";
import type { Database } from "#kernel/database/db-schema.ts";

/** The kinds of things that can have tags. */
export type Tagged = "dealership" | "vehicle";

const TABLES = { dealership: "dealership_tags", vehicle: "vehicle_tags" } as const;
const table = (kind: Tagged) => sql.table(TABLES[kind]);
const column = (kind: Tagged) => sql.ref(`${kind}_id`);

/**
 * Adds a tag to dealerships or vehicles in the caller's transaction. An existing tag keeps its spelling. The caller has locked
 * the rows, and has left out those with the most tags allowed.
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

/** Removes a tag from dealerships or vehicles. A tag without rows is deleted. */
export async function removeTag(
  trx: Transaction<Database>,
  kind: Tagged,
  ids: readonly number[],
  tag: string,
): Promise<void> {
  // Locked first: another transaction that adds the tag at the same time runs before or after, and the statements below see its
  // rows.
  const row = await trx.selectFrom("tags").select("id").where("key", "=", tagKey(tag)).forUpdate().executeTakeFirst();
  if (!row) return;
  await sql`delete from ${table(kind)} where ${column(kind)} = any(${ids}::int[]) and tag_id = ${row.id}`.execute(trx);
  await sql`delete from tags t where id = ${row.id}
    and not exists (select from dealership_tags dt where dt.tag_id = t.id)
    and not exists (select from vehicle_tags vt where vt.tag_id = t.id)`.execute(trx);
}
