import type { Context } from "#app/context.ts";
import type { LeaseKind } from "#kernel/database/leases/lease-kinds.ts";
import { type Lease, openLeases } from "#kernel/database/leases/leases.ts";

/**
 * Takes a lease over as another process does when its holder has vanished and it has expired.
 * @returns what ends that other process
 */
export async function overtake(
  { pool, databaseUrl, log }: Pick<Context, "pool" | "databaseUrl" | "log">,
  kind: LeaseKind,
  key: string | number,
): Promise<{ lease: Lease; end(): Promise<void> }> {
  const { rowCount } = await pool.query(
    "update leases set expires_at = clock_timestamp() where kind = $1 and key = $2",
    [kind, String(key)],
  );
  if (rowCount !== 1) throw new Error(`nobody holds the lease of ${kind} ${key}`);
  const leases = openLeases(databaseUrl, log);
  const lease = await leases.take(kind, key);
  if (lease === null) throw new Error(`the lease of ${kind} ${key} was renewed meanwhile`);
  return { lease, end: leases.close };
}
