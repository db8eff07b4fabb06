import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";

/** The demo's content, which clearing it deletes. */
const demoContentSchema = z.object({
  /** True when there is something to clear. */
  isPresent: z.boolean(),
  dealerships: z.int(),
  /** Includes cars that are no longer listed, and cars that were uploaded to its dealerships. */
  vehicles: z.int(),
  photos: z.int(),
  /** Views, contacts and questions of shoppers. */
  leads: z.int(),
});
export type DemoContent = z.infer<typeof demoContentSchema>;

export const demoEndpoints = {
  getDemo: endpoint({
    method: "GET",
    path: "/api/admin/demo",
    auth: "viewer",
    summary: "The demo's content, which clearing it would delete",
    responses: { 200: demoContentSchema },
  }),
  clearDemo: endpoint({
    method: "DELETE",
    path: "/api/admin/demo",
    auth: "editor",
    summary: "Delete the demo's content, and stop its websites permanently",
    responses: { 200: z.object({ message: z.string() }) },
  }),
};

type DemoEndpoints = typeof demoEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends DemoEndpoints {}
}
