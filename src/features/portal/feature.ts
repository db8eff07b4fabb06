import type { Feature } from "#core/feature.ts";
import { refusalPage } from "#kernel/ssr/failure-page.ts";
import { REPORT_NOTICES } from "./find-report-notices.ts";
import { portalEndpoints } from "./portal-endpoints.ts";
import { linksAreDone, PEOPLE_KEYED, recordRefusedPerson } from "./portal-people.ts";
import { portalRoutes } from "./portal-routes.ts";
import { startPortalWorker } from "./reports/start-portal-worker.ts";
import { PORTAL_RETENTION } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

/** The dealers' portal: personal links, their cars and reports, monthly reports by mail. */
export const portal: Feature = {
  name: "portal",
  endpoints: portalEndpoints,
  auditWords: AUDIT_WORDS,
  notices: REPORT_NOTICES,
  routes: (app, { db, mail, key, log, config }) =>
    portalRoutes(app, { db, mail, log, box: key.box, site: config, refusalPage }),
  jobs: ({ workerDb, sending, log, config, leases }) => [
    startPortalWorker({ db: workerDb, mail: sending, log, site: config, leases: leases("portal") }),
  ],
  refuseMailbox: recordRefusedPerson,
  retention: PORTAL_RETENTION,
  keyed: PEOPLE_KEYED,
  close: linksAreDone,
};
