import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { findInConsole } from "./find-in-console.ts";
import { paletteEndpoints } from "./palette-endpoints.ts";

export function paletteRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindEndpoint(app, paletteEndpoints.findInConsole, ({ query }) => findInConsole(db, query.text));
}
