import { sql, type Transaction } from "kysely";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { FACT_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { factColumn } from "./inventory-tables.ts";
import { mergedFacts } from "./merge-inventory.ts";
import type { MergeSource } from "./merge-source.ts";

type Facts = Omit<VehicleFacts, "identityKey">;

/** The effect of `mergeStage` on a staged car. `before` is null for a new car. */
export type MergePreview = {
  identityKey: string;
  outcome: "added" | "returned" | "changed" | "unchanged";
  before: Facts | null;
  after: Facts;
};

/**
 * Returns the effect of the merge on some staged cars. Call it after `compareStage`, for the same source.
 * @param keys identity keys of a few staged cars
 */
export async function previewMerge(
  trx: Transaction<Database>,
  source: MergeSource,
  keys: readonly string[],
): Promise<MergePreview[]> {
  if (keys.length === 0) return [];
  const object = (values: readonly unknown[]) =>
    sql`jsonb_build_object(${sql.join(FACT_FIELDS.flatMap((field, i) => [sql.lit(field), values[i]]))})`;
  const columnsOf = (alias: string) => FACT_FIELDS.map((field) => sql.ref(`${alias}.${factColumn(field)}`));
  const { rows } = await sql<MergePreview>`
    select s.identity_key as "identityKey",
      case when p.id is null then 'added' when p.returned then 'returned' when p.differs then 'changed' else 'unchanged' end as outcome,
      case when v.id is not null then ${object(columnsOf("v"))} end as before,
      case when v.id is null then ${object(columnsOf("s"))} else ${object(mergedFacts(source))} end as after
    from stage s left join pairs p using (dealership_id, identity_key) left join vehicles v on v.id = p.id
    where s.identity_key in (${sql.join(keys)})
    order by s.identity_key`.execute(trx);
  return rows;
}
