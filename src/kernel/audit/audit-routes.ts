import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { auditEndpoints } from "./audit-endpoints.ts";
import { listAuditEntries } from "./list-audit-entries.ts";

export function auditRoutes(app: FastifyInstance, deps: { db: Db }): void {
  bindEndpoint(app, auditEndpoints.listAuditEntries, ({ query }) => listAuditEntries(deps.db, query));
}
