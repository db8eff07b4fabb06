import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { BackupKind, BackupState, BackupTrigger } from "#domain/backups/backup-rules.ts";

/** The tables of backups. Part of `Database` (`db-schema.ts`). */
export type BackupTables = {
  backups: {
    id: GeneratedAlways<number>;
    trigger: BackupTrigger;
    kind: BackupKind;
    status: BackupState;
    attempt: Generated<number>;
    admin_name: string | null;
    created_at: ColumnType<Date, Date | undefined, Date>;
    started_at: Date | null;
    finished_at: Date | null;
    place: string | null;
    name: string | null;
    byte_count: ColumnType<string | null, number | null | undefined, number | null>;
    checksum: Buffer | null;
    is_encrypted: Generated<boolean>;
    snapshot_at: Date | null;
    chain: string | null;
    error: string | null;
  };
  backup_settings: {
    only_row: Generated<boolean>;
    nightly: Generated<boolean>;
    hour: Generated<number>;
    keep: Generated<number>;
    log_until: Date | null;
    log_chain: string | null;
    log_error: string | null;
  };
};
