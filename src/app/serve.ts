import { join } from "node:path";
import type { Prepared, Running } from "#core/feature.ts";
import { ensureFirstAdmin } from "#kernel/auth/admin-accounts.ts";
import { MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import type { MetricsSource } from "#kernel/http/health.ts";
import type { LogWatch } from "#kernel/process/log-watch.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { whenNpmEnds } from "#kernel/process/npm-shell.ts";
import { ownAddress } from "#kernel/process/variables.ts";
import { buildApp } from "./app.ts";
import type { Config } from "./config/config.ts";
import { type Context, createContext } from "./context.ts";
import { FEATURES } from "./features.ts";
import type { OpenedDatabase } from "./open-database.ts";
import { buildWorkerApp } from "./open-server.ts";
import type { WebOrder } from "./web-processes/messages.ts";
import { isDevelopment, webConnections, webProcessCount } from "./web-processes/process-counts.ts";
import { startWebProcesses } from "./web-processes/start-web-processes.ts";

/** How long a stop may take before the process is ended. */
const FORCE_AFTER_MS = 25_000;
/** How long a stopping process waits for its crawls before it returns them to the queue. */
const CRAWL_GRACE_MS = 3_000;

/** The process's log, and its copy for the health screen. */
type ProcessLog = { log: Logger; logWatch: LogWatch };

/**
 * Shuts down gracefully on SIGTERM and SIGINT, and when `npm start` was ended: runs `stop`, then exits. A second signal, or a stop that
 * hangs, ends the process at once; the next start repairs the rest.
 */
function onShutdown(log: Logger, stop: () => Promise<void>): void {
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
  whenNpmEnds(() => handle("SIGTERM"));
}

const announce = (lines: readonly (string | false)[]): void =>
  void process.stdout.write(`\n${lines.flatMap((line) => (line === false ? [] : [`  ${line}\n`])).join("")}\n`);

/** Opens the features' parts that come before everything else, and returns the configuration with their changes. */
async function prepareFeatures(given: Config, databaseUrl: string, log: Logger) {
  const prepared: Prepared[] = [];
  for (const feature of FEATURES) {
    const opened = await feature.prepare?.(given, databaseUrl, log);
    if (opened) prepared.push(opened);
  }
  const config: Config = Object.assign({}, given, ...prepared.map((one) => one.config));
  const allowHosts = [...given.crawl.allowHosts, ...prepared.flatMap((one) => one.allowHosts)];
  return { config: { ...config, crawl: { ...config.crawl, allowHosts } }, prepared };
}

/**
 * Starts everything above the database. Resolves when the process serves requests.
 * @param database with the product's address
 */
export async function serve(
  given: Config,
  database: OpenedDatabase & { databaseUrl: string },
  { log, logWatch }: ProcessLog,
): Promise<void> {
  const { databaseUrl } = database;
  // What this process writes is for its account only: the account of crawls may enter the data folder.
  process.umask(0o077);
  const works = given.role !== "web";
  const { config, prepared } = await prepareFeatures(given, databaseUrl, log);
  const count = webProcessCount(config);
  // Where other processes serve, this one reads nothing for shoppers.
  const own = count > 1 ? { ...config, role: "worker" as const } : config;
  const embedded = given.databaseUrl === undefined && { embeddedOwnerUrl: database.ownerUrl };
  const context = await createContext({ databaseUrl, ...embedded, config: own, log, logWatch, works });
  // Before any work is taken or made: a start whose port is in use leaves nothing.
  const web =
    count > 1
      ? await serveFromSeveral(count, { databaseUrl, config, connections: webConnections(count) }, log)
      : await serveHere(context);
  let worker: Running | null = null;
  let everywhere: Running | null = null;
  onShutdown(log, async () => {
    await web.stop();
    await Promise.all([worker?.stop(CRAWL_GRACE_MS), everywhere?.stop(0)]);
    await context.close();
    for (const { close } of prepared) await close();
    await database.stop();
  });
  // At once: an operator who waited for this process signs in now.
  const { generated, warning, isNew } = await ensureFirstAdmin(context.db, {
    ...config.admin,
    siteName: config.siteName,
  });
  // Before all that may fail or be stopped: the password is shown only this once.
  if (generated !== null) {
    announce([`First administrator: ${config.admin.username}, password: ${generated} (shown only this once)`]);
  }
  if (isNew) {
    for (const feature of FEATURES) {
      await feature
        .onFirstStart?.(context)
        .catch((err) => log.warn({ err }, `${feature.name} did not note the first start`));
    }
  }
  const begun: string[] = [];
  for (const { begin } of prepared) begun.push((await begin(context)) ?? "");
  worker = works ? await context.startWorker() : null;
  // A process that only starts others reports nothing.
  everywhere = works || count === 1 ? context.startEverywhere() : null;
  if (warning) log.warn(warning);

  const address = config.port === 0 ? web.address : config.publicUrl;
  const name = context.config.siteName;
  announce([
    ...(config.role === "worker"
      ? [`The worker of ${name} is at ${web.address} (/healthz, /readyz, /metrics).`]
      : [`${name} is at ${address}`, `The console is at ${address}/admin`]),
    isNew &&
      config.mailKey === undefined &&
      config.backupPassphrase === null &&
      `Keep a copy of ${join(config.dataDir, MAIL_KEY_FILE)} in another place: backups hold that key only when they are encrypted (Settings, Backups).`,
    ...begun.filter((line) => line !== ""),
  ]);
}

type Web = { address: string; stop(): Promise<void> };

/** Serves from this process. @param metrics the source of `/metrics`; default: this process alone */
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

/** Serves as one of several web processes. @returns a function that ends it */
export async function serveOrder(
  { config, ...order }: WebOrder,
  metrics: MetricsSource,
  processLog: ProcessLog,
): Promise<() => Promise<void>> {
  const web = { ...config, role: "web" as const };
  const context = await createContext({ ...order, config: web, ...processLog, works: false });
  const { stop } = await serveHere(context, metrics);
  const everywhere = context.startEverywhere();
  return async () => {
    await stop();
    await everywhere.stop(0);
    await context.close();
  };
}
