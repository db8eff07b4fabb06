import type { FastifyInstance } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { backupEndpoints } from "./backup-endpoints.ts";
import { requestBackup } from "./backup-records.ts";
import { type BackupSetup, planBackups, readBackupStatus } from "./backup-status.ts";
import { type ChangeDeps, changeDestination } from "./change-destination.ts";

export function backupRoutes(app: FastifyInstance, deps: ChangeDeps & { setup: BackupSetup }): void {
  const { db, queue, setup } = deps;
  bindEndpoint(app, backupEndpoints.getBackups, () => readBackupStatus(db, setup));
  bindEndpoint(app, backupEndpoints.startBackup, async ({ admin }) => {
    const request = { kind: setup.kind, trigger: "console", adminName: admin.username } as const;
    return { started: (await requestBackup({ db, queue }, request)) !== null };
  });
  bindEndpoint(app, backupEndpoints.changeBackupDestination, async ({ body, admin }) => {
    if (body.passphrase && !body.isStoredElsewhere) {
      throw AppError.badRequest("isStoredElsewhere must be true: without the passphrase nobody can restore a backup");
    }
    await changeDestination(deps, body, admin.username);
    return readBackupStatus(db, setup);
  });
  bindEndpoint(app, backupEndpoints.planBackups, ({ body, admin }) => planBackups(db, body, admin.username));
}
