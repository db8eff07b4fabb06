import type { Feature } from "#core/feature.ts";
import { feedEndpoints } from "./feed-endpoints.ts";
import { feedRoutes } from "./feed-routes.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

/** The stock as files for others: Google, Meta, spreadsheets, feed readers. */
export const feeds: Feature = {
  name: "feeds",
  endpoints: feedEndpoints,
  auditWords: AUDIT_WORDS,
  routes: (app, { search, publicReads, config }) => feedRoutes(app, { search, publicReads, site: config }),
};
