import { z } from "zod";
import { BACKUP_KINDS } from "../rules/backup-rules.ts";

/** The first entry of an archive. */
export const HEAD_FILE = "autohub-backup.json";
/** The last entry. An archive without it is incomplete. */
export const MANIFEST_FILE = "manifest.json";
/** Folders of an archive. */
export const KEYS = "keys/";
export const CLUSTER = "postgres/";
export const TABLES = "tables/";
/** Files about dealerships' consent, encrypted as they are stored. */
export const CONSENTS = "consents/";
/** The version of the archive format in this file. */
export const ARCHIVE_FORMAT = 1;

/** The facts about a backup at its start. */
export const headSchema = z.object({
  product: z.literal("AutoHub"),
  format: z.int(),
  kind: z.enum(BACKUP_KINDS),
  startedAt: z.string(),
  /** PostgreSQL's major version. */
  postgres: z.int(),
  /** The database's applied migrations, in order. */
  migrations: z.array(z.string()),
  /** Their checksums, in the same order; absent in backups of older versions. */
  migrationChecksums: z.array(z.string().nullable()).optional(),
  /** Logical: the tables in the order in which they can be filled, each with its columns. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })).optional(),
  /** Physical: the chain of log that continues from this backup. */
  chain: z.string().nullable().optional(),
});
export type BackupHead = z.infer<typeof headSchema>;

/** The facts about a backup at its end. */
export const manifestSchema = z.object({
  /** The time of the restored state. */
  snapshotAt: z.string(),
  /** Row counts of the main tables. */
  counts: z.record(z.string(), z.number()),
  /** Logical: the last value of each sequence. */
  sequences: z.record(z.string(), z.string()).optional(),
  /** Physical: the position in PostgreSQL's log from which the copied log must continue, such as `0/3000000`. */
  endLsn: z.string().optional(),
  segmentBytes: z.int().optional(),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
