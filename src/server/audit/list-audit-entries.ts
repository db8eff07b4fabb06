import { sql } from "kysely";
import type { AuditEntry } from "#contract/audit/audit-endpoints.ts";
import type { Db } from "../infra/database/db.ts";

const PAGE_SIZE = 50;

/** Reads a page of the audit log, newest first. @param page from 1 */
export async function listAuditEntries(
  db: Db,
  page: number,
): Promise<{ entries: AuditEntry[]; currentPage: number; totalPages: number }> {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom("audit_log")
      .selectAll()
      .orderBy("id", "desc")
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    db.selectFrom("audit_log").select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
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
