import { z } from "zod";
import type { JobDefinition } from "#kernel/jobs/queue.ts";

const payload = z.object({ backupId: z.int() });

/** Makes one backup. Its row says what to do, so a job that runs twice or late does no harm. */
export const backupJob: JobDefinition<typeof payload> = {
  name: "make-backup",
  payload,
  retryLimit: 5,
  expireInSeconds: 12 * 3_600,
};
