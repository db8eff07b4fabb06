import type { Feature } from "#core/feature.ts";
import { pagesEndpoints } from "./pages-endpoints.ts";
import { pagesRoutes } from "./pages-routes.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";
import { listPagePaths } from "./stored-pages.ts";

/** The site's own pages: about, how deals are judged, terms, privacy. */
export const pages: Feature = {
  name: "pages",
  endpoints: pagesEndpoints,
  routes: (app, { db, reads, config }) => pagesRoutes(app, { db, publicDb: reads.public.db, site: config }),
  listPages: ({ publicReads }) => listPagePaths(publicReads.db),
  auditWords: AUDIT_WORDS,
};
