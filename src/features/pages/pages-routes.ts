import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint, bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import type { SiteConfig } from "#kernel/settings/read-settings.ts";
import { pagesEndpoints } from "./pages-endpoints.ts";
import { readPage, setPage } from "./stored-pages.ts";

/** @param deps.publicDb the database that shoppers read */
export function pagesRoutes(app: FastifyInstance, deps: { db: Db; publicDb: Db; site: SiteConfig }): void {
  const { db, publicDb, site } = deps;
  bindPublicRead(app, pagesEndpoints.getSitePage, ({ params, request }) =>
    readPage(request.server.isAdmins(request) ? db : publicDb, site, params.name),
  );
  bindEndpoint(app, pagesEndpoints.setSitePage, async ({ params, body, admin }) => {
    await setPage(db, { name: params.name, text: body.text }, admin.username);
    return readPage(db, site, params.name);
  });
}
