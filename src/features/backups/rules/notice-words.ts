import { EVERYWHERE, type Notice, type NoticeWords } from "#core/notices/rules/notice.ts";

/** The kind of notice about backups. */
export const NOTICE_WORDS = {
  "backup-old": {
    order: 110,
    label: "Backup too old",
    meaning: "The last good backup of the database was made more than a day and a half ago.",
    defaults: EVERYWHERE,
    need: { severity: "now", many: (count) => `${count} backups are too old` },
  },
} as const satisfies Record<string, NoticeWords>;

/** A backup is too old after a day and a half: the nightly one was missed, and the operator still has the day to see to it. */
const BACKUP_MAX_AGE_HOURS = 36;

/** Whether the last good backup is too old. @param since when backups were first expected; counts while there is none */
export const isBackupOld = (lastGood: Date | null, since: Date, now: Date): boolean =>
  now.getTime() - (lastGood ?? since).getTime() > BACKUP_MAX_AGE_HOURS * 3_600_000;

/** Tells that the last good backup is too old, once for each. */
export const backupNotice = (lastGood: Date | null): Notice => ({
  key: `backup:${lastGood === null ? "none" : Math.floor(lastGood.getTime() / 1_000)}`,
  kind: "backup-old",
  title: lastGood === null ? "There is no backup of the database" : "The last backup of the database is too old",
  body:
    lastGood === null
      ? "No backup has succeeded yet. Look at Settings, Backups."
      : `The last good one is of ${lastGood.toISOString().slice(0, 16).replace("T", " ")} UTC. Look at Settings, Backups.`,
  path: "/admin/settings",
  dealershipId: null,
  runId: null,
  data: { lastGoodBackup: lastGood?.toISOString() ?? null },
});
