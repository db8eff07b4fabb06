import { sql } from "kysely";
import type { FindNotices, NoticeKinds } from "#core/notices/notice-kind.ts";
import type { ExportKind } from "#kernel/words/rules/export-rules.ts";
import { exportNotice, NOTICE_WORDS } from "./rules/notice-words.ts";

/** Finds exports that became ready or failed within the last two days. */
const findExportNotices: FindNotices = async (db, { began }) => {
  const { rows } = await sql<{
    id: number;
    kind: ExportKind;
    status: "done" | "failed";
    fileCount: number;
    adminName: string;
    error: string | null;
  }>`
    select id, kind, status, file_count as "fileCount", admin_name as "adminName", error from exports
    where status in ('done', 'failed') and finished_at > greatest(${began}::timestamptz, now() - interval '2 days')
    order by id`.execute(db);
  return rows.map(({ status, error, ...job }) =>
    exportNotice({ ...job, error: status === "done" ? null : (error ?? "It failed.") }),
  );
};

/** The kind of notice about exports. */
export const EXPORT_NOTICES: NoticeKinds = {
  "export-ready": { ...NOTICE_WORDS["export-ready"], find: findExportNotices },
};
