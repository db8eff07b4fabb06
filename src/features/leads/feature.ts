import type { Feature } from "#core/feature.ts";
import { confirmationRequests } from "#core/sync/request-confirmation.ts";
import { LEAD_NOTICES } from "./find-lead-bursts.ts";
import { createLeadCounter, openLeadActivity } from "./lead-activity.ts";
import { leadEndpoints } from "./lead-endpoints.ts";
import { leadRoutes } from "./lead-routes.ts";
import { eraseLeads, LEAD_RETENTION, rollUpTallies } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

/** Shoppers' views and contacts: counted once a visitor, shown as charts and reports. */
export const leads: Feature = {
  name: "leads",
  endpoints: leadEndpoints,
  auditWords: AUDIT_WORDS,
  notices: LEAD_NOTICES,
  routes: (app, { db, log, publicReads }) => {
    const shopperDb = publicReads.primary.db;
    const counter = createLeadCounter();
    app.metrics.registerMetric(counter);
    const onInterest = confirmationRequests(shopperDb, log);
    leadRoutes(app, { db, shopperDb, activity: openLeadActivity(db, log, counter), onInterest });
  },
  beforeSweep: ({ workerDb }) => rollUpTallies(workerDb),
  retention: LEAD_RETENTION,
  erase: eraseLeads,
};
