import type { FastifyInstance } from "fastify";
import { findAnywhere, type PublicReads, readsFor } from "#core/listing/public-reads.ts";
import { bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { dealerEndpoints } from "./dealer-endpoints.ts";
import { readDealer } from "./read-dealer.ts";

export function dealerRoutes(app: FastifyInstance, publicReads: PublicReads): void {
  bindPublicRead(
    app,
    dealerEndpoints.getDealer,
    ({ params, request }) => findAnywhere(readsFor(request, publicReads), ({ db }) => readDealer(db, params.id)),
    (_request, reply) => reply.header("cache-control", "no-cache"),
  );
}
