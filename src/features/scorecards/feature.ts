import type { Feature } from "#core/feature.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";
import { scorecardEndpoints } from "./scorecard-endpoints.ts";
import { scorecardRoutes } from "./scorecard-routes.ts";

/** A private page for each dealership: its cars and leads. */
export const scorecards: Feature = {
  name: "scorecards",
  endpoints: scorecardEndpoints,
  auditWords: AUDIT_WORDS,
  routes: (app, { db, config }) => scorecardRoutes(app, { db, site: config }),
};
