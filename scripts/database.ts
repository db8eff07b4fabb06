/**
 * Runs a PostgreSQL program (psql, pg_dump, pg_restore; your own) on AutoHub's database:
 *
 *   npm run database -- pg_dump --format=custom --file=autohub.dump
 *
 * Uses DATABASE_URL, else the embedded database in DATA_DIR, whether AutoHub is running or not. The program finds address
 * and password in its environment (https://www.postgresql.org/docs/18/libpq-envars.html), so neither is in a command line that
 * others can see. Exit status: the program's; 1 when there is no such database, 2 without a program.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { loadSettings } from "#app/config/load-settings.ts";
import { exitWithFailure, reportStartFailure } from "#app/start-failures/report-start-failure.ts";
import { joinEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";

/** Returns the parts of a database's address, as libpq's variables. */
function libpqEnvironment(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const given = {
    PGHOST: url.searchParams.get("host") ?? decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "",
    PGSSLROOTCERT: url.searchParams.get("sslrootcert") ?? "",
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}

async function run(program: string, args: string[], databaseUrl: string): Promise<number> {
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...libpqEnvironment(databaseUrl) } });
  try {
    const [code] = await once(child, "close");
    return code ?? 1;
  } catch (error) {
    console.error(`${program} could not be started: ${(error as Error).message}`);
    return 1;
  }
}

const [program, ...args] = process.argv.slice(2);
if (program === undefined) {
  console.error("Usage: npm run database -- <program> [its arguments]     for example: npm run database -- psql");
  process.exit(2);
}
const config = (() => {
  try {
    return loadSettings(process.env).config;
  } catch (error) {
    console.error(reportStartFailure(error, null));
    return exitWithFailure();
  }
})();
try {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await joinEmbeddedPostgres(config.dataDir);
  // Ctrl-C is for the program, which decides if it ends.
  process.on("SIGINT", () => {});
  process.exitCode = await run(program, args, database.url).finally(() => database.stop());
} catch (error) {
  console.error(reportStartFailure(error, config));
  exitWithFailure();
}
