import type { FastifyInstance } from "fastify";
import { findAnywhere, type PublicReads, readsFor } from "#core/listing/public-reads.ts";
import { loadZips } from "#core/listing/zip-codes.ts";
import { bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { dealerEndpoints } from "./dealer-endpoints.ts";
import { readDealer } from "./read-dealer.ts";
import { drawPlaceMap } from "./rules/place-map.ts";

/** Towns with fewer zip codes are too small for a map of the surroundings. */
const LEAST_ZIPS_OF_TOWN = 4;

/** Binds the call for a dealership, and `/maps/{zip code}`, a picture of the map around it. */
export function dealerRoutes(app: FastifyInstance, publicReads: PublicReads): void {
  bindPublicRead(
    app,
    dealerEndpoints.getDealer,
    ({ params, request }) => findAnywhere(readsFor(request, publicReads), ({ db }) => readDealer(db, params.id)),
    (_request, reply) => reply.header("cache-control", "no-cache"),
  );

  let towns: ReturnType<Awaited<ReturnType<typeof loadZips>>["largeTowns"]> | undefined;
  app.get<{ Params: { zip: string } }>("/maps/:zip", async (request, reply) => {
    request.server.limitRate(request, "reads");
    const zips = await loadZips();
    const place = zips.locate(request.params.zip, null);
    towns ??= zips.largeTowns(LEAST_ZIPS_OF_TOWN);
    const picture = place && drawPlaceMap(place, zips.townOf(place.zip), towns);
    if (!picture) throw AppError.notFound("The map does not have this zip code");
    return reply.type("image/svg+xml").header("cache-control", "public, max-age=604800").send(picture);
  });
}
