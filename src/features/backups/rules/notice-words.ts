import { EVERYWHERE, type Notice, type NoticeWords } from "#core/notices/rules/notice.ts";
import { settingsPath } from "#kernel/settings/rules/settings-pages.ts";

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

/** The age at which a backup is too old: a nightly one was missed, and the operator still has the day to fix it. */
const BACKUP_MAX_AGE_HOURS = 36;

/** Returns whether the last good backup is too old. @param since when backups were first expected; counts while there is none */
export const isBackupOld = (lastGood: Date | null, since: Date, now: Date): boolean =>
  now.getTime() - (lastGood ?? since).getTime() > BACKUP_MAX_AGE_HOURS * 3_600_000;

/** Returns the notice that the last good backup is too old, one for each backup. */
export const backupNotice = (lastGood: Date | null): Notice => ({
  key: `backup:${lastGood === null ? "none" : Math.floor(lastGood.getTime() / 1_000)}`,
  kind: "backup-old",
  title: lastGood === null ? "There is no backup of the database" : "The last backup of the database is too old",
  body:
    lastGood === null
      ? "No backup has succeeded yet. See Settings, Backups."
      : `The last good one is from ${lastGood.toISOString().slice(0, 16).replace("T", " ")} UTC. See Settings, Backups.`,
  path: settingsPath("backups"),
  dealershipId: null,
  runId: null,
  data: { lastGoodBackup: lastGood?.toISOString() ?? null },
});
