import { sql } from "kysely";
import type { FindNotices, NoticeKinds } from "#core/notices/notice-kind.ts";
import { readLastBackup } from "./backup-status.ts";
import { backupNotice, isBackupOld, NOTICE_WORDS } from "./rules/notice-words.ts";

/** Returns a notice when the last good backup is too old. */
const findOldBackup: FindNotices = async (db, { now, began }) => {
  const lastGood = await readLastBackup(db);
  return isBackupOld(lastGood, began, now) ? [backupNotice(lastGood)] : [];
};

/** The kind of notice about backups. It ends when there is a newer good backup than the one it names. */
export const BACKUP_NOTICES: NoticeKinds = {
  "backup-old": {
    ...NOTICE_WORDS["backup-old"],
    find: findOldBackup,
    isOver: sql`n.key <> 'backup:' || coalesce((
      select floor(extract(epoch from finished_at))::bigint::text from backups
      where status = 'done' and finished_at <= now() order by finished_at desc limit 1), 'none')`,
  },
};
