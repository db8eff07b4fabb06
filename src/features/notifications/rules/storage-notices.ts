import type { Level } from "#kernel/files/rules/disk-space.ts";
import type { Notice } from "./notice.ts";

const GB = 1_000_000_000;

/** The photo cache deletes down to nine tenths of its limit when it is full, so it is told once and stays so until there is room. */
const PHOTOS_ALARM_SHARE = 0.9;
const PHOTOS_FINE_SHARE = 0.75;

/** Judges the photo cache. Bytes. */
export function photoCacheLevel({ usedBytes, maxBytes }: { usedBytes: number; maxBytes: number }): Level {
  if (usedBytes >= PHOTOS_ALARM_SHARE * maxBytes) return "alarm";
  return usedBytes > PHOTOS_FINE_SHARE * maxBytes ? "between" : "fine";
}

/** "3.4 GB", "320 MB". */
function inWords(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / 1_000_000)} MB`;
}

/** The beginning of the keys of what fills on a machine; the episode follows. */
export const storageKey = (what: "disk" | "photos", machine: string): string => `${what}:${machine}:`;

/** Tells that a disk is nearly full. @param episode tells this time from the one before */
export const diskNotice = (
  machine: string,
  episode: number,
  { totalBytes, freeBytes }: { totalBytes: number; freeBytes: number },
): Notice => ({
  key: `${storageKey("disk", machine)}${episode}`,
  kind: "disk-nearly-full",
  title: `The disk of ${machine} is nearly full`,
  body: `${inWords(freeBytes)} of ${inWords(totalBytes)} are free where the data folder is. Without room crawls, exports and the database stop. Make room, or give the photos less (PHOTO_CACHE_MB).`,
  path: "/admin/settings",
  dealershipId: null,
  runId: null,
  data: { machine, freeBytes, totalBytes },
});

/** Tells that the photo cache is nearly full. */
export const photoCacheNotice = (
  machine: string,
  episode: number,
  { usedBytes, maxBytes }: { usedBytes: number; maxBytes: number },
): Notice => ({
  key: `${storageKey("photos", machine)}${episode}`,
  kind: "photo-cache-full",
  title: `The photo cache of ${machine} is nearly full`,
  body: `Photos take ${inWords(usedBytes)} of ${inWords(maxBytes)}. From now on the least recently used ones go, and are fetched again when somebody looks. If the disk has room, raise PHOTO_CACHE_MB.`,
  path: "/admin/settings",
  dealershipId: null,
  runId: null,
  data: { machine, usedBytes, maxBytes },
});

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
