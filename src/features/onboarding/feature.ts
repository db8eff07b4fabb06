import { type Feature, type Host, oncePerHost } from "#core/feature.ts";
import { eraseStages } from "#core/inventory/retention.ts";
import { eraseCrawlHosts } from "#core/sync/retention.ts";
import { watchGivenPassword } from "#kernel/auth/given-password.ts";
import { type ClearDemoDeps, demoRestJob, startDemoWorker } from "./clear-demo.ts";
import { demoEndpoints } from "./demo-endpoints.ts";
import { demoRoutes } from "./demo-routes.ts";
import { findDemoDealerships, wasDemoCleared } from "./demo-sites.ts";
import { firstStepsEndpoints } from "./first-steps-endpoints.ts";
import { firstStepsRoutes } from "./first-steps-routes.ts";
import { beginFirstSteps } from "./first-steps.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";
import { type Demo, startDemo } from "./run-demo.ts";

declare module "#core/feature.ts" {
  interface HostConfig {
    /** True when the demo's dealerships are added at the first start. */
    demo: boolean;
    /** The first administrator, from the environment. */
    admin: { username: string; password: string | undefined };
  }
}

/** The demo that this process serves; null in others. */
const servedDemo = oncePerHost((): { demo: Demo | null } => ({ demo: null }));

/** Returns the dependencies of clearing the demo. */
export const clearDemoDeps = ({ db, queue, features }: Host): ClearDemoDeps => ({
  ...{ db, queue },
  erasures: [...features.flatMap(({ erase }) => erase ?? []), eraseStages, eraseCrawlHosts],
  forgetRecords: async (...erased) => {
    for (const feature of features) await feature.forgetDemo?.(...erased);
  },
});

/** The first five minutes: the demo's dealerships until they are cleared, and the guide of first steps. */
export const onboarding: Feature = {
  name: "onboarding",
  auditWords: AUDIT_WORDS,
  endpoints: { ...demoEndpoints, ...firstStepsEndpoints },
  routes: (app, host) => {
    const { db, config } = host;
    demoRoutes(app, clearDemoDeps(host));
    firstStepsRoutes(app, {
      ...{ db, site: config, sendsMail: () => host.mail.settings !== null },
      findDemoDealerships: () => findDemoDealerships(db),
      findGivenPassword: watchGivenPassword(db, config.admin),
    });
  },
  queueJobs: [demoRestJob],
  jobs: (host) => [
    startDemoWorker({
      ...clearDemoDeps(host),
      db: host.workerDb,
      stopSites: async () => servedDemo(host).demo?.close(),
      forgetPhotos: host.photos.forget,
    }),
  ],
  prepare: async ({ demo: isWanted, role }, databaseUrl) => {
    if (!isWanted || role !== "all" || (await wasDemoCleared(databaseUrl))) return null;
    const demo = await startDemo();
    return {
      config: { demoInspectionUrl: demo.inspectionUrl, standInPartner: demo.partner },
      allowHosts: demo.hosts,
      begin: async (host) => {
        servedDemo(host).demo = demo;
        const isFirst = await demo.seed(host.dealerships);
        return isFirst ? "Demo dealerships are being synced; their cars appear in a few seconds." : undefined;
      },
      close: demo.close,
    };
  },
  onFirstStart: ({ db }) => beginFirstSteps(db),
};
