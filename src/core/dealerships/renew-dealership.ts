import { sql, type Transaction } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Dealership } from "./dealership-schemas.ts";
import { isExpired } from "./dealership-table.ts";
import { readDealership } from "./list-dealerships.ts";
import type { DealershipStatus } from "./rules/dealership-rules.ts";

/** Days are 24 hours long here, so that daylight saving time does not move the end; greatest() ignores a null. */
const endAfter = (days: number) => sql<Date>`greatest(now(), dealerships.expires_at) + ${days} * interval '24 hours'`;

/** SQL for the status of a dealership after its renewal. */
const STATUS_AFTER = sql<DealershipStatus>`case when dealerships.status <> 'expired' then dealerships.status
  when exists (select 1 from sync_runs r where r.dealership_id = dealerships.id and r.status in ('queued', 'running'))
    then 'syncing'
  else 'active' end`;

/**
 * Extends a subscription from its end, or from now when it has ended or never had one. An expired dealership's cars can
 * be seen again at once.
 * @param days 30, 90 or 365
 * @throws {AppError} 404
 */
export async function renewDealership(db: Db, id: number, days: number, adminName: string): Promise<Dealership> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("dealerships")
      .set({ expires_at: endAfter(days), status: STATUS_AFTER })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw AppError.notFound("There is no such dealership");
    const details = `By ${days} days, until ${row.expires_at?.toISOString()}.`;
    await recordAudit(trx, { adminName, action: "dealership.renewed", subject: row.name, details });
    return readDealership(trx, id);
  });
}

/** The changes of a renewal: ends as milliseconds since 1970, null for none. */
export type Renewal = { id: number; before: number | null; wasExpired: boolean; after: number };

/**
 * Extends many subscriptions in the caller's transaction, each as `renewDealership` does. Ends are whole milliseconds, so that
 * `undoRenewals` finds them again.
 */
export async function renewDealerships(
  trx: Transaction<Database>,
  ids: readonly number[],
  days: number,
): Promise<Renewal[]> {
  const { rows } = await sql<Renewal>`
    with earlier as (
      select id, expires_at, status from dealerships where id = any(${ids}::int[]) order by id for no key update)
    update dealerships set expires_at = date_trunc('milliseconds', ${endAfter(days)}), status = ${STATUS_AFTER}
    from earlier where earlier.id = dealerships.id
    returning dealerships.id, (extract(epoch from earlier.expires_at) * 1000)::float8 as before,
      earlier.status = 'expired' as "wasExpired", (extract(epoch from dealerships.expires_at) * 1000)::float8 as after`.execute(
    trx,
  );
  return rows;
}

/**
 * Restores the former ends of subscriptions that have not changed since.
 * @returns the ids of the changed ones
 */
export async function undoRenewals(trx: Transaction<Database>, renewals: readonly Renewal[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with was as (
      select id, to_timestamp(before / 1000) as before, "wasExpired" as was_expired, to_timestamp(after / 1000) as after
      from jsonb_to_recordset(${JSON.stringify(renewals)}::jsonb)
        as r(id int, before float8, "wasExpired" boolean, after float8))
    update dealerships d set expires_at = was.before,
      status = case when was.was_expired or was.before <= now() then 'expired' else d.status end
    from was where was.id = d.id and date_trunc('milliseconds', d.expires_at) = date_trunc('milliseconds', was.after)
    returning d.id`.execute(trx);
  return rows.map((row) => row.id);
}

/**
 * Sets the status of dealerships whose subscription has ended. Shoppers stopped seeing their cars before, because every
 * query checks the date; the status is for the operator's list. A status that was set too early, by a clock that was wrong, is reset.
 * @returns the names of the dealerships that have expired since the last call
 */
export async function expireDealerships(db: DbOrTransaction): Promise<string[]> {
  await db
    .updateTable("dealerships")
    .set({ status: STATUS_AFTER })
    .where("status", "=", "expired")
    .where("expired_at", ">", sql<Date>`now()`)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .execute();
  const rows = await db
    .updateTable("dealerships")
    .set({ status: "expired" })
    .where(isExpired())
    .where("status", "!=", "expired")
    .returning("name")
    .execute();
  return rows.map((row) => row.name);
}
