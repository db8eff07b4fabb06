import { z } from "zod";
import { optional } from "#kernel/process/variables.ts";

/** The environment variables of backups. */
export const backupVariables = {
  BACKUP_TO: optional(z.string()),
  BACKUP_PASSPHRASE: optional(z.string().min(12, "must have at least 12 characters")),
};

type BackupVariables = { [Name in keyof typeof backupVariables]?: string | undefined };

/**
 * Reads the place of backups and their passphrase.
 * @returns `backupTo`: a folder or `s3://bucket/prefix`; null: the object storage, or else a folder in the data folder.
 * `backupPassphrase`: null: backups are not encrypted
 */
export const readBackupVariables = ({ BACKUP_TO, BACKUP_PASSPHRASE }: BackupVariables) => ({
  backupTo: BACKUP_TO ?? null,
  backupPassphrase: BACKUP_PASSPHRASE ?? null,
});
