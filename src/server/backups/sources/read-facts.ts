import type { ClientBase } from "pg";

/** The tables whose rows are counted for the operator. */
const COUNTED = ["dealerships", "vehicles", "admins", "settings"] as const;

/** The migrations that a database has had, in order; none where there is no AutoHub. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('migrations') is not null as found");
  if (!rows[0]?.found) return [];
  const applied = await client.query<{ name: string }>("select name from migrations order by name");
  return applied.rows.map(({ name }) => name);
}

/** How many rows the tables have that people ask about. */
export async function readCounts(client: ClientBase): Promise<Record<string, number>> {
  const each = COUNTED.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ");
  const { rows } = await client.query<Record<string, number>>(`select ${each}`);
  return rows[0] ?? {};
}
