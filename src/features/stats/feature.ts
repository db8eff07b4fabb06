import type { Feature } from "#core/feature.ts";
import { statsEndpoints } from "./stats-endpoints.ts";
import { statsRoutes } from "./stats-routes.ts";

/** The dashboard's figures. */
export const stats: Feature = {
  name: "stats",
  endpoints: statsEndpoints,
  routes: (app, { db, search }) => statsRoutes(app, { db, search }),
};
