/**
 * Administrators, from the command line:
 *
 *   npm run admin -- set-password <username> [--generate]
 *   npm run admin -- add <username> [--role owner|editor|viewer] [--generate]
 *   npm run admin -- remove <username>
 *   npm run admin -- reset-second-factor <username>
 *   npm run admin -- list
 *
 * The password is typed on the terminal or read from a pipe; `--generate` creates one and prints it. A new account with a
 * generated password has to change it at its first sign-in. Uses DATABASE_URL, else
 * the embedded database in DATA_DIR, whether AutoHub is running or not. Exit status: 0 done, 1 failed, 2 wrong arguments.
 */
import { parseArgs } from "node:util";
import { ROLES } from "#domain/auth/roles.ts";
import { type Config, readConfig } from "#server/infra/config.ts";
import { createLogger } from "#server/infra/logger.ts";
import { exitWithFailure, reportStartFailure } from "#server/infra/start-failures/report-start-failure.ts";
import { ADMIN_COMMANDS, Refusal } from "./admin/admin-commands.ts";
import { readPassword } from "./admin/read-password.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = `Usage: npm run admin -- set-password <username> [--generate]
       npm run admin -- add <username> [--role owner|editor|viewer] [--generate]
       npm run admin -- remove <username>
       npm run admin -- reset-second-factor <username>
       npm run admin -- list`;

class UsageError extends Error {}

function readArguments() {
  let parsed: { values: { generate?: boolean | undefined; role?: string | undefined }; positionals: string[] };
  try {
    const options = { generate: { type: "boolean" }, role: { type: "string" } } as const;
    parsed = parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const [name = "", username = "", ...rest] = parsed.positionals;
  const command = Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name] : undefined;
  if (!command) throw new UsageError(name ? `There is no command ${name}.` : "Say what is to be done.");
  if (command.needsName && username.trim() === "") throw new UsageError(`${name} needs the name of an administrator.`);
  if (rest.length > 0 || (!command.needsName && username !== "")) throw new UsageError(`${name} was given too much.`);
  const role = ROLES.find((known) => known === (parsed.values.role ?? "owner"));
  if (!role) throw new UsageError(`There is no role ${parsed.values.role}. There are ${ROLES.join(", ")}.`);
  return { command, username, role, generate: parsed.values.generate === true };
}

async function main(config: Config, given: ReturnType<typeof readArguments>): Promise<void> {
  const { command, generate, ...rest } = given;
  // What a person does at a terminal is in the audit log alone. What a script does also goes to whoever collects its output.
  const log = process.stderr.isTTY
    ? createLogger({ level: "silent", pretty: false })
    : createLogger({ level: "info", pretty: false, to: process.stderr.fd });
  await withDatabase(config, "autohub-admin", async (db) => {
    const source = { generate, read: () => readPassword(process.stdin, process.stderr) };
    for (const line of await command.run({ db, log, siteName: config.siteName, source, ...rest })) console.log(line);
  });
}

let config: Config | null = null;
try {
  const given = readArguments();
  config = readConfig(process.env);
  await main(config, given);
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
  console.error(error instanceof Refusal ? error.message : reportStartFailure(error, config));
  exitWithFailure();
}
