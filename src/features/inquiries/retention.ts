import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { CLICKS_KEPT_DAYS, INQUIRY_CONTENTS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** When questions are deleted: first their text and sender, much later the record that there was one. */
export const INQUIRY_RETENTION: readonly Retention[] = [
  { table: "inquiry_contents", isOver: isOlderThan("t.created_at", INQUIRY_CONTENTS_KEPT_DAYS) },
  { table: "inquiries", isOver: isOlderThan("t.created_at", CLICKS_KEPT_DAYS) },
];
