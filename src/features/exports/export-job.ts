import { z } from "zod";
import type { JobDefinition } from "#kernel/jobs/queue.ts";

const payload = z.object({ exportId: z.int() });

/** Makes one export. Its row says what to do, so a job that runs twice or late does no harm. */
export const exportJob: JobDefinition<typeof payload> = {
  name: "make-export",
  payload,
  retryLimit: 20,
  expireInSeconds: 12 * 3_600,
};
