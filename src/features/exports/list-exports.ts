import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { ExportJob } from "./export-endpoints.ts";
import { type ExportRow, presentExport } from "./present-export.ts";
import type { SentExport } from "./send-export.ts";

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
export const getExport = async (db: Db, id: number): Promise<ExportJob> => presentExport(await readExport(db, id));

/**
 * One export with the place of its files.
 * @throws {AppError} 404
 */
export async function getSentExport(db: Db, id: number): Promise<SentExport> {
  const row = await readExport(db, id);
  return { job: presentExport(row), machine: row.machine, filesId: row.files_id };
}

async function readExport(db: Db, id: number): Promise<ExportRow> {
  const row = await db.selectFrom("exports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such export. Exports are kept for a week.");
  return row;
}
