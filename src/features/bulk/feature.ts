import type { Feature } from "#core/feature.ts";
import { bulkEndpoints } from "./bulk-endpoints.ts";
import { bulkRoutes } from "./bulk-routes.ts";
import { paletteEndpoints } from "./palette-endpoints.ts";
import { paletteRoutes } from "./palette-routes.ts";
import { BULK_RETENTION } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";
import { tagEndpoints } from "./tag-endpoints.ts";
import { tagRoutes } from "./tag-routes.ts";

/** Bulk actions on dealerships or cars and their undo, tags, and the console's search. */
export const bulk: Feature = {
  name: "bulk",
  auditWords: AUDIT_WORDS,
  endpoints: { ...bulkEndpoints, ...tagEndpoints, ...paletteEndpoints },
  routes: (app, { db, queue, key }) => {
    tagRoutes(app, { db });
    bulkRoutes(app, { db, queue, box: key.box });
    paletteRoutes(app, { db });
  },
  retention: BULK_RETENTION,
};
