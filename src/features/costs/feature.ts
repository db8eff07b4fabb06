import type { Feature } from "#core/feature.ts";
import { costsEndpoints } from "./costs-endpoints.ts";
import { costsRoutes } from "./costs-routes.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

/** The whole cost of a car: tax, title, registration and fees at the shopper's zip code. */
export const costs: Feature = {
  name: "costs",
  endpoints: costsEndpoints,
  routes: (app, { db, publicReads }) => costsRoutes(app, { db, publicReads }),
  auditWords: AUDIT_WORDS,
};
