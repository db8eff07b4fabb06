import { z } from "zod";
import type { JobDefinition } from "#kernel/jobs/queue.ts";

/** The lease's key for copying the log. Backups' ids begin with 1. */
export const LOG_LEASE = 0;

const payload = z.object({ backupId: z.int() });

/** Makes one backup. Its row says what to do, so a job that runs twice or late does no harm. */
export const backupJob: JobDefinition<typeof payload> = {
  name: "make-backup",
  payload,
  retryLimit: 5,
  expireInSeconds: 12 * 3_600,
};
