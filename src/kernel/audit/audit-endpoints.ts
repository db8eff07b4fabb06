import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { orderInQuery, pageInQuery, storableText } from "#kernel/http/parameters.ts";

/** An action of an administrator. `at` is an ISO string. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  adminName: z.string(),
  /** `dealership.renewed` */
  action: z.string(),
  subject: z.string(),
  details: z.string(),
  /** The address of the browser; null for actions without one, and in older entries. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditEndpoints = {
  listAuditEntries: endpoint({
    method: "GET",
    path: "/api/admin/audit",
    auth: "viewer",
    summary: "The audit log, by default newest first, 50 a page",
    query: z.object({
      page: pageInQuery,
      sort: orderInQuery(["at"], "-at"),
      /** The name of an action: `dealership.renewed`; empty for all. */
      action: storableText().max(100).default(""),
      /** Words of the subject, the details or the administrator's name. */
      search: storableText().max(200).default(""),
    }),
    responses: { 200: z.object({ entries: z.array(auditEntrySchema), currentPage: z.int(), totalPages: z.int() }) },
  }),
};

type AuditEndpoints = typeof auditEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends AuditEndpoints {}
}
