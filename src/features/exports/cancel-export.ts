import type { Db } from "#kernel/database/db.ts";
import type { SignedInAdmin } from "#kernel/http/require-admin.ts";
import { mayActAs } from "#kernel/http/rules/roles.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { ExportJob } from "./export-endpoints.ts";
import { getExport } from "./list-exports.ts";

/**
 * Cancels an export. Its worker notices within about a second and deletes its files. An export that has ended does not change.
 * @throws {AppError} 404; 403 for viewers when another administrator has started it
 */
export async function cancelExport(
  db: Db,
  id: number,
  admin: Pick<SignedInAdmin, "username" | "role">,
): Promise<ExportJob> {
  const { startedBy } = await getExport(db, id);
  if (startedBy !== admin.username && !mayActAs(admin.role, "editor"))
    throw new AppError(403, "Viewers can cancel only exports that they have started");
  await db
    .updateTable("exports")
    .set({ status: "cancelled", step: null, error: "It was canceled.", finished_at: new Date() })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();
  return getExport(db, id);
}
