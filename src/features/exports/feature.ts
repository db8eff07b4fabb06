import { join } from "node:path";
import { type Feature, oncePerHost } from "#core/feature.ts";
import { photosForExport } from "#core/photos/photos-for-export.ts";
import { exportEndpoints } from "./export-endpoints.ts";
import { openExportFiles } from "./export-files.ts";
import { exportJob } from "./export-job.ts";
import { exportRoutes } from "./export-routes.ts";
import { startExportWorker } from "./export-worker.ts";
import { EXPORT_NOTICES } from "./find-export-notices.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

/** The files of exports. */
export const exportFilesOf = oncePerHost(({ openFiles, readFilesId }) =>
  openExportFiles(openFiles("exports"), readFilesId),
);

/** ZIP files of vehicle cards, card pictures and photos. */
export const exports: Feature = {
  name: "exports",
  endpoints: exportEndpoints,
  auditWords: AUDIT_WORDS,
  notices: EXPORT_NOTICES,
  routes: (app, host) => {
    const { db, queue, log } = host;
    exportRoutes(app, { db, queue, log, files: exportFilesOf(host) });
  },
  folders: ({ config, keepsFilesHere }) => [
    { name: "Exports", path: keepsFilesHere ? join(config.dataDir, "exports") : null },
  ],
  queueJobs: [exportJob],
  jobs: (host) => {
    const { workerDb, queue, log, leases, photos, config } = host;
    return [
      startExportWorker({
        ...{ db: workerDb, queue, log, leases: leases("export"), files: exportFilesOf(host), site: config },
        photos: photosForExport(photos),
      }),
    ];
  },
};
