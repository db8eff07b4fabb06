import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint, bindFinishedEndpoint } from "../http/bind-endpoint.ts";
import type { VehicleReads } from "./fresh-state.ts";
import { getVehicle } from "./get-vehicle.ts";
import { findLanding, listLandings } from "./list-landings.ts";
import { listLocations } from "./list-locations.ts";
import { listSimilarVehicles } from "./list-similar-vehicles.ts";
import { searchVehiclesJson } from "./search-vehicles.ts";

export function vehicleRoutes(app: FastifyInstance, reads: VehicleReads): void {
  const { db } = reads;
  bindFinishedEndpoint(app, endpoints.listVehicles, async ({ query, reply }) =>
    reply.type("application/json; charset=utf-8").send(await searchVehiclesJson(reads, query)),
  );
  bindEndpoint(app, endpoints.getVehicle, ({ params, query }) => getVehicle(db, params.id, query.zipCode));
  bindEndpoint(app, endpoints.listSimilarVehicles, ({ params }) => listSimilarVehicles(db, params.id));
  bindEndpoint(app, endpoints.listLocations, () => listLocations(reads));
  bindEndpoint(app, endpoints.listLandings, () => listLandings(reads));
  bindEndpoint(app, endpoints.findLanding, ({ query }) => findLanding(reads, query.path));
}
