import type { Db } from "#kernel/database/db.ts";
import type { BackupPlace } from "./backup-place.ts";
import { chooseBesideToDrop } from "./log/beside-log.ts";
import { choosePiecesToDrop } from "./log/log-pieces.ts";
import { chooseOutdated, knownPast, type MadeBackup, readBackupName } from "./rules/backup-rules.ts";

/** The backups of a place that are whole, the latest first. Their ids say in which order they were made. */
async function readMade(db: Db, place: string): Promise<MadeBackup[]> {
  const rows = await db
    .selectFrom("backups")
    .select(["name", "trigger"])
    .where("status", "=", "done")
    .where("place", "=", place)
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap(({ name, trigger }) => (name === null ? [] : [{ name, trigger }]));
}

/**
 * Deletes the backups of a place that are too old, and what has been copied of the log that no backup needs any more. What has another
 * name is left alone.
 * @param keep how many nightly backups stay, and how many made by hand
 * @returns the names of the backups that were deleted
 */
export async function pruneBackups(db: Db, { store, name: place }: BackupPlace, keep: number): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  const outdated = chooseOutdated(await readMade(db, place), names, keep);
  for (const name of outdated) await store.remove(name);
  const kept = names.flatMap((name) => {
    const read = outdated.includes(name) ? null : readBackupName(name);
    return read?.kind === "physical" ? [read.startedAt] : [];
  });
  // From which moment on the log is needed is unknown while a backup's own moment is.
  const now = new Date();
  if (kept.some((at) => knownPast(at, now) === null)) return outdated;
  const oldest = kept.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
  const needless = [...choosePiecesToDrop(names, oldest), ...chooseBesideToDrop(names, oldest)];
  for (const name of needless) await store.remove(name);
  return outdated;
}
