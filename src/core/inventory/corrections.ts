import { type RawBuilder, sql, type Transaction } from "kysely";
import { type FactField, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { factColumn } from "./inventory-tables.ts";
import type { MergeRecord, MergeSource } from "./merge-source.ts";
import { CORRECTABLE_FACTS } from "./rules/correctable-facts.ts";
import { NAME_FACTS, retitled } from "./rules/retitle.ts";

/** The correctable facts with their columns, as a relation `f` of `field` and `name`. */
const FIELDS = sql`(values ${sql.join(
  CORRECTABLE_FACTS.map((field) => sql`(${sql.lit(field)}, ${sql.lit(factColumn(field))})`),
)}) f (field, name)`;

/** Casts JSON to the type of a fact's column. @param json SQL for a scalar of JSON */
const asColumn = (field: FactField, json: RawBuilder<unknown>) =>
  sql`(${json} #>> '{}')::${sql.raw(VEHICLE_FIELDS[field].sqlType)}`;

/**
 * Replaces staged values by the standing corrections, so that the merge keeps them as unchanged facts. The replaced values, and whether
 * they agree with the correction, are kept in the table `corrected` until `storeCorrected` stores them. Changes no vehicle and no
 * correction.
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
  await retitleStaged(trx);
  for (const { field } of rows) {
    await sql`update stage s set ${sql.ref(factColumn(field))} = ${asColumn(field, sql`c.value`)} from corrected c
      where c.field = ${field} and (s.dealership_id, s.identity_key) = (c.dealership_id, c.identity_key)`.execute(trx);
  }
}

type StagedName = Parameters<typeof retitled>[0] & {
  dealershipId: number;
  key: string;
  corrected: Parameters<typeof retitled>[1];
};

/** Composes the titles of staged cars of their corrected facts. A corrected title replaces it afterwards. */
async function retitleStaged(trx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<StagedName>`
    select s.dealership_id as "dealershipId", s.identity_key as key, s.title, s.year, s.make, s.model, s.trim,
      jsonb_object_agg(c.field, c.value) as corrected
    from stage s join corrected c using (dealership_id, identity_key) where c.field = any(${NAME_FACTS}::text[])
    group by s.dealership_id, s.identity_key, s.title, s.year, s.make, s.model, s.trim`.execute(trx);
  const changed = rows
    .map(({ dealershipId, key, corrected, ...car }) => ({
      dealershipId,
      key,
      before: car.title,
      title: retitled(car, corrected),
    }))
    .filter(({ before, title }) => title !== before);
  if (changed.length === 0) return;
  await sql`update stage s set title = t.title
    from unnest(${changed.map((one) => one.dealershipId)}::int[], ${changed.map((one) => one.key)}::text[],
      ${changed.map((one) => one.title)}::text[]) t (dealership_id, identity_key, title)
    where (s.dealership_id, s.identity_key) = (t.dealership_id, t.identity_key)`.execute(trx);
}

/**
 * Ends the corrections that the crawl or the file agrees with, and stores changed values of the site. The merge calls it after
 * `applyCorrections` in the same transaction.
 */
export async function storeCorrected(trx: Transaction<Database>, { at, runId, importId }: MergeRecord): Promise<void> {
  await sql`
    update vehicle_corrections c set
      (ended_at, ended_by, ended_run_id, ended_import_id) = (${at}::timestamptz, 'site', ${runId ?? null}::int, ${importId ?? null}::int)
    from corrected x where x.id = c.id and x.agrees`.execute(trx);
  await sql`
    update vehicle_corrections c set said = x.said, said_since = ${at}
    from corrected x where x.id = c.id and not coalesce(x.agrees, false) and x.said <> c.said`.execute(trx);
}

/**
 * Restores the corrections that ended because an undone run or upload agreed with them, unless the car has another value now or
 * another correction.
 * @param ended SQL: true when correction `c` was ended by it
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
