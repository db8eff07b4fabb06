import { z } from "zod";

/** One crawl of one dealership, as the admin sees it. Times are ISO strings. */
export const syncRunSchema = z.object({
  id: z.int(),
  trigger: z.enum(["added", "manual", "all", "demo"]),
  /** `held`: cars were seen and updated, but nothing was removed because the run cannot say it saw everything. */
  status: z.enum(["queued", "running", "succeeded", "held", "failed"]),
  /** `complete`, `incomplete`, `blocked` or `failed`; null while running. */
  outcome: z.enum(["complete", "incomplete", "blocked", "failed"]).nullable(),
  reason: z.string().nullable(),
  platform: z.string().nullable(),
  step: z.string().nullable(),
  attempt: z.int(),
  declaredTotal: z.int().nullable(),
  found: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  missing: z.int(),
  removed: z.int(),
  skippedNew: z.int(),
  duplicates: z.int(),
  pagesFetched: z.int(),
  coverage: z.record(z.string(), z.object({ present: z.int(), invalid: z.int() })),
  warnings: z.array(z.string()),
  queuedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type SyncRun = z.infer<typeof syncRunSchema>;
