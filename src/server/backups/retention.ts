import { BACKUPS_KEPT_DAYS } from "#domain/backups/backup-rules.ts";
import { isOlderThan, type Retention } from "../infra/sweep.ts";

/** The list of backups; the files are deleted by number (`prune-backups.ts`). */
export const BACKUP_RETENTION: readonly Retention[] = [
  { table: "backups", isOver: isOlderThan("t.finished_at", BACKUPS_KEPT_DAYS) },
];
