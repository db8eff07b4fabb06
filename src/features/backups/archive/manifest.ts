import { z } from "zod";
import { BACKUP_KINDS } from "../rules/backup-rules.ts";

/** The first entry of an archive. */
export const HEAD_FILE = "autohub-backup.json";
/** The last entry. An archive without it is not whole. */
export const MANIFEST_FILE = "manifest.json";
/** Folders of an archive. */
export const KEYS = "keys/";
export const CLUSTER = "postgres/";
export const TABLES = "tables/";
/** Files about dealerships' consent, encrypted as they are stored. */
export const CONSENTS = "consents/";
/** The version of what this file describes. */
export const ARCHIVE_FORMAT = 1;

/** What is known of a backup when it begins. */
export const headSchema = z.object({
  product: z.literal("AutoHub"),
  format: z.int(),
  kind: z.enum(BACKUP_KINDS),
  startedAt: z.string(),
  /** PostgreSQL's major version. */
  postgres: z.int(),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.string()),
  /** Their checksums, in the same order; absent in backups of before. */
  migrationChecksums: z.array(z.string().nullable()).optional(),
  /** Logical: the tables in the order in which they can be filled, each with its columns. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })).optional(),
  /** Physical: the log that goes on from this backup. */
  chain: z.string().nullable().optional(),
});
export type BackupHead = z.infer<typeof headSchema>;

/** What is known of it at its end. */
export const manifestSchema = z.object({
  /** The moment that a restore leads to. */
  snapshotAt: z.string(),
  /** Rows of the tables that people ask about. */
  counts: z.record(z.string(), z.number()),
  /** Logical: the last value that each sequence has given. */
  sequences: z.record(z.string(), z.string()).optional(),
  /** Physical: where the copied log has to go on: a position in PostgreSQL's log, such as `0/3000000`. */
  endLsn: z.string().optional(),
  segmentBytes: z.int().optional(),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
