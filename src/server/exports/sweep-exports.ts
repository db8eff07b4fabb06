import { EXPORT_KEPT_DAYS } from "#domain/exports/export-rules.ts";
import type { Db } from "../infra/db.ts";
import type { ExportFiles } from "./export-files.ts";

const DAY_MS = 86_400_000;

/**
 * Forgets exports that ended more than a week ago, and takes away the files that belong to no finished one: what was
 * swept, cancelled or left half-written by a worker that died. What a running export's dead workers have left is taken
 * away by its next try, else when it is over.
 * @returns how many files went
 */
export async function sweepExports(deps: { db: Db; files: ExportFiles }): Promise<number> {
  const { db, files } = deps;
  await db
    .deleteFrom("exports")
    .where("finished_at", "<", new Date(Date.now() - EXPORT_KEPT_DAYS * DAY_MS))
    .execute();
  // In this order: an export that begins after the files have been listed has none in the lists.
  const whole = await files.list();
  const unfinished = await files.unfinished();
  const rows = await db.selectFrom("exports").select(["id", "status"]).execute();
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const stray = whole.filter(({ exportId }) => !["running", "done"].includes(statusOf.get(exportId) ?? ""));
  const abandoned = unfinished.filter(({ exportId }) => statusOf.get(exportId) !== "running");
  for (const { name } of stray) await files.remove(name);
  for (const { drop } of abandoned) await drop();
  return stray.length + abandoned.length;
}
