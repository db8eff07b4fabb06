import type { Feature } from "#core/feature.ts";
import { dealerEndpoints } from "./dealer-endpoints.ts";
import { dealerRoutes } from "./dealer-routes.ts";
import { listDealerPaths } from "./read-dealer.ts";

/** A page for each dealership: how to reach it, measured facts about it, and its cars. */
export const dealers: Feature = {
  name: "dealers",
  endpoints: dealerEndpoints,
  routes: (app, { publicReads }) => dealerRoutes(app, publicReads),
  listPages: ({ publicReads }) => listDealerPaths(publicReads.db),
};
