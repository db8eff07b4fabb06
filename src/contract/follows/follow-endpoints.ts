import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { vehicleQuerySchema } from "../vehicles/vehicle-query.ts";

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
declare module "#contract/endpoint.ts" {
  interface Endpoints extends FollowEndpoints {}
}
