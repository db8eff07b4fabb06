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
import { connectAtStart, openDb } from "#server/infra/database/db.ts";
import { migrate } from "#server/infra/database/migrate.ts";
import { joinEmbeddedPostgres } from "#server/infra/embedded-postgres/start-embedded-postgres.ts";
import { StartupError } from "#server/infra/errors.ts";
import { createLogger } from "#server/infra/logger.ts";
import { exitWithFailure, reportStartFailure } from "#server/infra/start-failures/report-start-failure.ts";
import { ADMIN_COMMANDS, Refusal } from "./admin/admin-commands.ts";
import { readPassword } from "./admin/read-password.ts";

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

/** @throws {StartupError} AutoHub has not been set up in that database @throws the database's error when it does not answer */
async function requireAutoHub(databaseUrl: string): Promise<void> {
  const client = await connectAtStart(databaseUrl, "autohub-admin");
  const { rows } = await client.query("select to_regclass('admins') is not null as found").finally(() => client.end());
  if (rows[0].found) return;
  throw new StartupError(
    "There is no AutoHub in that database yet. Start AutoHub on it once, or correct DATABASE_URL.",
  );
}

async function main(config: Config, given: ReturnType<typeof readArguments>): Promise<void> {
  const { command, generate, ...rest } = given;
  const log = createLogger({ level: "silent", pretty: false });
  // What a person does at a terminal is in the audit log alone. What a script does also goes to whoever collects its output.
  const securityLog = process.stderr.isTTY
    ? log
    : createLogger({ level: "info", pretty: false, to: process.stderr.fd });
  const database = config.databaseUrl
    ? { url: config.databaseUrl, started: false, stop: async () => {} }
    : await joinEmbeddedPostgres(config.dataDir);
  try {
    if (database.started) await migrate(database.url, log);
    await requireAutoHub(database.url);
    const { db } = openDb(database.url, log);
    try {
      const source = { generate, read: () => readPassword(process.stdin, process.stderr) };
      const input = { db, log: securityLog, siteName: config.siteName, source, ...rest };
      for (const line of await command.run(input)) console.log(line);
    } finally {
      await db.destroy();
    }
  } finally {
    await database.stop();
  }
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
