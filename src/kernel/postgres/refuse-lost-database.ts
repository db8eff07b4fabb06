import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  BACKUPS_FOLDER,
  CONSENTS_FOLDER,
  MAIL_KEY_FILE,
  PASSWORD_FILE,
  RESTORING_FOLDER,
} from "#kernel/files/kept-folders.ts";
import { StartupError } from "#kernel/process/errors.ts";

/** Files that only exist after the database has been used, and that a restore would replace. */
const KEYS = [PASSWORD_FILE, MAIL_KEY_FILE, CONSENTS_FOLDER];

function holdsSomething(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() ? readdirSync(path).length > 0 : (found?.size ?? 0) > 0;
}

/**
 * Refuses to make an empty database where there has been one: an empty marketplace would look like a data loss, and its backups
 * would be empty.
 * @throws {StartupError} when a restore was interrupted, or the database of this folder is gone
 */
export function refuseLostDatabase(dataDir: string): void {
  const restoring = join(dataDir, RESTORING_FOLDER);
  if (existsSync(restoring)) {
    throw new StartupError(
      `A restore into ${dataDir} was interrupted. Run npm run restore again, or delete ${restoring} to begin with an empty database.`,
    );
  }
  const keys = KEYS.filter((name) => holdsSomething(join(dataDir, name)));
  const backups = join(dataDir, BACKUPS_FOLDER);
  const hasBackups = holdsSomething(backups);
  if (keys.length === 0 && !hasBackups) return;
  const found = [...keys, ...(hasBackups ? [BACKUPS_FOLDER] : [])].join(", ");
  // A restore uses the key that is there: backups that are not encrypted have none.
  const moved = keys.filter((name) => name !== MAIL_KEY_FILE);
  const moving = moved.length > 0 ? `move ${moved.join(", ")} out of ${dataDir} and run` : "run";
  throw new StartupError(
    `The database in ${join(dataDir, "postgres")} is gone, but ${dataDir} has been used: it holds ${found}. Put postgres back ` +
      `(its disk may not be mounted), or restore a backup: ${moving}: npm run restore -- ${hasBackups ? backups : "FILE"} ` +
      "(docs/backups.md). If the database is a PostgreSQL of your own, set DATABASE_URL. For an empty marketplace set DATA_DIR " +
      "to an empty folder.",
  );
}
