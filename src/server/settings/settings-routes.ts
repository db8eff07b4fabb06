import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/db.ts";
import { readPublicSettings, type SiteConfig } from "./read-settings.ts";

export function settingsRoutes(app: FastifyInstance, deps: { db: Db; site: SiteConfig }): void {
  bindEndpoint(app, endpoints.getPublicSettings, () => readPublicSettings(deps.db, deps.site));
}
