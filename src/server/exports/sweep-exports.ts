import { EXPORT_KEPT_DAYS } from "#domain/exports/export-rules.ts";
import type { Db } from "../infra/db.ts";
import type { ExportFiles } from "./export-files.ts";

const DAY_MS = 86_400_000;

/**
 * Forgets exports that ended more than a week ago, and takes away the files that belong to no finished one: what was
 * swept, cancelled or left half-written by a worker that died.
 * @returns how many files went
 */
export async function sweepExports(deps: { db: Db; files: ExportFiles }): Promise<number> {
  const { db, files } = deps;
  await db
    .deleteFrom("exports")
    .where("finished_at", "<", new Date(Date.now() - EXPORT_KEPT_DAYS * DAY_MS))
    .execute();
  // In this order: an export that begins after the folder has been read has no file in the list.
  const present = await files.list();
  const rows = await db.selectFrom("exports").select(["id", "status", "attempt"]).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stray = present.filter(({ exportId, attempt }) => {
    const row = byId.get(exportId);
    if (row?.status === "running") return attempt !== null && attempt !== row.attempt;
    return row?.status !== "done" || attempt !== null;
  });
  for (const { name } of stray) await files.remove(name);
  return stray.length;
}
