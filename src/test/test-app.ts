import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { buildApp } from "#app/app.ts";
import { readConfig } from "#app/config/config.ts";
import { type Context, createContext } from "#app/context.ts";
import { addAdmin } from "#kernel/auth/admin-accounts.ts";
import { openSession } from "#kernel/auth/sessions.ts";
import type { Role } from "#kernel/http/rules/roles.ts";
import type { DurableTaskWorker } from "#kernel/jobs/durable-task.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { cheapHash } from "./cheap-hash.ts";
import { PROGRAMS_HERE } from "./programs-here.ts";
import { createTestDatabase, type TestDatabase, type TestDb } from "./test-database.ts";
import { CACHE_FOLDER } from "./warm-cache.ts";

const ADMIN = { username: "admin", password: "correct horse battery" };

export type TestApp = {
  app: FastifyInstance;
  context: Omit<Context, "db"> & { db: TestDb };
  worker: DurableTaskWorker | null;
  /** As the product's role, which may only read and write rows. */
  databaseUrl: string;
  /** Executes a statement as the database's owner. */
  asOwner(statement: string): Promise<void>;
  /** Cookie header of a signed-in administrator. */
  signIn(): Promise<string>;
  /** Cookie header of a new administrator with this role, without the cost of a password. */
  signInAs(role: Role): Promise<string>;
  close(): Promise<void>;
};

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Empties the audit log, which the product and even the owner cannot: triggers stand in the way. */
export const emptyAuditLog = (test: TestApp): Promise<void> =>
  test.asOwner("set session_replication_role = replica; delete from audit_log");

/**
 * The whole server on a separate database, not listening (use `app.inject` or `app.listen`).
 * @param options.works whether it carries out jobs; "later": once the test calls `context.startWorker`
 * @param options.allowHosts the fake dealer sites that may be crawled
 * @param options.programsApart true when crawls, uploads and valuing cars have separate processes and threads, as in the product;
 * otherwise they run in this one, which saves most of their time
 * @param options.environment further variables
 * @param options.features the product's features; all by default
 * @param options.beside another app, or only a database, which it shares; it must be closed before that one
 */
export async function createTestApp(
  options: {
    works?: boolean | "later";
    allowHosts?: string[];
    programsApart?: boolean;
    environment?: Record<string, string>;
    features?: Context["features"];
    beside?: Pick<TestApp, "databaseUrl" | "asOwner">;
  } = {},
): Promise<TestApp> {
  const { works = false, allowHosts = [], programsApart = false, environment, beside } = options;
  const database: TestDatabase = beside
    ? { url: beside.databaseUrl, productUrl: beside.databaseUrl, drop: async () => {} }
    : await createTestDatabase();
  const databaseUrl = database.productUrl;
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-data-"));
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // Tests read right after a write, before the change log has been read.
    RESPONSE_CACHE: "off",
    CRAWL_ALLOW_HOSTS: allowHosts.join(","),
    // A test that runs at night must not meet a crawl it did not ask for.
    CRAWL_SCHEDULE: "off",
    // Assertions about days must not depend on the machine's time zone.
    STATS_TIME_ZONE: "UTC",
    ...environment,
  });
  const log = createLogger({ level: process.env.TEST_LOG_LEVEL ?? "silent", pretty: false });
  const context = await createContext({
    ...{ config, databaseUrl, log, cacheFolder: CACHE_FOLDER },
    works: works !== false,
    // Each costs a process of PostgreSQL. A test asks for little at a time.
    connections: 3,
    workerConnections: 4,
    ...(!programsApart && { programs: PROGRAMS_HERE }),
    ...(options.features && { features: options.features }),
  });
  await addAdmin(context.db, {
    username: ADMIN.username,
    role: "owner",
    password_hash: await cheapHash(ADMIN.password),
  });
  const app = await buildApp(context);
  // Until then another engine answers, which a test of this one must not mistake for it.
  while (!context.search.isReady()) await sleep(5);
  const worker = works === true ? await context.startWorker() : null;
  return {
    app,
    context,
    worker,
    databaseUrl,
    asOwner: beside?.asOwner ?? ((statement) => runOnce(database.url, statement)),
    signIn: async () => {
      const response = await app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
      const [session] = response.cookies;
      if (!session) throw new Error(`sign-in failed: ${response.body}`);
      return `${session.name}=${session.value}`;
    },
    signInAs: async (role) => {
      const username = `${role} ${randomUUID()}`;
      await addAdmin(context.db, { username, role, password_hash: "no password fits" });
      const { id } = await context.db
        .selectFrom("admins")
        .select("id")
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
      return `autohub_session=${await openSession(context.db, id, { address: "127.0.0.1", userAgent: "" })}`;
    },
    close: async () => {
      await app.close();
      await worker?.stop(0);
      await context.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
