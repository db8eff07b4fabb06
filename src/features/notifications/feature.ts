import { hostname } from "node:os";
import { sql } from "kysely";
import type { Feature } from "#core/feature.ts";
import { measurePhotos } from "#core/photos/measure-photos.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { readLastBackup } from "../backups/backup-status.ts";
import { notificationEndpoints } from "./notification-endpoints.ts";
import { notificationRoutes } from "./notification-routes.ts";
import { NOTIFICATION_RETENTION } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";
import { startNotificationWorker } from "./start-notification-worker.ts";

/** Events that the operator is told: noticed in the tables, shown by the bell, sent by mail and by webhook. */
export const notifications: Feature = {
  name: "notifications",
  endpoints: notificationEndpoints,
  auditWords: AUDIT_WORDS,
  routes: (app, { db, mail, key, allowHosts }) => notificationRoutes(app, { db, mail, box: key.box, allowHosts }),
  jobs: ({ workerDb: db, log, mark, sending, key, allowHosts, config, locks, folders }) => [
    startNotificationWorker({
      ...{ db, log, mark, mail: sending, box: key.box, allowHosts, canMail: sending !== null },
      ...{ publicUrl: config.publicUrl, site: config, hasKey: key.problem === null, locks: locks("notifications") },
      ...{ machine: hostname(), dataDir: config.dataDir, readLastBackup: () => readLastBackup(db) },
      photos: {
        maxBytes: config.photoCacheBytes,
        usedBytes: (signal) => measurePhotos(openLocalFiles(folders.photos, { flush: false }), signal),
      },
    }),
  ],
  retention: NOTIFICATION_RETENTION,
  futureMoments: [
    {
      table: "notification_deliveries",
      column: "next_attempt_at",
      atMost: "3 days",
      where: sql<boolean>`state = 'waiting'`,
    },
    {
      table: "notification_deliveries",
      column: "claimed_until",
      atMost: "1 hour",
      where: sql<boolean>`state = 'sending'`,
    },
  ],
};
