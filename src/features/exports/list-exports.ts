import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { ExportJob } from "./export-endpoints.ts";
import { presentExport } from "./present-export.ts";

const MAX_LISTED = 100;

/** The stored exports, newest first. */
export async function listExports(db: Db): Promise<ExportJob[]> {
  const rows = await db.selectFrom("exports").selectAll().orderBy("id", "desc").limit(MAX_LISTED).execute();
  return rows.map(presentExport);
}

/**
 * One export.
 * @throws {AppError} 404
 */
export async function getExport(db: Db, id: number): Promise<ExportJob> {
  const row = await db.selectFrom("exports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such export. Exports are kept for a week.");
  return presentExport(row);
}
