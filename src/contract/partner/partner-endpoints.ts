import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const partnerEndpoints = {
  triggerInspectedAutoSync: endpoint({
    method: "GET",
    path: "/api/admin/trigger-inspected-auto-sync",
    auth: "admin",
    summary: "Push the current inventory to Inspected Auto, the inspection partner",
    responses: { 200: z.object({ message: z.string(), error: z.string().nullable() }) },
  }),
};
