import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { CLICKS_KEPT_DAYS, INQUIRY_CONTENTS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** When questions are forgotten: first what they say and who asked, much later that there was one. */
export const INQUIRY_RETENTION: readonly Retention[] = [
  { table: "inquiry_contents", isOver: isOlderThan("t.created_at", INQUIRY_CONTENTS_KEPT_DAYS) },
  { table: "inquiries", isOver: isOlderThan("t.created_at", CLICKS_KEPT_DAYS) },
];
