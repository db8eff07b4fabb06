import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint, bindFinishedEndpoint } from "../http/bind-endpoint.ts";
import type { VehicleReads } from "./fresh-state.ts";
import { getVehicle } from "./get-vehicle.ts";
import { findLanding, listLandings } from "./list-landings.ts";
import { listLocations } from "./list-locations.ts";
import { listSimilarVehicles } from "./list-similar-vehicles.ts";
import { allowSharedCaching, ResponseCache, sendFresh } from "./response-cache.ts";
import { searchVehiclesJson } from "./search-vehicles.ts";
import { suggest } from "./suggest.ts";

/** @param options.cacheAnswers keeps the listing call's answers until the stock changes */
export function vehicleRoutes(app: FastifyInstance, reads: VehicleReads, options: { cacheAnswers: boolean }): void {
  const { db, index } = reads;
  const cache = options.cacheAnswers ? new ResponseCache() : null;

  bindFinishedEndpoint(app, endpoints.listVehicles, async ({ query, request, reply }) => {
    const answer = () => searchVehiclesJson(reads, query);
    if (!cache) return sendFresh(request, reply, await answer());
    await index.state();
    return cache.send(request, reply, { key: JSON.stringify(query), version: index.version, answer });
  });
  bindEndpoint(app, endpoints.suggest, async ({ query, reply }) => {
    allowSharedCaching(reply);
    return suggest(await index.state(), query.q);
  });
  bindEndpoint(app, endpoints.getVehicle, ({ params, query }) => getVehicle(db, params.id, query.zipCode));
  bindEndpoint(app, endpoints.listSimilarVehicles, ({ params }) => listSimilarVehicles(reads, params.id));
  bindEndpoint(app, endpoints.listLocations, ({ reply }) => {
    allowSharedCaching(reply);
    return listLocations(reads);
  });
  bindEndpoint(app, endpoints.listLandings, ({ reply }) => {
    allowSharedCaching(reply);
    return listLandings(reads);
  });
  bindEndpoint(app, endpoints.findLanding, ({ query }) => findLanding(reads, query.path));
}
