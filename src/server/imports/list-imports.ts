import type { PastImport } from "#contract/imports/csv-import.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";

const SHOWN_IMPORTS = 20;

/**
 * The latest uploads of a dealership, newest first.
 * @throws {AppError} 404
 */
export async function listImports(db: Db, dealershipId: number): Promise<PastImport[]> {
  const rows = await db
    .selectFrom("csv_imports")
    .select(["id", "created_at", "file_name", "admin_name", "rows_read", "added", "changed", "unchanged", "rejected"])
    .where("dealership_id", "=", dealershipId)
    .orderBy("id", "desc")
    .limit(SHOWN_IMPORTS)
    .execute();
  if (rows.length === 0) {
    const dealership = await db
      .selectFrom("dealerships")
      .select("id")
      .where("id", "=", dealershipId)
      .executeTakeFirst();
    if (!dealership) throw AppError.notFound("There is no such dealership");
  }
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    fileName: row.file_name,
    adminName: row.admin_name,
    rowsRead: row.rows_read,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    rejected: row.rejected,
  }));
}
