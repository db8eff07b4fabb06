import cluster from "node:cluster";
import { migrate } from "#kernel/database/migrate.ts";
import { prepareDataDir } from "#kernel/postgres/prepare-data-dir.ts";
import { forgetSecrets } from "#kernel/process/child-environment.ts";
import { isDatabaseAway } from "#kernel/process/errors.ts";
import { LogWatch } from "#kernel/process/log-watch.ts";
import { createLogger, type Logger } from "#kernel/process/logger.ts";
import { type Config, startWarnings } from "./config/config.ts";
import { loadSettings } from "./config/load-settings.ts";
import { type OpenedDatabase, openDatabase } from "./open-database.ts";
import { exitWithFailure, reportStartFailure } from "./start-failures/report-start-failure.ts";
import { runWebProcess } from "./web-processes/run-web-process.ts";

/** How long a failed start waits for its database to end. Its supervisor ends it in any case. */
const GIVE_UP_TIMEOUT_MS = 4_000;

/** Keeps this process's log for the health screen. */
const logWatch = new LogWatch();
const loggerOf = ({ logLevel, production }: Config): Logger =>
  createLogger({ level: logLevel, pretty: !production && process.stdout.isTTY, watch: logWatch });

/** The server: most of the product. A start that fails early, and one that only migrates, do not load it. */
const loadServer = () => import("./serve.ts");

/** Migrates the database and starts everything above it. Resolves like `serve`, or when a process that only migrates is done. */
async function migrateAndServe(config: Config, database: OpenedDatabase, log: Logger): Promise<void> {
  await migrate(database.ownerUrl, log);
  const databaseUrl = await database.admitProduct();
  if (config.role === "migrate") return database.stop();
  const { serve } = await loadServer();
  await serve(config, { ...database, databaseUrl }, { log, logWatch });
}

/** Prints the reason why the process cannot start, and ends it. */
function giveUp(error: unknown, config: Config | null): never {
  process.stderr.write(`\nAutoHub could not start.\n${reportStartFailure(error, config)}\n`);
  exitWithFailure();
}

async function main(): Promise<void> {
  const { config, warnings } = loadSettings(process.env);
  forgetSecrets(process.env); // before anything is started that could inherit them
  const log = loggerOf(config);
  for (const warning of [...warnings, ...startWarnings(config)]) log.warn(warning);
  let database: OpenedDatabase | null = null;
  try {
    // A process that only migrates another database needs no folder.
    if (config.role !== "migrate") prepareDataDir(config.dataDir);
    database = await openDatabase(config, log);
    const lost = database.lost.then((reason) => Promise.reject(reason));
    await Promise.race([migrateAndServe(config, database, log), lost]);
    lost.catch((error: unknown) => {
      log.fatal(
        { err: error },
        "the embedded PostgreSQL ends whenever it is started; see postgres.log in the data folder",
      );
      process.stderr.write(
        `\nAutoHub ends, because its database does not stay up.\n${reportStartFailure(error, config)}\n`,
      );
      exitWithFailure();
    });
  } catch (error) {
    log.level = "silent"; // later errors only follow from this one
    await database?.stop({ timeoutMs: GIVE_UP_TIMEOUT_MS });
    // The embedded database's log has a better reason than a lost connection.
    giveUp((isDatabaseAway(error) && database?.failure()) || error, config);
  }
}

/** Starts the product by its environment: the first process, or one of several web processes. */
export function start(): void {
  if (cluster.isWorker) {
    const loading = loadServer();
    runWebProcess(async (order, metrics) => {
      const { serveOrder } = await loading;
      return serveOrder(order, metrics, { log: loggerOf(order.config), logWatch });
    });
  } else main().catch((error: unknown) => giveUp(error, null));
}

if (import.meta.main) start();
