import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { BACKUP_KINDS, BACKUP_STATES, BACKUP_TRIGGERS, MAX_BACKUPS_KEPT } from "./rules/backup-rules.ts";

/** One backup. Moments are ISO strings. */
const backupSchema = z.object({
  id: z.int(),
  trigger: z.enum(BACKUP_TRIGGERS),
  kind: z.enum(BACKUP_KINDS),
  status: z.enum(BACKUP_STATES),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** A folder, or `s3://bucket/prefix`. */
  place: z.string().nullable(),
  name: z.string().nullable(),
  bytes: z.int().nullable(),
  isEncrypted: z.boolean(),
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
});
export type Backup = z.infer<typeof backupSchema>;

const planSchema = z.object({
  nightly: z.boolean(),
  hour: z.int().min(0).max(23),
  keep: z.int().min(1).max(MAX_BACKUPS_KEPT),
});
export type BackupPlan = z.infer<typeof planSchema>;

const statusSchema = planSchema.extend({
  kind: z.enum(BACKUP_KINDS),
  place: z.string(),
  /** Whether backups lie in the data folder: what takes the database's disk takes them too. */
  isBesideDatabase: z.boolean(),
  isEncrypted: z.boolean(),
  /** The time zone of `hour`. */
  timeZone: z.string(),
  lastGood: backupSchema.nullable(),
  isUnderWay: z.boolean(),
  /** The newest first, at most 60. */
  recent: z.array(backupSchema),
  /** Everything before it is in the copied log; null where no log is copied. */
  logUntil: z.string().nullable(),
  logError: z.string().nullable(),
  /** What the machine's end would lose at most; null: what has been written since the last backup. */
  lossMinutes: z.int().nullable(),
});
export type BackupStatus = z.infer<typeof statusSchema>;

export const backupEndpoints = {
  getBackups: endpoint({
    method: "GET",
    path: "/api/admin/backups",
    auth: "viewer",
    summary: "When the last good backup was made, where it lies, and what would be lost at most",
    responses: { 200: statusSchema },
  }),
  startBackup: endpoint({
    method: "POST",
    path: "/api/admin/backups",
    auth: "owner",
    summary: "Make a backup now; does nothing while one is being made",
    responses: { 202: z.object({ started: z.boolean() }) },
  }),
  planBackups: endpoint({
    method: "POST",
    path: "/api/admin/backups/plan",
    auth: "owner",
    summary: "Whether and when backups are made by night, and how many are kept",
    body: planSchema,
    responses: { 200: planSchema },
  }),
};

type BackupEndpoints = typeof backupEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends BackupEndpoints {}
}
