import cluster from "node:cluster";
import { buildApp, buildWorkerApp } from "./app.ts";
import { ensureFirstAdmin } from "./auth/admin-accounts.ts";
import { type Context, createContext } from "./context.ts";
import { wasDemoCleared } from "./demo/demo-sites.ts";
import { startDemo } from "./demo/run-demo.ts";
import { beginFirstSteps } from "./first-steps/first-steps.ts";
import type { MetricsSource } from "./http/health.ts";
import { forgetSecrets } from "./infra/child-environment.ts";
import { type Config, startWarnings } from "./infra/config.ts";
import { grantToAddress, openEmbeddedRole } from "./infra/database/app-role.ts";
import { POOL_SIZE } from "./infra/database/db.ts";
import { migrate } from "./infra/database/migrate.ts";
import { startEmbeddedPostgres } from "./infra/embedded-postgres/start-embedded-postgres.ts";
import { isDatabaseAway } from "./infra/errors.ts";
import { loadSettings } from "./infra/load-settings.ts";
import { createLogger, type Logger } from "./infra/logger.ts";
import { LogWatch } from "./infra/measures/log-watch.ts";
import { prepareDataDir } from "./infra/prepare-data-dir.ts";
import { exitWithFailure, reportStartFailure } from "./infra/start-failures/report-start-failure.ts";
import { ownAddress } from "./infra/variable-schemas.ts";
import type { WebOrder } from "./web-processes/messages.ts";
import { runWebProcess } from "./web-processes/run-web-process.ts";
import { startWebProcesses } from "./web-processes/start-web-processes.ts";

const FORCE_AFTER_MS = 25_000;

/**
 * Shuts down gracefully on SIGTERM and SIGINT: runs `stop`, then exits. A second signal, or a stop that hangs, ends the
 * process at once; the next start recovers what was left.
 */
export function onShutdown(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("stopping took too long");
      process.exit(1);
    }, FORCE_AFTER_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}

/** How long a stopping process waits for its crawls before it hands them back to the queue. */
const CRAWL_GRACE_MS = 3_000;
/** How long a failed start waits for its database to end. Its supervisor ends it in any case. */
const GIVE_UP_TIMEOUT_MS = 4_000;
/** Connections that the process of crawls needs in all, and those that a web process needs besides its pools. */
const WORKER_CONNECTIONS = 60;
const WEB_EXTRA_CONNECTIONS = 12;

/** Keeps what this process logs, for the health screen. */
const logWatch = new LogWatch();

/** How many web processes there are; 1: this process serves itself. A development server has state, so there is one. */
const webProcessCount = (config: Config): number =>
  config.role === "all" || config.role === "web" ? (isDevelopment() ? 1 : config.webProcesses) : 1;
const isDevelopment = (): boolean => process.argv.includes("--dev");

/** Each of the two pools of each of several web processes: all together as many as one process has, so that a usual server has room. */
const webConnections = (count: number): number => Math.max(2, Math.ceil(POOL_SIZE / count));

type OpenedDatabase = {
  /** As its owner, who makes tables. */
  ownerUrl: string;
  /** Gives the product its rights in the migrated database. @returns the address that the product works with */
  admitProduct(): Promise<string>;
  /** Resolves with the reason when the embedded database has ended again and again. */
  lost: Promise<Error>;
  /** Why the embedded database failed, by its log; null for a database that is not ours. */
  failure(): Error | null;
  stop(options?: { timeoutMs: number }): Promise<void>;
};

async function openDatabase(config: Config, log: Logger): Promise<OpenedDatabase> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === undefined) {
    const count = webProcessCount(config);
    const forWeb = count * (2 * webConnections(count) + WEB_EXTRA_CONNECTIONS);
    const { url: ownerUrl, ...server } = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      ...(count > 1 && { connections: WORKER_CONNECTIONS + forWeb }),
      onEnd: (err) => log.error({ err }, "the database's process has ended; it is started again"),
    });
    return { ...server, ownerUrl, admitProduct: () => openEmbeddedRole(ownerUrl) };
  }
  return {
    ownerUrl: databaseOwnerUrl ?? databaseUrl,
    admitProduct: async () => {
      if (databaseOwnerUrl !== null) await grantToAddress(databaseOwnerUrl, databaseUrl);
      return databaseUrl;
    },
    lost: new Promise(() => {}),
    failure: () => null,
    stop: async () => {},
  };
}

const announce = (lines: readonly (string | false)[]): void =>
  void process.stdout.write(`\n${lines.flatMap((line) => (line === false ? [] : [`  ${line}\n`])).join("")}\n`);

/** Starts everything above the database. Resolves when the process serves requests, or has only migrated and is done. */
async function serve(given: Config, database: OpenedDatabase, log: Logger): Promise<void> {
  await migrate(database.ownerUrl, log);
  const databaseUrl = await database.admitProduct();
  if (given.role === "migrate") return database.stop();

  const works = given.role !== "web";
  const hasDemo = given.demo && given.role === "all" && !(await wasDemoCleared(databaseUrl));
  const demo = hasDemo ? await startDemo() : null;
  const config = { ...given, demoInspectionUrl: demo?.inspectionUrl ?? null };
  const shared = { databaseUrl, allowHosts: demo?.hosts ?? [], demoPartner: demo?.partner ?? null };
  const count = webProcessCount(config);
  // Where others serve, this process reads nothing for shoppers.
  const own = count > 1 ? { ...config, role: "worker" as const } : config;
  const embedded = given.databaseUrl === undefined && { embeddedOwnerUrl: database.ownerUrl };
  const stopDemo = demo && { stopDemo: demo.close };
  const context = await createContext({ ...shared, ...embedded, ...stopDemo, config: own, log, logWatch, works });
  const firstRun = await demo?.seed(context.dealerships);
  // Before any work is taken: a start whose port is taken leaves the work to others.
  const web =
    count > 1
      ? await serveFromSeveral(count, { ...shared, config, connections: webConnections(count) }, log)
      : await serveHere(context);
  const worker = works ? await context.startWorker() : null;
  // Only now: if a later step failed, a generated password would never be shown.
  const { generated, warning, isNew } = await ensureFirstAdmin(context.db, {
    ...config.admin,
    siteName: config.siteName,
  });
  // The password must be shown whatever happens here.
  if (isNew) await beginFirstSteps(context.db).catch((err) => log.warn({ err }, "the first steps were not noted"));
  if (warning) log.warn(warning);
  // A process that only starts others has nothing to say.
  const reporting = works || count === 1 ? context.startReporting() : null;

  onShutdown(log, async () => {
    await web.stop();
    await Promise.all([worker?.stop(CRAWL_GRACE_MS), reporting?.stop()]);
    await context.close();
    await demo?.close();
    await database.stop();
  });
  const address = config.port === 0 ? web.address : config.publicUrl;
  const name = context.config.siteName;
  announce([
    ...(config.role === "worker"
      ? [`The worker of ${name} is at ${web.address} (/healthz, /readyz, /metrics).`]
      : [`${name} is at ${address}`, `The console is at ${address}/admin`]),
    generated !== null &&
      `First administrator: ${config.admin.username}, password: ${generated} (shown only this once)`,
    firstRun === true && "Demo dealerships are being crawled; their cars appear in a few seconds.",
  ]);
}

type Web = { address: string; stop(): Promise<void> };

/** Serves from this process. @param metrics what `/metrics` shows; default: this process alone */
async function serveHere(context: Context, metrics?: MetricsSource): Promise<Web> {
  const { config, search } = context;
  // Otherwise the first visitor would wait for the search index.
  if (config.role !== "worker") search.prepare();
  const build = config.role === "worker" ? buildWorkerApp : buildApp;
  const app = await build(context, { dev: isDevelopment(), ...(metrics && { metrics }) });
  await app.listen({ host: config.host, port: config.port });
  const [bound] = app.addresses();
  const port = typeof bound === "object" ? bound.port : config.port;
  return { address: ownAddress(config.host, port), stop: () => app.close() };
}

async function serveFromSeveral(count: number, order: WebOrder, log: Logger): Promise<Web> {
  const { port, stop } = await startWebProcesses(count, order, log);
  return { address: ownAddress(order.config.host, port), stop };
}

/** Serves as one of several web processes. @returns what ends it */
async function serveOrder({ config, ...order }: WebOrder, metrics: MetricsSource): Promise<() => Promise<void>> {
  const web = { ...config, role: "web" as const };
  const context = await createContext({ ...order, config: web, log: loggerOf(config), logWatch, works: false });
  const { stop } = await serveHere(context, metrics);
  const reporting = context.startReporting();
  return async () => {
    await stop();
    await reporting.stop();
    await context.close();
  };
}

const loggerOf = ({ logLevel, production }: Config): Logger =>
  createLogger({ level: logLevel, pretty: !production && process.stdout.isTTY, watch: logWatch });

/** Prints why the process cannot start, and ends it. */
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
    // A process that only migrates somebody's database needs no folder.
    if (config.role !== "migrate") prepareDataDir(config.dataDir);
    database = await openDatabase(config, log);
    const lost = database.lost.then((reason) => Promise.reject(reason));
    await Promise.race([serve(config, database, log), lost]);
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
    log.level = "silent"; // further errors only follow from this one
    await database?.stop({ timeoutMs: GIVE_UP_TIMEOUT_MS });
    // The embedded database's log says more than that it cannot be reached.
    giveUp((isDatabaseAway(error) && database?.failure()) || error, config);
  }
}

/** Starts the product as its environment says: the first process, or one of several that serve. */
export function start(): void {
  if (cluster.isWorker) runWebProcess(serveOrder);
  else main().catch((error: unknown) => giveUp(error, null));
}

if (import.meta.main) start();
