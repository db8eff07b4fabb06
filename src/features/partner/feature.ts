import { type Feature, oncePerHost } from "#core/feature.ts";
import { isOlderThan } from "#kernel/database/sweep.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import { RECOVER_EVERY_MS } from "#kernel/jobs/worker-lease.ts";
import { isDemoCleared } from "#kernel/settings/read-settings.ts";
import { RUNS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { InspectedAutoSync } from "./inspected-auto-sync.ts";
import { partnerEndpoints } from "./partner-endpoints.ts";
import { partnerRoutes } from "./partner-routes.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

declare module "#core/feature.ts" {
  interface HostConfig {
    /** The address that the inventory is pushed to, and the key that signs the pushes; null without a partner. */
    inspectedAuto: { url: string; token: string } | null;
    /** The demo's partner, which replaces a configured one until the demo is cleared; null without it. */
    standInPartner: { url: string; token: string } | null;
  }
}

/** Makes the pusher of the inventory. */
const inspectedAutoOf = oncePerHost(({ db, log, config, leases }) => {
  return new InspectedAutoSync({
    ...{ db, log, site: config, leases: leases("partnerSync") },
    target: config.inspectedAuto ?? config.standInPartner,
    isTargetGone: async () => config.inspectedAuto === null && (await isDemoCleared(db)),
  });
});

/** Pushes the inventory to the inspection partner. */
export const partner: Feature = {
  name: "partner",
  endpoints: partnerEndpoints,
  auditWords: AUDIT_WORDS,
  routes: (app, host) => partnerRoutes(app, { db: host.db, inspectedAuto: inspectedAutoOf(host) }),
  jobs: (host) => [
    runPeriodically(
      {
        everyMs: RECOVER_EVERY_MS,
        what: "looking up an interrupted push",
        work: () => inspectedAutoOf(host).recover(),
      },
      host.log,
    ),
  ],
  retention: [{ table: "partner_syncs", isOver: isOlderThan("t.finished_at", RUNS_KEPT_DAYS) }],
  close: async (host) => inspectedAutoOf.ifOpen(host)?.close(),
};
