import { z } from "zod";
import type { JobDefinition } from "#kernel/jobs/queue.ts";

const payload = z.object({ backupId: z.int() });

/** Makes one backup. The backup's row says what is to be done, so a job that arrives twice or late does no harm. */
export const backupJob: JobDefinition<typeof payload> = {
  name: "make-backup",
  payload,
  retryLimit: 5,
  expireInSeconds: 12 * 3_600,
};
