import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import { backupEndpoints } from "./backup-endpoints.ts";
import { requestBackup } from "./backup-records.ts";
import { type BackupSetup, planBackups, readBackupStatus } from "./backup-status.ts";

export function backupRoutes(app: FastifyInstance, deps: { db: Db; queue: Queue; setup: BackupSetup }): void {
  const { db, queue, setup } = deps;
  bindEndpoint(app, backupEndpoints.getBackups, () => readBackupStatus(db, setup));
  bindEndpoint(app, backupEndpoints.startBackup, async ({ admin }) => {
    const request = { kind: setup.kind, trigger: "console", adminName: admin.username } as const;
    return { started: (await requestBackup({ db, queue }, request)) !== null };
  });
  bindEndpoint(app, backupEndpoints.planBackups, ({ body, admin }) => planBackups(db, body, admin.username));
}
