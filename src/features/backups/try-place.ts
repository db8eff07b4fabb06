import { mkdir, realpath, rmdir, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { StorageError } from "#kernel/files/file-store.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { type DestinationConfig, defaultPlace } from "./backup-destination.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupPlace, openPlace } from "./backup-place.ts";
import { readBackupSettings } from "./backup-records.ts";
import { describeBackupFailure, requireSpace } from "./make-backup.ts";
import { foreignPlace, readPlaceNote, writePlaceNote } from "./place-note.ts";
import { readBackupName } from "./rules/backup-rules.ts";
import { bucketProblem, folderProblem, isBackupFile } from "./rules/place-rules.ts";

/** The folder of the program. */
const APP_FOLDER = resolve(import.meta.dirname, "../../..");

export type TryDeps = {
  db: Db;
  config: DestinationConfig;
  log: Logger;
  /** Returns whether backups are made on this machine, so that its folders can be tried. */
  worksHere(): Promise<boolean>;
};

/**
 * Tries a place before it is kept: it can be written and read, has space, and no other installation and no other files are in it.
 * @param address a folder's absolute path, or `s3://bucket/folder`
 * @returns its name
 * @throws {BackupError} with a sentence that says what is wrong
 */
export async function tryPlace(address: string, deps: TryDeps): Promise<string> {
  if (address.startsWith("s3://")) {
    const problem = bucketProblem(address, deps.config.filesS3);
    if (problem !== null) throw new BackupError(problem);
    const place = openPlace(address, { s3: deps.config.filesS3, log: deps.log });
    return tryStore(place, deps).finally(() => place.close());
  }
  if (!isAbsolute(address)) {
    throw new BackupError("Give the folder's whole path, such as /mnt/backups, or s3://bucket/folder.");
  }
  const folder = resolve(address);
  if (!(await deps.worksHere())) {
    throw new BackupError(
      "Backups are made on another machine, whose folders cannot be tried from here. Choose s3://bucket/folder, or set BACKUP_TO there.",
    );
  }
  try {
    const isNew = await makeFolder(folder, deps);
    return await tryFolder(folder, deps).catch(async (error) => {
      if (isNew) await rmdir(folder).catch(() => {});
      throw error;
    });
  } catch (error) {
    throw folderError(folder, error);
  }
}

async function tryFolder(folder: string, deps: TryDeps): Promise<string> {
  const size = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(deps.db);
  await requireSpace(folder, Number(size.rows[0]?.bytes ?? 0));
  return tryStore(openPlace(folder, { s3: null, log: deps.log }), deps);
}

/** Makes the last folder of a path: those before it must be there, so that a disk that is not mounted is noticed. */
async function makeFolder(folder: string, { config }: TryDeps): Promise<boolean> {
  const parent = dirname(folder);
  const realParent = await realpath(parent).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw cause;
    throw new BackupError(`There is no folder ${parent}. Is its disk mounted?`, { cause });
  });
  const real = await realpath(folder).catch(() => join(realParent, basename(folder)));
  const data = await realpath(config.dataDir);
  const backups = config.filesS3 ? join(data, "backups") : defaultPlace({ ...config, dataDir: data });
  const problem = folderProblem(real, { data, app: APP_FOLDER, backups });
  if (problem !== null) throw new BackupError(problem);
  const found = await stat(folder).catch(() => null);
  if (found && !found.isDirectory()) throw new BackupError(`${folder} is a file. Name a folder.`);
  if (!found) await mkdir(folder, { mode: 0o700 });
  return found === null;
}

/** Looks for files of others in a place, including those of the AutoHub from which this one was restored, then leaves a note with this installation there and reads it again. */
async function tryStore(place: BackupPlace, { db }: TryDeps): Promise<string> {
  const { store, name: place_ } = place;
  const installation = await nameInstallation(db);
  const note = await readPlaceNote(store);
  if (note !== null && note !== installation) throw foreignPlace(place_);
  const backups: string[] = [];
  for await (const { name } of store.list()) {
    if (!isBackupFile(name)) {
      throw new BackupError(
        `There are other files in ${place_}, such as ${name}. Choose an empty folder, such as ${place_}/autohub.`,
      );
    }
    if (readBackupName(name)) backups.push(name);
  }
  if (note === null && backups.length > 0 && !(await knowsOne(db, backups))) throw foreignPlace(place_);
  await writePlaceNote(place, installation);
  return place_;
}

/** Returns this installation's name, which its first place makes. */
async function nameInstallation(db: Db): Promise<string> {
  const { installation } = await db
    .updateTable("backup_settings")
    .set({ installation: sql<string>`coalesce(installation, gen_random_uuid())` })
    .where(sql<boolean>`only_row`)
    .returning("installation")
    .executeTakeFirstOrThrow();
  return installation ?? "";
}

/** Returns whether this installation made one of the backups, since it was restored if it was. */
async function knowsOne(db: Db, names: readonly string[]): Promise<boolean> {
  const { restored_at: since } = await readBackupSettings(db);
  const known = await db
    .selectFrom("backups")
    .select("id")
    .where("name", "in", names)
    .$if(since !== null, (query) => query.where("created_at", ">", since))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

function folderError(folder: string, error: unknown): Error {
  if (error instanceof BackupError || error instanceof StorageError) return error;
  const { code = "unknown error" } = error as NodeJS.ErrnoException;
  if (["EACCES", "EROFS", "EPERM"].includes(code)) {
    return new BackupError(
      `AutoHub may not read and write ${folder}. Give its account the right to (systemd: ReadWritePaths; a container: a volume), or choose another folder.`,
      { cause: error },
    );
  }
  return new BackupError(describeBackupFailure(error) ?? `${folder} cannot be used (${code}).`, { cause: error });
}
