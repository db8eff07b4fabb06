import { sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { DealershipRecord } from "./read-record.ts";

/** The parts of a dealership that an import's cars need. `usedPage` stands for its page of used cars. */
type ImportedDealership = { id: number; usedPage: string };

/** By their ids in the other system. */
export type ImportedDealerships = Map<string, ImportedDealership>;

const imported = (id: number, url: string): ImportedDealership => ({ id, usedPage: new URL("/used/", url).href });

/** Reads all imported dealerships. */
export async function loadDealerships(db: Db): Promise<ImportedDealerships> {
  const rows = await db
    .selectFrom("dealerships")
    .select(["id", "url", "import_key"])
    .where("import_key", "is not", null)
    .execute();
  return new Map(rows.map((row) => [String(row.import_key), imported(row.id, row.url)]));
}

/**
 * Adds an imported dealership, or updates its name, address and location. A dealership that was added by hand with the same address counts
 * as the same. New ones are not crawled until the operator gives them a schedule.
 */
export async function saveDealership(
  trx: Transaction<Database>,
  dealerships: ImportedDealerships,
  { key, name, url, location, prices, receiverCodes }: DealershipRecord,
): Promise<void> {
  await sql`
    update dealerships set import_key = ${key}
    where id = (select min(id) from dealerships where import_key is null and lower(rtrim(url, '/')) = lower(rtrim(${url}, '/')))
      and not exists (select 1 from dealerships where import_key = ${key})`.execute(trx);
  const stated = prices && { price_basis: prices.priceBasis, mandatory_fees: JSON.stringify(prices.mandatoryFees) };
  const codes = JSON.stringify(receiverCodes);
  const { id } = await trx
    .insertInto("dealerships")
    .values({
      import_key: key,
      name,
      url,
      location,
      status: "active",
      sync_schedule: "off",
      receiver_codes: codes,
      ...stated,
    })
    .onConflict((conflict) =>
      conflict.column("import_key").doUpdateSet((eb) => ({
        name,
        url,
        location: eb.fn.coalesce(eb.val(location), "dealerships.location"),
        receiver_codes: sql<string>`dealerships.receiver_codes || ${codes}::jsonb`,
        ...stated,
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  dealerships.set(key, imported(id, url));
}
