import type { FastifyInstance } from "fastify";
import { auditEndpoints } from "#contract/audit/audit-endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { listAuditEntries } from "./list-audit-entries.ts";

export function auditRoutes(app: FastifyInstance, deps: { db: Db }): void {
  bindEndpoint(app, auditEndpoints.listAuditEntries, ({ query }) => listAuditEntries(deps.db, query));
}
