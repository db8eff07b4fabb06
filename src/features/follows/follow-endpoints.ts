import { z } from "zod";
import { vehicleQuerySchema } from "#core/listing/vehicle-query-schemas.ts";
import { endpoint } from "#kernel/http/endpoint.ts";

export const followEndpoints = {
  readSearchFeed: endpoint({
    method: "GET",
    path: "/api/search.atom",
    auth: "public",
    summary: "Atom feed of any search: its new cars and price drops; the query string of the listing",
    limit: "search",
    query: vehicleQuerySchema,
    sends: "application/atom+xml",
    responses: { 200: z.string() },
  }),
};

type FollowEndpoints = typeof followEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends FollowEndpoints {}
}
