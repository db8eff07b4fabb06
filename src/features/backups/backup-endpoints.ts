import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";
import { BACKUP_KINDS, BACKUP_STATES, BACKUP_TRIGGERS, MAX_BACKUPS_KEPT } from "./rules/backup-rules.ts";
import { isPassphraseText, MAX_PASSPHRASE, MIN_PASSPHRASE } from "./rules/place-rules.ts";

/** A backup. Times are ISO strings. */
const backupSchema = z.object({
  id: z.int(),
  trigger: z.enum(BACKUP_TRIGGERS),
  kind: z.enum(BACKUP_KINDS),
  status: z.enum(BACKUP_STATES),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** A folder, or `s3://bucket/prefix`. */
  place: z.string().nullable(),
  /** The machine with that folder; null for object storage, and while it is not known. */
  machine: z.string().nullable(),
  name: z.string().nullable(),
  bytes: z.int().nullable(),
  isEncrypted: z.boolean(),
  /** True when a restore needs the passphrase that was set before the present one. */
  hasFormerPassphrase: z.boolean(),
  /** The reason why it failed, in a sentence. */
  error: z.string().nullable(),
});
export type Backup = z.infer<typeof backupSchema>;

const planSchema = z.object({
  nightly: z.boolean(),
  hour: z.int().min(0).max(23),
  keep: z.int().min(1).max(MAX_BACKUPS_KEPT),
});
export type BackupPlan = z.infer<typeof planSchema>;

const MAX_PLACE = 500;

/** Body of "change where backups go". What is left out stays. */
/** The code of a refusal: the present folder has lost the note that AutoHub left there. */
export const NOTE_MISSING = "note-missing";

export const changeDestinationSchema = z.object({
  /** A folder's absolute path, or `s3://bucket/folder`; empty: the default. */
  place: storableText().trim().max(MAX_PLACE, `must be at most ${MAX_PLACE} characters`).optional(),
  /** Null: backups are not encrypted. */
  passphrase: storableText()
    .min(MIN_PASSPHRASE, `must have at least ${MIN_PASSPHRASE} characters`)
    .max(MAX_PASSPHRASE, `must be at most ${MAX_PASSPHRASE} characters`)
    .refine(isPassphraseText, "must be one line without spaces at its ends")
    .nullable()
    .optional(),
  /** The owner says that the new passphrase is stored elsewhere: without it nobody can restore. */
  isStoredElsewhere: z.boolean().optional(),
  /** The owner says that the right disk is mounted in the present folder, which has lost its note. */
  isMounted: z.boolean().optional(),
});
export type ChangeDestination = z.output<typeof changeDestinationSchema>;

const statusSchema = planSchema.extend({
  kind: z.enum(BACKUP_KINDS),
  place: z.string(),
  /** The variable that sets the place, or `console`; null: it is the default. */
  placeSetBy: z.enum(["BACKUP_TO", "console"]).nullable(),
  passphraseSetBy: z.enum(["BACKUP_PASSPHRASE", "console"]).nullable(),
  /** The default place. */
  defaultPlace: z.string(),
  /** The place of the AutoHub whose backup was restored here, until a place is set. */
  formerPlace: z.string().nullable(),
  /** Other places where backups were made. Nothing is deleted there any more. */
  otherPlaces: z.array(z.string()),
  /** Why place or passphrase cannot be used, in a sentence. */
  problem: z.string().nullable(),
  /** True when backups are in the data folder or on its disk. Losing the database's disk then loses them too. */
  isBesideDatabase: z.boolean(),
  isEncrypted: z.boolean(),
  /** The file with the installation's key when backups do not hold it; null when they do, or the key is in the environment. */
  keyToKeep: z.string().nullable(),
  /** The time zone of `hour`. */
  timeZone: z.string(),
  lastGood: backupSchema.nullable(),
  isUnderWay: z.boolean(),
  /** The newest first, at most 60. */
  recent: z.array(backupSchema),
  /** The end of the copied log; null where no log is copied. */
  logUntil: z.string().nullable(),
  logError: z.string().nullable(),
  /** The most minutes of data that losing the machine would cost; null: everything since the last backup. */
  lossMinutes: z.int().nullable(),
});
export type BackupStatus = z.infer<typeof statusSchema>;

export const backupEndpoints = {
  getBackups: endpoint({
    method: "GET",
    path: "/api/admin/backups",
    auth: "viewer",
    summary: "The last good backup, its place, and the most that could be lost",
    responses: { 200: statusSchema },
  }),
  startBackup: endpoint({
    method: "POST",
    path: "/api/admin/backups",
    auth: "owner",
    summary: "Make a backup now; does nothing while one is being made",
    responses: { 202: z.object({ started: z.boolean() }) },
  }),
  changeBackupDestination: endpoint({
    method: "POST",
    path: "/api/admin/backups/destination",
    auth: "owner",
    needsConfirmation: true,
    summary:
      "Change where backups go and the passphrase that encrypts them, where no variable does, and make a backup there",
    body: changeDestinationSchema,
    responses: { 200: statusSchema },
  }),
  planBackups: endpoint({
    method: "POST",
    path: "/api/admin/backups/plan",
    auth: "owner",
    summary: "Change the nightly backup's hour, or turn it off, and how many are kept",
    body: planSchema,
    responses: { 200: planSchema },
  }),
};

type BackupEndpoints = typeof backupEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends BackupEndpoints {}
}
