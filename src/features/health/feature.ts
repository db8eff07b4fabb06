import { join } from "node:path";
import type { Feature, Host } from "#core/feature.ts";
import { noticeKindsOf } from "#core/notice-kinds.ts";
import { healthEndpoints } from "./health-endpoints.ts";
import { healthRoutes } from "./health-routes.ts";
import { measureHealth } from "./measure-health.ts";
import type { MeasuredFolder } from "./measure-storage.ts";
import { HEALTH_RETENTION } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";
import { startReporting } from "./start-reporting.ts";
import { DISK_NOTICES } from "./watch-disk.ts";

/** The data folder's parts that are measured on this machine. */
const foldersOf = (host: Host): MeasuredFolder[] => [
  { name: "Photos", path: host.folders.photos },
  ...host.features.flatMap((feature) => feature.folders?.(host) ?? []),
  { name: "Pages of earlier syncs", path: host.folders.crawlCache },
  ...(host.config.databaseUrl === undefined ? [{ name: "Database", path: join(host.config.dataDir, "postgres") }] : []),
];

/** Starts reporting a process's status to the Health screen. @param works true for a worker */
export function reportProcess(host: Host, works: boolean): ReturnType<typeof startReporting> {
  const { db, log, pool, config, key, queue, reads, reporting, readFilesId } = host;
  return startReporting({
    ...{ db, log, pool, dataDir: config.dataDir, keyProblem: key.problem, readFilesId },
    ...reporting,
    kind: works ? (config.role === "all" ? "all" : "worker") : "web",
    activeJobs: queue.activeJobs,
    replicas: reads.replicas,
    folders: works ? foldersOf(host) : [],
  });
}

/** The console's Health screen: reports of processes, timings, errors, the bundle for support. */
export const health: Feature = {
  name: "health",
  endpoints: healthEndpoints,
  auditWords: AUDIT_WORDS,
  notices: DISK_NOTICES,
  routes: (app, { db, key, log, reporting, config, features }) =>
    healthRoutes(app, {
      ...{ db, box: key.box, log, dataDir: config.dataDir, noticeKinds: noticeKindsOf(features) },
      ...reporting,
    }),
  measure: measureHealth,
  everywhere: reportProcess,
  retention: HEALTH_RETENTION,
};
