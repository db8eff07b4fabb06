import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";

/** One push of the inventory to the inspection partner. */
export const partnerRunSchema = z.object({
  id: z.int(),
  /** Sent with every delivery of the run, so that both sides can name the same run. */
  runKey: z.string(),
  status: z.enum(["running", "delivered", "failed"]),
  /** Cars and batches that the partner has accepted. A run that failed may have some too. */
  vehicleCount: z.int(),
  batchCount: z.int(),
  /** The reason of a failure, as a sentence for the operator; null otherwise. */
  error: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type PartnerRun = z.infer<typeof partnerRunSchema>;

export const partnerEndpoints = {
  triggerInspectedAutoSync: endpoint({
    method: "GET",
    path: "/api/admin/trigger-inspected-auto-sync",
    auth: "editor",
    acts: true,
    summary: "Push the current inventory to Inspected Auto, the inspection partner",
    responses: { 200: z.object({ message: z.string(), error: z.string().nullable() }) },
  }),
  listInspectedAutoRuns: endpoint({
    method: "GET",
    path: "/api/admin/inspected-auto-runs",
    auth: "viewer",
    summary: "The latest 50 pushes to Inspected Auto, newest first, and whether a partner is configured at all",
    responses: { 200: z.object({ configured: z.boolean(), runs: z.array(partnerRunSchema) }) },
  }),
};

type PartnerEndpoints = typeof partnerEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends PartnerEndpoints {}
}
