import type { FastifyInstance } from "fastify";
import { paletteEndpoints } from "#contract/palette/palette-endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { findInConsole } from "./find-in-console.ts";

export function paletteRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindEndpoint(app, paletteEndpoints.findInConsole, ({ query }) => findInConsole(db, query.text));
}
