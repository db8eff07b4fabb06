import { chooseOutdated, readBackupName } from "#domain/backups/backup-rules.ts";
import type { FileStore } from "../infra/files/file-store.ts";
import { choosePiecesToDrop } from "./log/log-pieces.ts";

/**
 * Deletes the backups of a place that are too old, and the copied log that no backup needs any more. What has another name is
 * left alone.
 * @param keep how many backups stay
 * @returns the names of the backups that were deleted
 */
export async function pruneBackups(store: FileStore, keep: number): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  const outdated = chooseOutdated(names, keep);
  for (const name of outdated) await store.remove(name);
  const kept = names.flatMap((name) => {
    const read = outdated.includes(name) ? null : readBackupName(name);
    return read?.kind === "physical" ? [read.startedAt] : [];
  });
  const oldest = kept.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
  for (const name of choosePiecesToDrop(names, oldest)) await store.remove(name);
  return outdated;
}
