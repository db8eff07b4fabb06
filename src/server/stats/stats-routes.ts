import type { FastifyInstance } from "fastify";
import { statsEndpoints } from "#contract/stats/stats-endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import type { VehicleSearch } from "../search/vehicle-search.ts";
import { getStats } from "./get-stats.ts";

export function statsRoutes(app: FastifyInstance, deps: { db: Db; search: VehicleSearch }): void {
  bindEndpoint(app, statsEndpoints.getStats, () => getStats(deps.db, deps.search));
}
