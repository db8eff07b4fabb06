import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PASSWORD_FILE } from "#kernel/files/kept-folders.ts";
import { StartupError } from "#kernel/process/errors.ts";

const fileIn = (dataDir: string): string => join(dataDir, PASSWORD_FILE);
/** The password of a database that is being made. Under its own name a password says that there has been a database. */
const draftIn = (dataDir: string): string => `${fileIn(dataDir)}.new`;

/** Whether there is something in the file. A full disk may have left an empty one. */
const isWritten = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Makes up the password of a database that is to be made. */
export function draftPassword(dataDir: string): string {
  const password = randomBytes(24).toString("hex");
  writeFileSync(draftIn(dataDir), password, { mode: 0o600, flush: true });
  return password;
}

/**
 * Reads the password of the database in a data folder. The first time it gets its name: a start may have been killed between
 * making the database and that.
 * @throws {StartupError} when there is none
 */
export function readPassword(dataDir: string): string {
  const file = fileIn(dataDir);
  if (!isWritten(file) && isWritten(draftIn(dataDir))) renameSync(draftIn(dataDir), file);
  if (isWritten(file)) return readFileSync(file, "utf8").trim();
  throw new StartupError(
    `The password of the database is missing: ${file}. Put that file back from a backup; ` +
      "docs/operations.md tells how to set a new one.",
  );
}
