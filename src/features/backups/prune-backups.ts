import type { Db } from "#kernel/database/db.ts";
import type { BackupPlace } from "./backup-place.ts";
import { chooseBesideToDrop } from "./log/beside-log.ts";
import { choosePiecesToDrop } from "./log/log-pieces.ts";
import { chooseOutdated, knownPast, type MadeBackup, readBackupName } from "./rules/backup-rules.ts";

/** Returns the complete backups of a place, the latest first, in the order of their ids. */
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
 * Deletes outdated backups of a place, and the parts of the copied log that no backup needs. Files with other names are left
 * alone.
 * @param keep how many nightly backups stay, and how many made by hand
 * @returns the names of the deleted backups
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
  // While a backup's own time is unknown, it is also unknown from when on the log is needed.
  const now = new Date();
  if (kept.some((at) => knownPast(at, now) === null)) return outdated;
  const oldest = kept.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
  const needless = [...choosePiecesToDrop(names, oldest), ...chooseBesideToDrop(names, oldest)];
  for (const name of needless) await store.remove(name);
  return outdated;
}
