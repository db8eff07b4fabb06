import { type RawBuilder, sql, type Transaction } from "kysely";
import { type FactField, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { factColumn } from "./inventory-tables.ts";
import type { MergeRecord, MergeSource } from "./merge-source.ts";
import { CORRECTABLE_FACTS } from "./rules/correctable-facts.ts";

/** The facts that can be corrected with their columns, as a relation `f` of `field` and `name`. */
const FIELDS = sql`(values ${sql.join(
  CORRECTABLE_FACTS.map((field) => sql`(${sql.lit(field)}, ${sql.lit(factColumn(field))})`),
)}) f (field, name)`;

/** A fact as its column holds it. @param json SQL for a scalar of JSON */
const asColumn = (field: FactField, json: RawBuilder<unknown>) =>
  sql`(${json} #>> '{}')::${sql.raw(VEHICLE_FIELDS[field].sqlType)}`;

/**
 * Puts the standing corrections into the stage, in place of what the crawl or the file says, so that the merge keeps them as it
 * keeps every other fact that has not changed. What was said, and whether it agrees, is remembered in the table `corrected`
 * until `noteCorrected` writes it down. Changes no vehicle and no correction.
 */
export async function applyCorrections(trx: Transaction<Database>, source: MergeSource): Promise<void> {
  const stated = source.kind === "upload" ? [...source.stated] : CORRECTABLE_FACTS;
  // A dealer's file speaks for the site where no crawl knows the car. A bulk import never does.
  const speaksForSite = source.kind === "crawl" ? sql`true` : sql`${source.kind === "upload"} and v.source = 'csv'`;
  await sql`create temp table corrected on commit drop as
    select *, speaks and said = value as agrees from (
      select c.id, s.dealership_id, s.identity_key, c.field, c.value, ${speaksForSite} as speaks,
        case when c.field = any(${stated}::text[]) then nullif(to_jsonb(s) -> f.name, 'null') end as said
      from vehicle_corrections c join vehicles v on v.id = c.vehicle_id join stage s using (dealership_id, identity_key)
        join ${FIELDS} using (field)
      where c.ended_at is null
    ) c`.execute(trx);
  const { rows } = await sql<{ field: FactField }>`select distinct field from corrected`.execute(trx);
  for (const { field } of rows) {
    await sql`update stage s set ${sql.ref(factColumn(field))} = ${asColumn(field, sql`c.value`)} from corrected c
      where c.field = ${field} and (s.dealership_id, s.identity_key) = (c.dealership_id, c.identity_key)`.execute(trx);
  }
}

/**
 * Ends the corrections with which the crawl or the file agrees, and records what it says where that has changed. Called by the
 * merge, after `applyCorrections` in the same transaction.
 */
export async function noteCorrected(trx: Transaction<Database>, { at, runId, importId }: MergeRecord): Promise<void> {
  await sql`
    update vehicle_corrections c set
      (ended_at, ended_by, ended_run_id, ended_import_id) = (${at}::timestamptz, 'site', ${runId ?? null}::int, ${importId ?? null}::int)
    from corrected x where x.id = c.id and x.agrees`.execute(trx);
  await sql`
    update vehicle_corrections c set said = x.said, said_since = ${at}
    from corrected x where x.id = c.id and not coalesce(x.agrees, false) and x.said <> c.said`.execute(trx);
}

/**
 * Makes the corrections stand again that ended because an undone run or upload agreed with them, as far as the car still says
 * the same and nobody has corrected it anew.
 * @param ended SQL for whether correction `c` was ended by it
 */
export async function reviveCorrections(trx: Transaction<Database>, ended: RawBuilder<boolean>): Promise<void> {
  await sql`
    update vehicle_corrections c set ended_at = null, ended_by = null, ended_run_id = null, ended_import_id = null
    from vehicles v, ${FIELDS}
    where ${ended} and v.id = c.vehicle_id and f.field = c.field and to_jsonb(v) -> f.name = c.value
      and not exists (select from vehicle_corrections o where o.vehicle_id = c.vehicle_id and o.field = c.field and o.id > c.id)`.execute(
    trx,
  );
}
