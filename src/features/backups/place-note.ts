import type { FileStore } from "#kernel/files/file-store.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupPlace } from "./backup-place.ts";
import { INSTALLATION_FILE } from "./rules/place-rules.ts";

/** A note about the place's owner is no longer than this. Bytes. */
const MAX_NOTE = 1_000;

/** Returns the installation that a place's note names, or null. A folder of the note's name is no note. */
export async function readPlaceNote(store: FileStore): Promise<string | null> {
  const note = await store.read(INSTALLATION_FILE, { maxBytes: MAX_NOTE }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EISDIR") return null;
    throw error;
  });
  return note?.content.toString("utf8").trim() ?? null;
}

/** Returns the sentence about a folder without its note. @param folder its path */
export const noteMissing = (folder: string): string =>
  `${folder} has no file ${INSTALLATION_FILE}, which AutoHub left there. Is its disk mounted?`;

/** Leaves a note in a place. @throws {BackupError} when it reads otherwise */
export async function writePlaceNote({ store, name }: BackupPlace, installation: string): Promise<void> {
  await store.write(INSTALLATION_FILE, Buffer.from(`${installation}\n`));
  if ((await readPlaceNote(store)) !== installation) {
    throw new BackupError(`A file that was written to ${name} reads otherwise.`);
  }
}

/**
 * Requires the note of this installation in a folder. A disk that is not mounted leaves an empty folder, which is on the database's disk.
 * @throws {BackupError} with a sentence for the operator
 */
export async function requirePlaceNote({ store, name }: BackupPlace, installation: string | null): Promise<void> {
  const note = await readPlaceNote(store);
  if (note === null) {
    throw new BackupError(`${noteMissing(name)} If so, choose the folder again (Settings, Backups, Change).`);
  }
  if (note !== installation) throw foreignPlace(name);
}

/** Returns the error for a place with backups of others. */
export const foreignPlace = (name: string): BackupError =>
  new BackupError(
    `Backups of another AutoHub are in ${name}, or of this one before it was restored. Choose another folder: each AutoHub deletes what is too old.`,
  );
