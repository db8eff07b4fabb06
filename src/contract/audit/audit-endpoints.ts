import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageInQuery } from "../parameters.ts";

/** Something an administrator did. `at` is an ISO string. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  adminName: z.string(),
  /** `dealership.renewed` */
  action: z.string(),
  subject: z.string(),
  details: z.string(),
  /** From where; null where no browser did it, and in older entries. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditEndpoints = {
  listAuditEntries: endpoint({
    method: "GET",
    path: "/api/admin/audit",
    auth: "viewer",
    summary: "Who did what, newest first, 50 a page",
    query: z.object({ page: pageInQuery }),
    responses: { 200: z.object({ entries: z.array(auditEntrySchema), currentPage: z.int(), totalPages: z.int() }) },
  }),
};
