import { buildApp } from "./app.ts";
import { ensureFirstAdmin } from "./auth/ensure-first-admin.ts";
import { createContext } from "./context.ts";
import { startDemo } from "./demo/run-demo.ts";
import { type Config, readConfig } from "./infra/config.ts";
import { startEmbeddedPostgres } from "./infra/embedded-postgres/start-embedded-postgres.ts";
import { StartupError } from "./infra/errors.ts";
import { createLogger, type Logger } from "./infra/logger.ts";
import { migrate } from "./infra/migrate.ts";
import { onShutdown } from "./infra/shutdown.ts";

/** How long a stopping process waits for its crawls before it hands them back to the queue. */
const CRAWL_GRACE_MS = 3_000;

async function openDatabase(config: Config, log: Logger): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  postgres.lost.then(() => {
    log.fatal("the embedded PostgreSQL has ended unexpectedly; see postgres.log in the data folder");
    process.exit(1);
  });
  return postgres;
}

const announce = (lines: readonly (string | false)[]): void =>
  void process.stdout.write(`\n${lines.flatMap((line) => (line === false ? [] : [`  ${line}\n`])).join("")}\n`);

async function main(): Promise<void> {
  const given = readConfig(process.env);
  const dev = process.argv.includes("--dev");
  const log = createLogger({ level: given.logLevel, pretty: !given.production && process.stdout.isTTY });
  const database = await openDatabase(given, log);
  await migrate(database.url, log);
  if (given.role === "migrate") return database.stop();

  const works = given.role !== "web";
  const demo = given.demo && given.role === "all" ? await startDemo(given.dataDir) : null;
  const config = { ...given, inspectionUrl: given.inspectionUrl ?? demo?.inspectionUrl ?? null };
  const context = await createContext({
    config,
    databaseUrl: database.url,
    log,
    works,
    allowHosts: demo?.hosts ?? [],
    demoPartner: demo?.partner ?? null,
  });
  const password = await ensureFirstAdmin(context.db, config.admin);
  await context.inspectedAuto.recover();
  const firstRun = await demo?.seed(context.dealerships);
  const worker = works ? await context.startWorker() : null;
  // Without it, the first visitor would wait for the index.
  if (config.role !== "worker") context.vehicles.index.start();
  // A worker has no pages, but answers /healthz and /metrics like the rest.
  const app = await buildApp(context, { dev });
  const listening = await app.listen({ host: config.host, port: config.port }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EADDRINUSE") throw cause;
    throw new StartupError(`Port ${config.port} is taken by another program. Stop it, or set PORT to another number.`);
  });

  onShutdown(log, async () => {
    await app.close();
    await worker?.stop(CRAWL_GRACE_MS);
    await context.close();
    await demo?.close();
    await database.stop();
  });
  announce([
    `${config.siteName} is at ${config.port === 0 ? listening : config.publicUrl}`,
    password !== null && `First administrator: ${config.admin.username}, password: ${password} (shown only this once)`,
    firstRun === true && "Demo dealerships are being crawled; their cars appear in a few seconds.",
  ]);
}

main().catch((error: unknown) => {
  const words = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`\nAutoHub could not start.\n${words}\n`);
  // The database's supervisor notices the end of this process and shuts it down.
  process.exit(1);
});
