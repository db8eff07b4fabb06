import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint, bindPublicRead } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { readPublicSettings, type SiteConfig } from "./read-settings.ts";
import { listSettings, updateSetting } from "./stored-settings.ts";

/** @param deps.publicDb what shoppers read from */
export function settingsRoutes(app: FastifyInstance, deps: { db: Db; publicDb: Db; site: SiteConfig }): void {
  bindPublicRead(app, endpoints.getPublicSettings, ({ request }) =>
    readPublicSettings(request.server.isAdmins(request) ? deps.db : deps.publicDb, deps.site),
  );
  bindEndpoint(app, endpoints.listSettings, () => listSettings(deps.db));
  bindEndpoint(app, endpoints.updateSetting, ({ body, admin }) => updateSetting(deps.db, body, admin.username));
}
