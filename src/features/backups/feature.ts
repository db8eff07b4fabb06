import { join } from "node:path";
import { type Feature, oncePerHost } from "#core/feature.ts";
import { MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import type { S3Settings } from "#kernel/files/s3-settings.ts";
import { worksOnThisMachine } from "#kernel/jobs/worker-lease.ts";
import { defaultPlace, openDestinations, PASSPHRASE_PURPOSE } from "./backup-destination.ts";
import { backupEndpoints } from "./backup-endpoints.ts";
import { backupJob } from "./backup-job.ts";
import { openPlace } from "./backup-place.ts";
import { backupRoutes } from "./backup-routes.ts";
import { BACKUP_NOTICES } from "./find-backup-notices.ts";
import { measureBackups } from "./measure-backups.ts";
import { BACKUP_RETENTION } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";
import { startBackupWorker } from "./start-backup-worker.ts";

declare module "#core/feature.ts" {
  interface HostConfig {
    /** A folder or `s3://bucket/prefix`; null: the one of the console, or else the object storage or a folder in the data folder. */
    backupTo: string | null;
    /** Null: the one of the console, or else backups are not encrypted. */
    backupPassphrase: string | null;
    /** Undefined: the installation's key is a file of the data folder. */
    mailKey: string | undefined;
    /** Object storage; null: files are in the data folder. */
    filesS3: S3Settings | null;
  }
}

/** Where backups go, and how they are sealed. */
const destinationsOf = oncePerHost(({ config, key, log }) => {
  // A variable that cannot be used ends the start, and not the night's backup.
  if (config.backupTo !== null) openPlace(config.backupTo, { s3: config.filesS3, log });
  return openDestinations(config, key.problem === null ? key.box : null, log);
});

/** Copies of the database's files or rows and of its log. A command restores them. */
export const backups: Feature = {
  name: "backups",
  endpoints: backupEndpoints,
  auditWords: AUDIT_WORDS,
  notices: BACKUP_NOTICES,
  routes: (app, host) => {
    const { db, queue, config, log, key } = host;
    const kind = config.databaseUrl === undefined ? "physical" : "logical";
    backupRoutes(app, {
      ...{ db, queue, config, log, kind, leases: host.leases("backup") },
      box: key.problem === null ? key.box : null,
      worksHere: async () => kind === "physical" || config.role !== "web" || (await worksOnThisMachine(db)),
      setup: {
        kind,
        destinations: destinationsOf(host),
        defaultPlace: defaultPlace(config),
        dataDir: config.dataDir,
        keyFile: config.mailKey === undefined ? join(config.dataDir, MAIL_KEY_FILE) : null,
      },
    });
  },
  measure: measureBackups,
  queueJobs: [backupJob],
  jobs: (host) => {
    const { workerDb, queue, log, leases, config, databaseUrl, embeddedOwnerUrl } = host;
    return [
      startBackupWorker({
        ...{ db: workerDb, queue, log, leases: leases("backup"), dataDir: config.dataDir },
        database: embeddedOwnerUrl
          ? { url: embeddedOwnerUrl, databaseDir: join(config.dataDir, "postgres") }
          : { url: databaseUrl, databaseDir: null },
        destinations: destinationsOf(host),
      }),
    ];
  },
  folders: (host) => [
    {
      name: "Backups",
      // It changes in the console, while folders are measured again and again.
      get path() {
        return destinationsOf(host).lastFolder;
      },
    },
  ],
  keyed: { sealed: [{ table: "backup_settings", column: "sealed_passphrase", purpose: PASSPHRASE_PURPOSE }] },
  retention: BACKUP_RETENTION,
  close: async (host) => destinationsOf.ifOpen(host)?.close(),
};
