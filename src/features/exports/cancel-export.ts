import type { Db } from "#kernel/database/db.ts";
import type { ExportJob } from "./export-endpoints.ts";
import { getExport } from "./list-exports.ts";

/**
 * Cancels an export. Its worker notices within about a second and deletes its files. An export that has ended does not change.
 * @throws {AppError} 404
 */
export async function cancelExport(db: Db, id: number): Promise<ExportJob> {
  await db
    .updateTable("exports")
    .set({ status: "cancelled", step: null, error: "It was cancelled.", finished_at: new Date() })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();
  return getExport(db, id);
}
