import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PASSWORD_FILE } from "#kernel/files/kept-folders.ts";
import { StartupError } from "#kernel/process/errors.ts";

const fileIn = (dataDir: string): string => join(dataDir, PASSWORD_FILE);
/** File of the password of a database that is being made. A file with the final name means that there has been a database. */
const draftIn = (dataDir: string): string => `${fileIn(dataDir)}.new`;

/** Returns whether the file has content. A full disk may have left an empty one. */
const isWritten = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Generates the password of a database that is about to be made. */
export function draftPassword(dataDir: string): string {
  const password = randomBytes(24).toString("hex");
  writeFileSync(draftIn(dataDir), password, { mode: 0o600, flush: true });
  return password;
}

/**
 * Reads the password of the database in a data folder. The first time it gives the file its final name: a start may have been killed
 * after making the database and before renaming the file.
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
