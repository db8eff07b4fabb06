import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint, bindFinishedEndpoint } from "../http/bind-endpoint.ts";
import { findAnywhere } from "./find-anywhere.ts";
import { freshState, readsFor, type VehicleReads } from "./fresh-state.ts";
import { getVehicle } from "./get-vehicle.ts";
import { findLanding, listLandings } from "./list-landings.ts";
import { listLocations } from "./list-locations.ts";
import { listSimilarVehicles } from "./list-similar-vehicles.ts";
import { allowSharedCaching, ResponseCache, sendFresh } from "./response-cache.ts";
import { searchVehiclesJson } from "./search-vehicles.ts";
import { suggest } from "./suggest.ts";

/** @param options.cacheAnswers keeps the listing call's answers until the stock changes */
export function vehicleRoutes(app: FastifyInstance, reads: VehicleReads, options: { cacheAnswers: boolean }): void {
  const { index } = reads;
  const cache = options.cacheAnswers ? new ResponseCache() : null;

  bindFinishedEndpoint(app, endpoints.listVehicles, async ({ query, request, reply }) => {
    const answer = () => searchVehiclesJson(readsFor(request, reads), query);
    // What is kept may be a moment behind what an administrator has just done.
    if (!cache || request.server.isAdmins(request)) return sendFresh(request, reply, await answer());
    await index.state();
    return cache.send(request, reply, { key: JSON.stringify(query), version: index.version, answer });
  });
  bindEndpoint(app, endpoints.suggest, async ({ query, request, reply }) => {
    allowSharedCaching(request, reply);
    const state = await (request.server.isAdmins(request) ? freshState(readsFor(request, reads)) : index.state());
    return suggest(state, query.q);
  });
  bindEndpoint(app, endpoints.getVehicle, ({ params, query, request }) =>
    findAnywhere(readsFor(request, reads), ({ db }) => getVehicle(db, params.id, query.zipCode)),
  );
  bindEndpoint(app, endpoints.listSimilarVehicles, ({ params, request }) =>
    findAnywhere(readsFor(request, reads), (source) => listSimilarVehicles(source, params.id)),
  );
  bindEndpoint(app, endpoints.listLocations, ({ request, reply }) => {
    allowSharedCaching(request, reply);
    return listLocations(readsFor(request, reads));
  });
  bindEndpoint(app, endpoints.listLandings, ({ request, reply }) => {
    allowSharedCaching(request, reply);
    return listLandings(readsFor(request, reads));
  });
  bindEndpoint(app, endpoints.findLanding, ({ query, request }) => findLanding(readsFor(request, reads), query.path));
}
