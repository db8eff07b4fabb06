import { hash } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { FactReading } from "#core/facts/rules/fact-origin.ts";
import { FACT_FIELDS, type FactField, isListFact, isLongFact } from "#core/facts/rules/vehicle-fields.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { remember } from "#kernel/words/rules/remember.ts";
import { factColumn } from "./inventory-tables.ts";
import type { MergeRecord } from "./merge-source.ts";

/** Returns the id under which the origins of a car's facts are stored: 64 bits of a hash of their text. */
const codesId = remember(2_000, (codes) =>
  BigInt.asIntN(64, BigInt(`0x${hash("sha256", codes, "hex").slice(0, 16)}`)).toString(),
);

/**
 * Stores texts of origins by their ids. Existing ones are kept; their use is recorded once a day, so that the sweep does not delete
 * them. They are written in the order of their ids, so that two processes that store the same ones do not deadlock.
 */
export async function storeCodes(db: DbOrTransaction, texts: ReadonlySet<string>): Promise<void> {
  if (texts.size === 0) return;
  const rows = [...texts].map((codes) => ({ id: codesId(codes), codes })).sort((a, b) => (a.id < b.id ? -1 : 1));
  await sql`
    insert into fact_origin_codes as c (id, codes)
    select id, codes from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, codes: JSON.parse(row.codes) })))}::jsonb)
      as r(id bigint, codes jsonb) order by id
    on conflict (id) do update set used_on = current_date where c.used_on < current_date`.execute(db);
}

/** The columns of the stage that hold a car's reading. */
export const READING_COLUMNS = sql.raw("codes_id, details, others");
/** Returns the values of these columns for a car, as JSON where needed. */
export const readingValues = (reading: FactReading | undefined) => ({
  codes_id: reading === undefined ? null : codesId(reading.codes),
  details: reading?.details === undefined ? null : JSON.stringify(reading.details),
  others: reading?.others === undefined ? null : JSON.stringify(reading.others),
});

/**
 * SQL: true when the origins of vehicle `v` are written although its facts stay: it has none yet, or row `s` of the stage has a new
 * contradiction. It reads by key for each car; a join would read the whole table when a large dealership is merged.
 */
export const lacksOrigins = sql`(
  select o.others is not distinct from s.others from vehicle_fact_origins o where o.vehicle_id = v.id) is not true`;

/** Facts for which the value of the other kind of source is stored. */
const COMPARED_FACTS = FACT_FIELDS.filter(
  (field) => !["images", "title", "originalListingUrl", "carfaxUrl"].includes(field) && !isLongFact(field),
) as FactField[];
const MAX_RIVAL_LENGTH = 120;

const isNothing = (field: FactField, value: RawBuilder<unknown>) =>
  isListFact(field) ? sql`${value} = '{}'` : sql`${value} is null`;

/** A JSON object of fields, without those that are null; null when it is empty. */
const objectOf = (fields: readonly FactField[], jsonOf: (field: FactField) => RawBuilder<unknown>) =>
  sql`nullif(jsonb_strip_nulls(jsonb_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), jsonOf(field)]))})), '{}')`;

/**
 * Writes the origins of the known cars' facts. Call it before the cars themselves are updated: unchanged facts, and the values of the
 * other kind of source, are found by the cars' present values.
 * @param merged the facts of vehicle `v` as they will be after row `s` of the stage
 */
export async function recordOrigins(
  trx: Transaction<Database>,
  merged: readonly RawBuilder<unknown>[],
  { at, runId, importId }: MergeRecord,
): Promise<void> {
  const mergedOf = (field: FactField) => merged[FACT_FIELDS.indexOf(field)] as RawBuilder<unknown>;
  const old = (field: FactField) => sql`fact_origin(${sql.lit(field)}, former.codes, o)`;
  const kept = objectOf(FACT_FIELDS, (field) => {
    const said = sql.ref(`s.${factColumn(field)}`);
    return sql`case when (${isNothing(field, said)} or not coalesce(own.codes ? ${sql.lit(field)}, false))
      and not (${isNothing(field, mergedOf(field))}) then ${old(field)} end`;
  });
  const isOtherKind = sql`(o.import_id is null) <> (${importId ?? null}::int is null)`;
  const rivals = objectOf(COMPARED_FACTS, (field) => {
    const was = sql.ref(`v.${factColumn(field)}`);
    return sql`case when ${was} is not null and ${was} is distinct from ${mergedOf(field)}
      then ${old(field)} || jsonb_build_object('v', left(${was}::text, ${MAX_RIVAL_LENGTH}::int)) end`;
  });
  await sql`
    insert into vehicle_fact_origins (vehicle_id, codes_id, run_id, import_id, noted_at, details, others, kept, rivals)
    select v.id, s.codes_id, ${runId ?? null}::int, ${importId ?? null}::int, ${at}::timestamptz, s.details, s.others,
      case when o.vehicle_id is not null then ${kept} end,
      case when ${isOtherKind} then nullif(coalesce(o.rivals, '{}') || coalesce(${rivals}, '{}'), '{}') else o.rivals end
    from pairs p join stage s using (dealership_id, identity_key) join vehicles v on v.id = p.id
      left join vehicle_fact_origins o on o.vehicle_id = p.id
      left join fact_origin_codes former on former.id = o.codes_id
      left join fact_origin_codes own on own.id = s.codes_id
    where p.sourced
    on conflict (vehicle_id) do update set (codes_id, run_id, import_id, noted_at, details, others, kept, rivals) =
      (excluded.codes_id, excluded.run_id, excluded.import_id, excluded.noted_at, excluded.details, excluded.others,
        excluded.kept, excluded.rivals)`.execute(trx);
}

/** The part of a statement that writes the origins of the facts of the cars in `added`, with the comma before it. */
export const recordAddedOrigins = ({ at, runId, importId }: MergeRecord): RawBuilder<unknown> => sql`, sourced as (
    insert into vehicle_fact_origins (vehicle_id, codes_id, run_id, import_id, noted_at, details, others)
    select a.id, s.codes_id, ${runId ?? null}::int, ${importId ?? null}::int, ${at}::timestamptz, s.details, s.others
    from added a join stage s using (dealership_id, identity_key) where s.codes_id is not null)`;
