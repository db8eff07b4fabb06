/** The origin of a backup's request. */
export const BACKUP_TRIGGERS = ["nightly", "console", "command"] as const;
export type BackupTrigger = (typeof BACKUP_TRIGGERS)[number];

/**
 * `physical`: the embedded database's files, to which its log can be added. `logical`: the rows of every table, for any
 * PostgreSQL that AutoHub supports.
 */
export const BACKUP_KINDS = ["physical", "logical"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

export const BACKUP_STATES = ["queued", "running", "done", "failed"] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** How often the database's log is copied. Changes since the last copy are lost with the machine. */
export const LOG_COPY_EVERY_MS = 60_000;
/** The most minutes of data lost while the log is copied: the interval, and the same again for the copying. */
export const LOSS_WITH_LOG_MINUTES = 2;
/** The operator is notified when the log has not been copied for this long. */
export const LOG_LATE_AFTER_MS = 10 * 60_000;
/** How long a new installation waits before its first backup. */
const FIRST_BACKUP_AFTER_MS = 10 * 60_000;
/** The pause after a nightly backup that failed. */
const RETRY_BACKUP_AFTER_MS = 60 * 60_000;
/** How long a deleted or failed backup stays in the list. */
export const BACKUPS_KEPT_DAYS = 400;

export const MAX_BACKUPS_KEPT = 60;

/** Returns the latest time at or before `now` at which a nightly backup begins, in the process's time zone. */
function latestNight(hour: number, now: Date): Date {
  const night = new Date(now);
  night.setHours(hour, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

/**
 * Returns whether the worker should now make a nightly backup.
 * @param state.lastGoodAt when the newest good backup began; null without one
 * @param state.lastTriedAt when the newest backup began, good or not
 * @param state.isCut true when no backup is in the present place, or the log continues from none, so that it is useless until the next one
 * @param state.runningMs how long the process has run
 */
export function isBackupDue(
  state: {
    nightly: boolean;
    hour: number;
    lastGoodAt: Date | null;
    lastTriedAt: Date | null;
    isCut: boolean;
    runningMs: number;
  },
  now: Date,
): boolean {
  const { nightly, hour, isCut, runningMs } = state;
  const [lastGoodAt, lastTriedAt] = [knownPast(state.lastGoodAt, now), knownPast(state.lastTriedAt, now)];
  if (!nightly || runningMs < FIRST_BACKUP_AFTER_MS) return false;
  const isTried = lastTriedAt !== null && now.getTime() - lastTriedAt.getTime() < RETRY_BACKUP_AFTER_MS;
  return !isTried && (isCut || lastGoodAt === null || lastGoodAt < latestNight(hour, now));
}

/** A time in a name: `20261123T030000Z`. Names sort by time. */
export const stampOf = (moment: Date): string =>
  moment
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replace(/[-:]/g, "");

const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
/** Reads `stampOf`'s text. @returns null for other texts */
export function readStamp(stamp: string): Date | null {
  const match = STAMP.exec(stamp);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

const BACKUP_NAME = /^autohub-(\d{8}T\d{6}Z)-(physical|logical)\.tar\.zst(\.encrypted)?$/;

/** The name of a backup's file. */
export const backupName = (startedAt: Date, kind: BackupKind, isEncrypted: boolean): string =>
  `autohub-${stampOf(startedAt)}-${kind}.tar.zst${isEncrypted ? ".encrypted" : ""}`;

/** Reads the name of a backup's file. @returns null for other names */
export function readBackupName(name: string): { startedAt: Date; kind: BackupKind } | null {
  const match = BACKUP_NAME.exec(name);
  const startedAt = match ? readStamp(match[1] ?? "") : null;
  return startedAt && { startedAt, kind: match?.[2] === "logical" ? "logical" : "physical" };
}

/** A complete backup, with its file in the place. */
export type MadeBackup = { name: string; trigger: BackupTrigger };

/**
 * Chooses the backups to delete. The newest `keep` nightly ones stay, and also the newest `keep` made by hand, so that a busy
 * afternoon does not push out the week. The order in which they were made counts, not the times in their names, because the clock
 * may have been wrong. Files that the database does not know (it was restored from an older backup) are deleted once they are
 * older than a full set of nightly ones.
 * @param made the latest first
 * @param names all files in the place; other files stay
 */
export function chooseOutdated(made: readonly MadeBackup[], names: readonly string[], keep: number): string[] {
  const most = Math.max(1, keep);
  const there = new Set(names.filter((name) => readBackupName(name)));
  const present = made.filter(({ name }) => there.has(name));
  const nightly = present.filter(({ trigger }) => trigger === "nightly");
  const byHand = present.filter(({ trigger }) => trigger !== "nightly");
  const known = new Set(made.map(({ name }) => name));
  const momentOf = (name: string) => readBackupName(name)?.startedAt.getTime() ?? 0;
  const oldestKept = nightly.length < most ? 0 : Math.min(...nightly.slice(0, most).map(({ name }) => momentOf(name)));
  const unknown = [...there].filter((name) => !known.has(name) && momentOf(name) < oldestKept);
  return [...nightly.slice(most), ...byHand.slice(most)].map(({ name }) => name).concat(unknown);
}

/** Returns a time that is certainly past; null for none, and for one in the future, which a clock that was ahead has written. */
export const knownPast = (moment: Date | null, now: Date): Date | null =>
  moment !== null && moment <= now ? moment : null;
