/**
 * Administrators, from the command line:
 *
 *   npm run admin -- set-password <username> [--generate]
 *   npm run admin -- allow-password <username>
 *   npm run admin -- add <username> [--role viewer|editor|owner] [--generate]
 *   npm run admin -- remove <username>
 *   npm run admin -- reset-second-factor <username>
 *   npm run admin -- list
 *   npm run admin -- person <e-mail address> [--json] [--erase]
 *
 * A new administrator is a viewer unless `--role` says otherwise; the very first one is an owner.
 * `allow-password` lets an account in for a day where the team's provider signs people in and passwords are off.
 * `person` shows everything that names an e-mail address, with --json one record a line to hand out; --erase deletes it, but not what is
 * kept as proof.
 * The password is typed on the terminal or read from a pipe; `--generate` creates one and prints it. A new account with a
 * generated password has to change it at its first sign-in. Uses DATABASE_URL, else
 * the embedded database in DATA_DIR, whether AutoHub is running or not. Exit status: 0 done, 1 failed, 2 wrong arguments.
 */
import type { Config } from "#app/config/config.ts";
import { openInstallationKey } from "#kernel/auth/secrets/installation-key.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { Refusal } from "./admin/admin-commands.ts";
import { readArguments } from "./admin/read-arguments.ts";
import { readPassword } from "./admin/read-password.ts";
import { runCommand } from "./run-command.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = `Usage: npm run admin -- set-password <username> [--generate]
       npm run admin -- allow-password <username>
       npm run admin -- add <username> [--role viewer|editor|owner] [--generate]
       npm run admin -- remove <username>
       npm run admin -- reset-second-factor <username>
       npm run admin -- list
       npm run admin -- person <e-mail address> [--json] [--erase]`;

async function main(config: Config, given: ReturnType<typeof readArguments>): Promise<void> {
  const { command, generate, ...rest } = given;
  // A person's action at a terminal is only in the audit log. A script's action also goes to the collector of its output.
  const log = process.stderr.isTTY
    ? createLogger({ level: "silent", pretty: false })
    : createLogger({ level: "info", pretty: false, to: process.stderr.fd });
  await withDatabase(config, "autohub-admin", async (db) => {
    const source = { generate, read: () => readPassword(process.stdin, process.stderr) };
    const openKey = () => openInstallationKey(db, { key: config.mailKey ?? null, dataDir: config.dataDir });
    const lines = await command.run({ db, log, siteName: config.siteName, source, openKey, ...rest });
    for (const line of lines) console.log(line);
  });
}

const explain = (error: unknown): string | null => (error instanceof Refusal ? error.message : null);

await runCommand({ usage: USAGE, explain }, async (settings) => {
  const given = readArguments(process.argv.slice(2));
  await main(settings(), given);
});
