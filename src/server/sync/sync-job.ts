import { z } from "zod";
import type { JobDefinition } from "../infra/queue.ts";

const payload = z.object({ runId: z.int() });

/**
 * One crawl of one dealership. The run's row says what is to be done and how far it got, so a job that arrives twice or
 * late does no harm. Its handler records failures itself; a retry means the database was away.
 */
export const syncJob: JobDefinition<typeof payload> = {
  name: "sync-dealership",
  payload,
  retryLimit: 20,
  expireInSeconds: 3_600,
};
