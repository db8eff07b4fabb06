import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { BackupKind, BackupState, BackupTrigger } from "./rules/backup-rules.ts";

/** The tables of backups. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    backups: BackupsTable;
    backup_settings: BackupSettingsTable;
  }
}

type BackupsTable = {
  id: GeneratedAlways<number>;
  trigger: BackupTrigger;
  kind: BackupKind;
  status: BackupState;
  attempt: Generated<number>;
  admin_name: string | null;
  created_at: DefaultsToNow;
  started_at: Date | null;
  finished_at: Date | null;
  place: string | null;
  machine: string | null;
  name: string | null;
  byte_count: ColumnType<string | null, number | null | undefined, number | null>;
  checksum: Buffer | null;
  is_encrypted: Generated<boolean>;
  snapshot_at: Date | null;
  chain: string | null;
  error: string | null;
};

type BackupSettingsTable = {
  only_row: Generated<boolean>;
  nightly: Generated<boolean>;
  hour: Generated<number>;
  keep: Generated<number>;
  log_until: Date | null;
  log_chain: string | null;
  log_error: string | null;
  place: string | null;
  former_place: string | null;
  restored_at: Date | null;
  sealed_passphrase: Buffer | null;
  passphrase_changed_at: Date | null;
  installation: string | null;
};
