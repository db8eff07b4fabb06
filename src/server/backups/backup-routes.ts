import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import type { Queue } from "../infra/queue.ts";
import { requestBackup } from "./backup-records.ts";
import { type BackupSetup, planBackups, readBackupStatus } from "./backup-status.ts";

export function backupRoutes(app: FastifyInstance, deps: { db: Db; queue: Queue; setup: BackupSetup }): void {
  const { db, queue, setup } = deps;
  bindEndpoint(app, endpoints.getBackups, () => readBackupStatus(db, setup));
  bindEndpoint(app, endpoints.startBackup, async ({ admin }) => {
    const request = { kind: setup.kind, trigger: "console", adminName: admin.username } as const;
    return { started: (await requestBackup({ db, queue }, request)) !== null };
  });
  bindEndpoint(app, endpoints.planBackups, ({ body, admin }) => planBackups(db, body, admin.username));
}
