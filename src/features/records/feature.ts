import type { Feature } from "#core/feature.ts";
import { recordEndpoints } from "./record-endpoints.ts";
import { recordRoutes } from "./record-routes.ts";
import { forgetDemoRecords, RECORD_RETENTION, repairRecords } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

/** The advertising record of each car, day by day, as evidence. */
export const records: Feature = {
  name: "records",
  endpoints: recordEndpoints,
  auditWords: AUDIT_WORDS,
  routes: (app, { db, config }) => recordRoutes(app, { db, site: config }),
  beforeSweep: ({ workerDb }) => repairRecords(workerDb),
  retention: RECORD_RETENTION,
  forgetDemo: forgetDemoRecords,
};
