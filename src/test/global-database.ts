import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { grantToRole } from "#app/database-role.ts";
import { migrate } from "#kernel/database/migrate.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    databaseServer: string;
    /** A data folder with a stopped, migrated database (prepared-cluster.ts). */
    preparedCluster: string;
  }
}

/** Enough for the apps of all test files that run at a time: with few left, each would keep to its least (connection-budget.ts). */
const CONNECTIONS = 300;
export const TEMPLATE = "autohub_template";

type Server = { url: string; prepared: string; stop(): Promise<void>; users: number };
/** Vitest loads this file once for each kind of tests, so the shared server cannot be a constant here. */
const shared = globalThis as { testServer?: Promise<Server> };

/** One PostgreSQL for the whole run, for all kinds of tests, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testServer ??= startServer();
  const server = await shared.testServer;
  server.users += 1;
  project.provide("databaseServer", server.url);
  project.provide("preparedCluster", server.prepared);
  return async () => {
    server.users -= 1;
    if (server.users > 0) return;
    delete shared.testServer;
    await server.stop();
  };
}

async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-test-"));
  const [dataDir, prepared] = [join(folder, "server"), join(folder, "prepared")];
  const options = { dataDir, durable: false, overTcp: true };
  const made = await startEmbeddedPostgres(options);
  // A test opens dozens of connections, and each side would hash its password 4,096 times.
  await query(
    made.url,
    "set scram_iterations = 1",
    `alter role autohub password '${new URL(made.url).password}'`,
    `create role ${PRODUCT.user} login password '${PRODUCT.password}'`,
  );
  const log = createLogger({ level: "silent", pretty: false });
  await migrate(made.url, log);
  await grantToRole(made.url, PRODUCT.user, log);
  await made.stop();
  cpSync(dataDir, prepared, { recursive: true });
  // Most tests ask over a socket, which costs a statement a quarter less than TCP.
  const hasSockets = process.platform !== "win32";
  // In the database's own folder, which the server's account names by its working directory: others above it are closed to it.
  const settings = { unix_socket_directories: hasSockets ? "." : "" };
  const postgres = await startEmbeddedPostgres({ ...options, connections: CONNECTIONS, settings });
  await query(
    databaseUrl(postgres.url, "postgres"),
    `alter database autohub rename to ${TEMPLATE}`,
    "create database autohub",
  );
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const url = hasSockets ? `${postgres.url}?host=${encodeURIComponent(join(dataDir, "postgres"))}` : postgres.url;
  return { url, prepared, stop, users: 0 };
}

/** Executes statements one after the other on one connection. */
async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The role as which the product works, without rights to change tables. */
const PRODUCT = { user: "autohub_app", password: "of-the-product" };

/** The same server, another database, as its owner. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The same database over TCP, where the test server listens as well. */
export const overTcp = (url: string): string => Object.assign(new URL(url), { search: "" }).href;

/** The same address as the product's role. */
export const asProduct = (ownerUrl: string): string =>
  Object.assign(new URL(ownerUrl), { username: PRODUCT.user, password: PRODUCT.password }).href;
