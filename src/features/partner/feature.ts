import { type Feature, type Host, oncePerHost } from "#core/feature.ts";
import { isOlderThan } from "#kernel/database/sweep.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import { RECOVER_EVERY_MS } from "#kernel/jobs/worker-lease.ts";
import { hostAndPort } from "#kernel/outbound/address-guard.ts";
import { isDemoCleared } from "#kernel/settings/read-settings.ts";
import { RUNS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { InspectedAutoSync } from "./inspected-auto-sync.ts";
import { partnerEndpoints } from "./partner-endpoints.ts";
import { partnerRoutes } from "./partner-routes.ts";
import { readTarget, type TargetDeps, TOKEN_PURPOSE } from "./partner-target.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

declare module "#core/feature.ts" {
  interface HostConfig {
    /** The address that the inventory is pushed to, and the key that signs the pushes; null: the ones of the console. */
    inspectedAuto: { url: string; token: string } | null;
    /** The demo's partner, which replaces a configured one until the demo is cleared; null without it. */
    standInPartner: { url: string; token: string } | null;
  }
}

const targetDepsOf = ({ db, config, key }: Host): TargetDeps => ({
  ...{ db, byVariables: config.inspectedAuto, box: key.problem === null ? key.box : null },
});

/** Private hosts may be called where a variable or the demo names them: who has the console alone cannot reach into the network. */
const allowedFor =
  ({ config, allowHosts }: Host) =>
  (url: string): ReadonlySet<string> =>
    [config.inspectedAuto?.url, config.standInPartner?.url].includes(url)
      ? new Set([hostAndPort(new URL(url))])
      : allowHosts;

/** Makes the pusher of the inventory. */
const inspectedAutoOf = oncePerHost((host) => {
  const { db, log, config, leases } = host;
  return new InspectedAutoSync({
    ...{ db, log, site: config, leases: leases("partnerSync") },
    target: config.standInPartner,
    readTarget: () => readTarget(targetDepsOf(host)),
    isTargetGone: () => isDemoCleared(db),
    allowedFor: allowedFor(host),
  });
});

/** Pushes the inventory to the inspection partner. */
export const partner: Feature = {
  name: "partner",
  endpoints: partnerEndpoints,
  auditWords: AUDIT_WORDS,
  routes: (app, host) =>
    partnerRoutes(app, { ...targetDepsOf(host), inspectedAuto: inspectedAutoOf(host), allowedFor: allowedFor(host) }),
  keyed: { sealed: [{ table: "partner_target", column: "sealed_token", purpose: TOKEN_PURPOSE }] },
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
