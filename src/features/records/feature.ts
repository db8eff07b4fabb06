import type { Feature } from "#core/feature.ts";
import { recordEndpoints } from "./record-endpoints.ts";
import { recordRoutes } from "./record-routes.ts";
import { forgetDemoRecords, mendRecords, RECORD_RETENTION } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

/** What was advertised of each car, day by day, as evidence. */
export const records: Feature = {
  name: "records",
  endpoints: recordEndpoints,
  auditWords: AUDIT_WORDS,
  routes: (app, { db, config }) => recordRoutes(app, { db, site: config }),
  beforeSweep: ({ workerDb }) => mendRecords(workerDb),
  retention: RECORD_RETENTION,
  forgetDemo: forgetDemoRecords,
};
