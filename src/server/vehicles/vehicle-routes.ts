import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/db.ts";
import { getVehicle } from "./get-vehicle.ts";
import { findLanding, listLandings } from "./list-landings.ts";
import { listLocations } from "./list-locations.ts";
import { listSimilarVehicles } from "./list-similar-vehicles.ts";
import { searchVehicles } from "./search-vehicles.ts";

export function vehicleRoutes(app: FastifyInstance, deps: { db: Db }): void {
  const { db } = deps;
  bindEndpoint(app, endpoints.listVehicles, ({ query }) => searchVehicles(db, query));
  bindEndpoint(app, endpoints.getVehicle, ({ params, query }) => getVehicle(db, params.id, query.zipCode));
  bindEndpoint(app, endpoints.listSimilarVehicles, ({ params }) => listSimilarVehicles(db, params.id));
  bindEndpoint(app, endpoints.listLocations, () => listLocations(db));
  bindEndpoint(app, endpoints.listLandings, () => listLandings(db));
  bindEndpoint(app, endpoints.findLanding, ({ query }) => findLanding(db, query.path));
}
