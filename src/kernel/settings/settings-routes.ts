import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint, bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { readPublicSettings, type SiteConfig } from "./read-settings.ts";
import { settingsEndpoints } from "./settings-endpoints.ts";
import { listSettings, updateSetting } from "./stored-settings.ts";

/** @param deps.publicDb the database that shoppers read */
export function settingsRoutes(app: FastifyInstance, deps: { db: Db; publicDb: Db; site: SiteConfig }): void {
  bindPublicRead(app, settingsEndpoints.getPublicSettings, ({ request }) =>
    readPublicSettings(request.server.isAdmins(request) ? deps.db : deps.publicDb, deps.site),
  );
  bindEndpoint(app, settingsEndpoints.listSettings, () => listSettings(deps.db));
  bindEndpoint(app, settingsEndpoints.updateSetting, ({ body, admin }) => updateSetting(deps.db, body, admin.username));
}
