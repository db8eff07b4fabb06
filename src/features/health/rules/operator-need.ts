import { SEVERITIES } from "#core/notices/rules/notice.ts";

/** The urgency of a problem, the most urgent first. `wait`: only if it lasts. */
export const NEED_SEVERITIES = [...SEVERITIES, "wait"] as const;

export type NeedOfOperator = {
  key: string;
  severity: (typeof NEED_SEVERITIES)[number];
  title: string;
  text: string;
  /** ISO; null when unknown. */
  since: string | null;
  path: string;
};
