import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint, bindFinishedEndpoint } from "../http/bind-endpoint.ts";
import { searchFor, type VehicleSearch } from "../search/vehicle-search.ts";
import { getRemovedVehicle, getVehicle } from "./get-vehicle.ts";
import { findAnywhere, type PublicReads, readsFor } from "./public-reads.ts";
import { allowSharedCaching, ResponseCache, sendFresh, sendJson } from "./response-cache.ts";

/** @param deps.cacheAnswers caches the listing call's responses until the stock changes */
export function vehicleRoutes(
  app: FastifyInstance,
  deps: { search: VehicleSearch; publicReads: PublicReads; cacheAnswers: boolean },
): void {
  const { search, publicReads } = deps;
  const cache = deps.cacheAnswers ? new ResponseCache() : null;

  bindFinishedEndpoint(app, endpoints.listVehicles, async ({ query, request, reply }) => {
    // Not async: who is refused must not leave the refusal to others who wait for the same answer.
    const answer = () => {
      app.limitRate(request, reply, "search");
      return searchFor(request, search).listJson(query);
    };
    // A cached response may lack the administrator's latest change.
    if (!cache || request.server.isAdmins(request)) return sendFresh(request, reply, await answer());
    const version = await search.version();
    return cache.send(request, reply, { key: JSON.stringify(query), version, answer });
  });
  bindEndpoint(app, endpoints.suggest, ({ query, request, reply }) => {
    allowSharedCaching(request, reply);
    return searchFor(request, search).suggest(query.q);
  });
  bindEndpoint(app, endpoints.getVehicle, ({ params, query, request }) =>
    findAnywhere(readsFor(request, publicReads), ({ pool }) => getVehicle(pool, params.id, query.zipCode)),
  );
  bindEndpoint(app, endpoints.getRemovedVehicle, ({ params, request, reply }) => {
    // The car may be listed again at any moment.
    reply.header("cache-control", "no-cache");
    return findAnywhere(readsFor(request, publicReads), ({ db }) => getRemovedVehicle(db, params.id));
  });
  bindFinishedEndpoint(app, endpoints.listSimilarVehicles, async ({ params, request, reply }) =>
    sendJson(reply, Buffer.from(await searchFor(request, search).similarJson(params.id))),
  );
  bindEndpoint(app, endpoints.listLocations, ({ request, reply }) => {
    allowSharedCaching(request, reply);
    return searchFor(request, search).listLocations();
  });
  bindEndpoint(app, endpoints.listLandings, ({ request, reply }) => {
    allowSharedCaching(request, reply);
    return searchFor(request, search).listLandings();
  });
  bindEndpoint(app, endpoints.findLanding, ({ query, request }) => searchFor(request, search).findLanding(query.path));
}
