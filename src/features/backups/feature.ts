import { join } from "node:path";
import { type Feature, oncePerHost } from "#core/feature.ts";
import { MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import type { S3Settings } from "#kernel/files/s3-settings.ts";
import { openCipher } from "./archive/encryption.ts";
import { signingKeyOf } from "./archive/signature.ts";
import { backupEndpoints } from "./backup-endpoints.ts";
import { backupJob } from "./backup-job.ts";
import { openBackupPlace } from "./backup-place.ts";
import { backupRoutes } from "./backup-routes.ts";
import { BACKUP_NOTICES } from "./find-backup-notices.ts";
import { measureBackups } from "./measure-backups.ts";
import { BACKUP_RETENTION } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";
import { startBackupWorker } from "./start-backup-worker.ts";

declare module "#core/feature.ts" {
  interface HostConfig {
    /** A folder or `s3://bucket/prefix`; null: the object storage, or else a folder in the data folder. */
    backupTo: string | null;
    /** Null: backups are not encrypted. */
    backupPassphrase: string | null;
    /** Undefined: the installation's key is a file of the data folder. */
    mailKey: string | undefined;
    /** Object storage; null: files are in the data folder. */
    filesS3: S3Settings | null;
  }
}

/** The place of backups. */
const backupPlaceOf = oncePerHost(({ config, log }) => openBackupPlace(config, log));

/** Copies of the database's files or rows and of its log. A command restores them. */
export const backups: Feature = {
  name: "backups",
  endpoints: backupEndpoints,
  auditWords: AUDIT_WORDS,
  notices: BACKUP_NOTICES,
  routes: (app, host) => {
    const { db, queue, config } = host;
    const place = backupPlaceOf(host);
    backupRoutes(app, {
      ...{ db, queue },
      setup: {
        kind: config.databaseUrl === undefined ? "physical" : "logical",
        place: place.name,
        isBesideDatabase: place.folder?.startsWith(config.dataDir) ?? false,
        isEncrypted: config.backupPassphrase !== null,
        keyToKeep:
          config.backupPassphrase === null && config.mailKey === undefined ? join(config.dataDir, MAIL_KEY_FILE) : null,
      },
    });
  },
  measure: measureBackups,
  queueJobs: [backupJob],
  jobs: (host) => {
    const { workerDb, queue, log, leases, config, databaseUrl, embeddedOwnerUrl, key } = host;
    return [
      startBackupWorker({
        ...{ db: workerDb, queue, log, leases: leases("backup"), dataDir: config.dataDir },
        database: embeddedOwnerUrl
          ? { url: embeddedOwnerUrl, databaseDir: join(config.dataDir, "postgres") }
          : { url: databaseUrl, databaseDir: null },
        place: backupPlaceOf(host),
        cipher: openCipher(
          config.backupPassphrase,
          key.problem === null ? signingKeyOf(key.box, false) : signingKeyOf(null, true),
        ),
      }),
    ];
  },
  folders: (host) => [{ name: "Backups", path: backupPlaceOf(host).folder }],
  retention: BACKUP_RETENTION,
  close: async (host) => backupPlaceOf.ifOpen(host)?.close(),
};
