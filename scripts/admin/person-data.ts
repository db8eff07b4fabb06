import { sql, type Transaction } from "kysely";
import type { KeyedColumns } from "#kernel/auth/secrets/keyed-columns.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { openOutbox } from "#kernel/mail/outbox.ts";

/** A row that names a person. `content`: its encrypted part; null where there is none. `isErasable`: false for what is kept as proof. */
export type PersonRecord = { table: string; row: Record<string, unknown>; content: string | null; isErasable: boolean };

/** A found record and its place in its table. */
type Found = PersonRecord & { at: string };
type Search = { columns: readonly KeyedColumns[]; box: SecretBox; address: string };
type PlacedRow = { at: string; row: Record<string, unknown> };

/** Tables of cars and crawls, which may be large and name no person. Dealers' texts are in them. */
const WITHOUT_PEOPLE =
  "^(vehicle|car_|call_timings|contact_click|crawl_|doubted_|fact_|lead_|listing_|market_|price_|process_|robots_|sync_run)";

/** Finds everything that names an e-mail address: by its keyed hash, in encrypted columns, and in plain ones. */
export async function findPerson(db: DbOrTransaction, search: Search): Promise<PersonRecord[]> {
  return (await find(db, search)).map(({ at: _at, ...record }) => record);
}

/**
 * Deletes what names an e-mail address, or takes the address out of it, in one transaction. What is kept as proof and what belongs to
 * the operator stays.
 * @returns what was erased, and what was kept
 */
export function erasePerson(db: Db, search: Search): Promise<{ erased: PersonRecord[]; kept: PersonRecord[] }> {
  return db.transaction().execute(async (trx) => {
    const found = await find(trx, search);
    const erasable = found.filter(({ isErasable }) => isErasable);
    for (const record of erasable) await erase(trx, search, record);
    return { erased: erasable, kept: found.filter(({ isErasable }) => !isErasable) };
  });
}

async function find(db: DbOrTransaction, search: Search): Promise<Found[]> {
  const found = [
    ...(await findEncrypted(db, search)),
    ...(await findByHash(db, search)),
    ...(await findPlain(db, search)),
  ];
  const seen = new Set<string>();
  return found.filter(({ table, at }) => !seen.has(`${table} ${at}`) && seen.add(`${table} ${at}`));
}

const columnsOf = ({ columns }: Search) => columns.flatMap(({ sealed }) => sealed);
const isErasable = (search: Search, table: string): boolean =>
  columnsOf(search).some((column) => column.table === table && column.withoutPerson !== undefined);

async function findEncrypted(db: DbOrTransaction, search: Search): Promise<Found[]> {
  const found: Found[] = [];
  for (const { table, column, purpose } of columnsOf(search)) {
    const { rows } = await sql<PlacedRow & { sealed: Buffer }>`
      select ctid::text as at, to_jsonb(t) as row, ${sql.ref(column)} as sealed from ${sql.table(table)} t
      where ${sql.ref(column)} is not null`.execute(db);
    for (const { at, row, sealed } of rows) {
      const content = search.box.tryOpen(sealed, purpose);
      if (content?.toLowerCase().includes(search.address.toLowerCase()) === true)
        found.push({ table, at, row: withoutBytes(row), content, isErasable: isErasable(search, table) });
    }
  }
  return found;
}

async function findByHash(db: DbOrTransaction, search: Search): Promise<Found[]> {
  const hash = openOutbox(search.box).addressHash(search.address);
  const found: Found[] = [];
  for (const { table, column } of search.columns.flatMap(({ hashes = [] }) => hashes)) {
    const { rows } = await sql<PlacedRow>`select ctid::text as at, to_jsonb(t) as row from ${sql.table(table)} t
      where ${sql.ref(column)} = ${hash}`.execute(db);
    for (const { at, row } of rows)
      found.push({ table, at, row: withoutBytes(row), content: null, isErasable: isErasable(search, table) });
  }
  return found;
}

async function findPlain(db: DbOrTransaction, { address }: Search): Promise<Found[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname !~ ${WITHOUT_PEOPLE} order by relname`.execute(db);
  const pattern = `%${address.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const found: Found[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<PlacedRow>`select ctid::text as at, to_jsonb(t) as row from ${sql.table(name)} t
      where t::text ilike ${pattern}`.execute(db);
    for (const { at, row } of rows)
      found.push({ table: name, at, row: withoutBytes(row), content: null, isErasable: false });
  }
  return found;
}

/** Returns a row without hashes and encrypted values. */
const withoutBytes = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => !(typeof value === "string" && value.startsWith("\\x"))),
  );

async function erase(trx: Transaction<Database>, search: Search, { table, at, content }: Found): Promise<void> {
  const column = columnsOf(search).find((one) => one.table === table && one.withoutPerson !== undefined);
  const rest = content === null ? null : (column?.withoutPerson?.(content, search.address) ?? null);
  const isIt = sql`ctid = ${at}::tid`;
  if (column === undefined || rest === null) await sql`delete from ${sql.table(table)} where ${isIt}`.execute(trx);
  else {
    const sealed = search.box.seal(rest, column.purpose);
    await sql`update ${sql.table(table)} set ${sql.id(column.column)} = ${sealed} where ${isIt}`.execute(trx);
  }
}
