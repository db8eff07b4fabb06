import { sql } from "kysely";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db, DbOrTransaction } from "../infra/database/db.ts";
import { AppError } from "../infra/errors.ts";
import { isExpired } from "./dealership-table.ts";
import { presentDealership } from "./present-dealership.ts";

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
      .set({
        // Days are 24 hours long here, so that summer time does not move the end; greatest() ignores a null.
        expires_at: sql<Date>`greatest(now(), expires_at) + ${days} * interval '24 hours'`,
        status: sql`case when status <> 'expired' then status
          when exists (select 1 from sync_runs r where r.dealership_id = dealerships.id and r.status in ('queued', 'running'))
            then 'syncing'
          else 'active' end`,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw AppError.notFound("There is no such dealership");
    const details = `By ${days} days, until ${row.expires_at?.toISOString()}.`;
    await recordAudit(trx, { adminName, action: "dealership.renewed", subject: row.name, details });
    return presentDealership(row);
  });
}

/**
 * Sets the status of dealerships whose subscription has ended. Shoppers stopped seeing their cars before, because every
 * query checks the date; the status is what the operator's list shows.
 * @returns the names of the dealerships that have expired since the last call
 */
export async function expireDealerships(db: DbOrTransaction): Promise<string[]> {
  const rows = await db
    .updateTable("dealerships")
    .set({ status: "expired" })
    .where(isExpired())
    .where("status", "!=", "expired")
    .returning("name")
    .execute();
  return rows.map((row) => row.name);
}
