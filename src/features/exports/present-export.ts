import type { Selectable } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { ExportJob } from "./export-endpoints.ts";

export type ExportRow = Selectable<Database["exports"]>;

/** The address of a finished export's ZIP. */
const zipPath = (exportId: number): string => `/api/admin/exports/${exportId}/file.zip`;

/** The wire shape of a stored export. */
export function presentExport(row: ExportRow): ExportJob {
  return {
    id: row.id,
    kind: row.kind,
    selection: row.selection,
    status: row.status,
    startedBy: row.admin_name,
    step: row.step,
    done: row.done,
    total: row.total,
    fileCount: row.file_count,
    byteCount: Number(row.byte_count),
    leftOut: row.left_out,
    error: row.error,
    url: row.status === "done" ? zipPath(row.id) : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
