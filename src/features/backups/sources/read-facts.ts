import type { ClientBase } from "pg";
import type { AppliedMigration } from "#kernel/database/migration-files.ts";

/** The tables whose rows are counted for the operator. */
const COUNTED = ["dealerships", "vehicles", "admins", "settings"] as const;

/** The migrations that a database has had, in order; none where there is no AutoHub. */
export async function readMigrations(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('migrations') is not null as found");
  if (!rows[0]?.found) return [];
  // The table of an AutoHub of before has no checksums.
  const applied = await client.query<AppliedMigration>(
    "select name, to_jsonb(migrations) ->> 'checksum' as checksum from migrations order by name",
  );
  return applied.rows;
}

/** What the head of a backup says of the migrations. */
export async function readMigrationsForHead(client: ClientBase) {
  const applied = await readMigrations(client);
  return {
    migrations: applied.map(({ name }) => name),
    migrationChecksums: applied.map(({ checksum }) => checksum),
  };
}

/** How many rows the tables have that people ask about. */
export async function readCounts(client: ClientBase): Promise<Record<string, number>> {
  const each = COUNTED.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ");
  const { rows } = await client.query<Record<string, number>>(`select ${each}`);
  return rows[0] ?? {};
}
