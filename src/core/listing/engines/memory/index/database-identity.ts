import type { ClientBase } from "pg";

/**
 * Distinguishes a database, its tables and its schema from all others. A restored dump has other tables, and a table that was emptied or
 * rewritten has another file.
 */
export type DatabaseIdentity = { system: string; database: string; tables: string[]; migrations: string };

/** Tables from which the index is made, and those that record changes. */
const TABLES = [
  "vehicles",
  "vehicle_confirmations",
  "dealerships",
  "market_values",
  "vehicle_changes",
  "vehicle_change_log_state",
];

/** Reads the identity of the database behind a connection. */
export async function readIdentity(client: ClientBase): Promise<DatabaseIdentity> {
  const { rows } = await client.query<DatabaseIdentity>(
    `select (select system_identifier::text from pg_control_system()) as system,
      (select oid::text from pg_database where datname = current_database()) as database,
      (select array_agg(name::regclass::oid || '/' || pg_relation_filenode(name::regclass) order by name)
        from unnest($1::text[]) name) as tables,
      (select md5(string_agg(name, ' ' order by name)) from migrations) as migrations`,
    [TABLES],
  );
  return rows[0] as DatabaseIdentity;
}
