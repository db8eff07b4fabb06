import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { BACKUPS_KEPT_DAYS } from "./rules/backup-rules.ts";

/** The retention of the list of backups. The files are deleted by number (`prune-backups.ts`). */
export const BACKUP_RETENTION: readonly Retention[] = [
  { table: "backups", isOver: isOlderThan("t.finished_at", BACKUPS_KEPT_DAYS) },
];
