import type { Severity } from "#core/notices/rules/notice.ts";

export type NeedOfOperator = {
  key: string;
  severity: Severity;
  title: string;
  text: string;
  /** ISO; null when unknown. */
  since: string | null;
  path: string;
};
