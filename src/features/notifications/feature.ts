import { hostname } from "node:os";
import { sql } from "kysely";
import type { Feature } from "#core/feature.ts";
import { noticeKindsOf } from "#core/notice-kinds.ts";
import { notificationEndpoints } from "./notification-endpoints.ts";
import { notificationRoutes } from "./notification-routes.ts";
import { RECIPIENTS_SEALED } from "./recipients.ts";
import { NOTIFICATION_RETENTION } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";
import { NOTICE_WORDS } from "./rules/notice-words.ts";
import { startNotificationWorker } from "./start-notification-worker.ts";
import { WEBHOOK_SEALED } from "./webhook/webhook-target.ts";

/** Events for the operator: found in the tables, shown by the bell, sent by mail and by webhook. */
export const notifications: Feature = {
  name: "notifications",
  endpoints: notificationEndpoints,
  auditWords: AUDIT_WORDS,
  notices: {
    // Recorded by the worker that stops the webhook.
    "webhook-stopped": NOTICE_WORDS["webhook-stopped"],
  },
  routes: (app, { db, mail, key, allowHosts, features }) =>
    notificationRoutes(app, { db, mail, box: key.box, allowHosts, kinds: noticeKindsOf(features) }),
  jobs: ({ workerDb: db, log, workerLease, sending, key, allowHosts, config, leases, folders, features }) => [
    startNotificationWorker({
      ...{ db, log, workerLease, mail: sending, box: key.box, allowHosts },
      // Read at each use: the console changes them while AutoHub runs.
      get publicUrl() {
        return config.publicUrl;
      },
      get canMail() {
        return sending !== null && sending.settings !== null;
      },
      ...{ site: config, hasKey: key.problem === null, leases: leases("notifications") },
      kinds: noticeKindsOf(features),
      machine: {
        name: hostname(),
        dataDir: config.dataDir,
        photos: { folder: folders.photos, maxBytes: config.photoCacheBytes },
      },
    }),
  ],
  retention: NOTIFICATION_RETENTION,
  keyed: { sealed: [RECIPIENTS_SEALED, ...WEBHOOK_SEALED] },
  futureMoments: [
    {
      table: "notification_deliveries",
      column: "next_attempt_at",
      atMost: "3 days",
      where: sql<boolean>`state = 'waiting'`,
    },
  ],
};
