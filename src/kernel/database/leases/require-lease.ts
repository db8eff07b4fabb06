import { sql, type Transaction } from "kysely";
import type { Database } from "../db-schema.ts";
import type { Db, DbOrTransaction } from "../db.ts";
import { type Lease, LeaseLostError } from "./leases.ts";

/** A holder that stands still within its transaction is cut off after this long, so that another one can take its lease over. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Locks a lease's row until the end of the transaction: nobody can take the lease over meanwhile. Renewals go on. */
const CHECK_LEASE = `select token, set_config('idle_in_transaction_session_timeout', '${IDLE_IN_TRANSACTION_MS}', true)
  from leases where token = `;

/**
 * Guards what a transaction writes: it commits only as the holder of a lease. Call it before the first decisive write.
 * @throws {LeaseLostError} when another process has taken the lease over, or it was given back; the transaction is then rolled back
 */
export async function requireLease(trx: DbOrTransaction, lease: Lease): Promise<void> {
  const { rows } = await sql`${sql.raw(CHECK_LEASE)} ${lease.token}::uuid for key share`.execute(trx);
  if (rows.length === 0) throw new LeaseLostError(lease);
}

/** Runs a transaction as the holder of a lease. @throws as `requireLease` does */
export const writeAsHolder = <T>(db: Db, lease: Lease, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await requireLease(trx, lease);
    return work(trx);
  });
