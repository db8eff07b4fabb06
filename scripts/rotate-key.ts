/**
 * Changes the key with which AutoHub encrypts mails, addresses, consent and logins:
 *
 *   npm run rotate-key
 *
 * Everything is encrypted again in one transaction, while AutoHub is stopped. The key in DATA_DIR is made anew and the former one is kept
 * beside it. With MAIL_KEY, the new key is typed on the terminal or read from a pipe. Exit status: 0 done, 1 failed, 2 wrong arguments.
 */
import type { Config } from "#app/config/config.ts";
import { FEATURES } from "#app/features.ts";
import { keyedColumnsOf } from "#app/keyed-columns.ts";
import { finishRotation, makeNextKey } from "#kernel/auth/secrets/former-keys.ts";
import { readKeyFile } from "#kernel/auth/secrets/installation-key.ts";
import { keyFingerprint } from "#kernel/auth/secrets/key-text.ts";
import { ROTATION_NAME, rotateKey } from "#kernel/auth/secrets/rotate-key.ts";
import { openStores } from "#kernel/files/open-stores.ts";
import { AppError } from "#kernel/process/errors.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { readPassword } from "./admin/read-password.ts";
import { runCommand } from "./run-command.ts";
import { readOptions } from "./usage-error.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = "Usage: npm run rotate-key";
const MIN_CHARACTERS = 32;

/** @throws {AppError} when none came in, or it is too short */
async function readNewKey(): Promise<string> {
  const given = await readPassword(process.stdin, process.stderr);
  if (!("password" in given)) throw AppError.badRequest("No new MAIL_KEY came in. Type it, or pipe it in.");
  if (given.password.length < MIN_CHARACTERS) {
    throw AppError.badRequest(`The new MAIL_KEY must have at least ${MIN_CHARACTERS} characters.`);
  }
  return given.password;
}

async function main(config: Config): Promise<void> {
  const { dataDir, mailKey } = config;
  const from = mailKey ?? readKeyFile(dataDir);
  if (from === null) throw AppError.conflict(`There is no key in ${dataDir} that could be changed.`);
  await withDatabase(config, ROTATION_NAME, async (db) => {
    const to = mailKey === undefined ? makeNextKey(dataDir) : await readNewKey();
    const stores = openStores(config, createLogger({ level: "silent", pretty: false }));
    const columns = keyedColumnsOf(FEATURES);
    const { values, unread } = await rotateKey(db, columns, { from, to, openFiles: stores.open }).finally(() =>
      stores.close(),
    );
    const kept = mailKey === undefined ? finishRotation(dataDir, keyFingerprint(to)) : null;
    for (const line of [
      `The key has been changed; ${values} values are encrypted with the new one.`,
      ...(unread > 0 ? [`${unread} values could not be read with the former key and stay as they are.`] : []),
      kept === null
        ? "Set MAIL_KEY to the new key for every process before you start AutoHub."
        : `The former key is now ${kept}. Backups from before need it as long as you keep them.`,
      "Keep a copy of the new key in another place, and make a backup: npm run backup",
    ]) {
      console.log(line);
    }
  });
}

const explain = (error: unknown): string | null =>
  error instanceof AppError ? `The key was not changed. ${error.message}` : null;

await runCommand({ usage: USAGE, explain }, async (settings) => {
  readOptions({ options: {} });
  await main(settings());
});
