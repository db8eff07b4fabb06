import { type Notice, type NoticeWords, WITHOUT_MAIL } from "#core/notices/rules/notice.ts";
import { settingsPath } from "#kernel/settings/rules/settings-pages.ts";
import { type ExportKind, KIND_NAMES } from "#kernel/words/rules/export-rules.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";

/** The kind of notice about exports. It is an event that needs no action. */
export const NOTICE_WORDS = {
  "export-ready": {
    order: 120,
    label: "Export ready",
    meaning: "A requested export of cards, card pictures or photos is ready, or failed.",
    defaults: WITHOUT_MAIL,
  },
} as const satisfies Record<string, NoticeWords>;

/** Returns the notice that an export is ready or has failed. @param job.error null when it is ready */
export function exportNotice(job: {
  id: number;
  kind: ExportKind;
  fileCount: number;
  adminName: string;
  error: string | null;
}): Notice {
  const { id, kind, fileCount, adminName, error } = job;
  const files = formatAmount(fileCount, "file");
  return {
    key: `export:${id}`,
    kind: "export-ready",
    title: error === null ? `${KIND_NAMES[kind]} are ready` : `${KIND_NAMES[kind]} could not be made`,
    body: error === null ? `${files}, requested by ${adminName}. Kept for a week.` : error,
    path: settingsPath("site", "downloads"),
    dealershipId: null,
    runId: null,
    data: { exportId: id, exportKind: kind, fileCount, error },
  };
}
