/** `now`: something does not work. `soon`: it will not, or somebody has to decide. The order is that of the list. */
export const SEVERITIES = ["now", "soon"] as const;
export type Severity = (typeof SEVERITIES)[number];

export type NeedOfOperator = {
  key: string;
  severity: Severity;
  title: string;
  text: string;
  /** ISO; null when it is not known. */
  since: string | null;
  path: string;
};
