import type { ClientBase } from "pg";
import type { AppliedMigration } from "#kernel/database/migration-files.ts";

/** The tables whose rows are counted for the operator. */
const COUNTED = ["dealerships", "vehicles", "admins", "settings"] as const;

/** Returns a database's applied migrations, in order; none when it has no AutoHub tables. */
export async function readMigrations(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('migrations') is not null as found");
  if (!rows[0]?.found) return [];
  // The table of an older AutoHub has no checksums.
  const applied = await client.query<AppliedMigration>(
    "select name, to_jsonb(migrations) ->> 'checksum' as checksum from migrations order by name",
  );
  return applied.rows;
}

/** Returns the migrations for the head of a backup. */
export async function readMigrationsForHead(client: ClientBase) {
  const applied = await readMigrations(client);
  return {
    migrations: applied.map(({ name }) => name),
    migrationChecksums: applied.map(({ checksum }) => checksum),
  };
}

/** Returns the row counts of the main tables. */
export async function readCounts(client: ClientBase): Promise<Record<string, number>> {
  const each = COUNTED.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ");
  const { rows } = await client.query<Record<string, number>>(`select ${each}`);
  return rows[0] ?? {};
}
