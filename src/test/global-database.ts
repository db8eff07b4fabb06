import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { grantToRole } from "#server/infra/database/app-role.ts";
import { migrate } from "#server/infra/database/migrate.ts";
import { startEmbeddedPostgres } from "#server/infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "#server/infra/logger.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    databaseServer: string;
  }
}

export const TEMPLATE = "autohub_template";

type Server = { url: string; stop(): Promise<void>; users: number };
/** Vitest loads this file once for each kind of tests, so what they share is no constant of it. */
const shared = globalThis as { testServer?: Promise<Server> };

/** One PostgreSQL for the whole run, for all kinds of tests, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testServer ??= startServer();
  const server = await shared.testServer;
  server.users += 1;
  project.provide("databaseServer", server.url);
  return async () => {
    server.users -= 1;
    if (server.users > 0) return;
    delete shared.testServer;
    await server.stop();
  };
}

async function startServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, overTcp: true });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  // A test opens dozens of connections, and each side would hash its password 4,096 times.
  await client.query("set scram_iterations = 1");
  await client.query(`alter role autohub password '${new URL(postgres.url).password}'`);
  await client.query(`create role ${PRODUCT.user} login password '${PRODUCT.password}'`);
  await client.end();
  await migrate(databaseUrl(postgres.url, TEMPLATE), createLogger({ level: "silent", pretty: false }));
  await grantToRole(databaseUrl(postgres.url, TEMPLATE), PRODUCT.user);
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url, stop, users: 0 };
}

/** The role as which the product works, without rights to change tables. */
const PRODUCT = { user: "autohub_app", password: "of-the-product" };

/** The same server, another database, as its owner. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The same address as the product's role. */
export const asProduct = (ownerUrl: string): string =>
  Object.assign(new URL(ownerUrl), { username: PRODUCT.user, password: PRODUCT.password }).href;
