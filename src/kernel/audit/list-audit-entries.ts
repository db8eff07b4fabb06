import { type RawBuilder, sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { literally } from "#kernel/database/order-rows.ts";
import type { Order } from "#kernel/http/parameters.ts";
import type { AuditEntry } from "./audit-endpoints.ts";

const PAGE_SIZE = 50;

type AuditFilter = { action: string; search: string };

/** Returns the SQL condition of the filter. */
function conditions({ action, search }: AuditFilter): RawBuilder<boolean> {
  const all = [sql<boolean>`true`];
  if (action !== "") all.push(sql`action = ${action}`);
  for (const word of search.split(/\s+/).filter(Boolean)) {
    all.push(sql`concat_ws(' ', subject, details, admin_name) ilike ${`%${literally(word)}%`}`);
  }
  return sql.join(all, sql` and `) as RawBuilder<boolean>;
}

/** Reads a page of the audit log. @param asked.page from 1 */
export async function listAuditEntries(
  db: Db,
  { page, sort, ...filter }: AuditFilter & { page: number; sort: Order<"at"> },
): Promise<{ entries: AuditEntry[]; currentPage: number; totalPages: number }> {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom("audit_log")
      .selectAll()
      .where(conditions(filter))
      // Ids are in the order of time.
      .orderBy("id", sort.descending ? "desc" : "asc")
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    db
      .selectFrom("audit_log")
      .select(sql<number>`count(*)::int`.as("count"))
      .where(conditions(filter))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    entries: rows.map((row) => ({
      id: Number(row.id),
      at: row.created_at.toISOString(),
      adminName: row.admin_name,
      action: row.action,
      subject: row.subject,
      details: row.details,
      address: row.address,
    })),
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
  };
}
