import { type ExportKind, KIND_NAMES } from "#kernel/words/rules/export-rules.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Notice } from "./notice.ts";

/** Tells that an export is ready, or why it is not. @param job.error null when it is ready */
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
    body: error === null ? `${files}, asked for by ${adminName}. Kept for a week.` : error,
    path: "/admin/settings",
    dealershipId: null,
    runId: null,
    data: { exportId: id, exportKind: kind, fileCount, error },
  };
}
