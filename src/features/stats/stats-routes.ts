import type { FastifyInstance } from "fastify";
import type { VehicleSearch } from "#core/listing/vehicle-search.ts";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { getStats } from "./get-stats.ts";
import { statsEndpoints } from "./stats-endpoints.ts";

export function statsRoutes(app: FastifyInstance, deps: { db: Db; search: VehicleSearch }): void {
  bindEndpoint(app, statsEndpoints.getStats, () => getStats(deps.db, deps.search));
}
