import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { readConfig } from "#app/config/config.ts";
import { openSecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { openDb } from "#kernel/database/db.ts";
import { type MailWriters, type OutgoingMail, openOutbox } from "#kernel/mail/outbox.ts";
import type { Mail } from "#kernel/mail/rules/mail.ts";
import { MailSender, type MailWorkerDeps } from "#kernel/mail/start-mail-worker.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { type FakeSmtpServer, type SmtpBehaviour, type SmtpStage, startFakeSmtpServer } from "./fake-smtp-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { openWorkerLease } from "./worker-queue.ts";

export const raise = (): never => {
  throw new Error("the test expects a value here");
};

export const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: "Hello",
  text: "Good day",
  html: null,
  ...more,
});
export const one = (to = "ann@mail.example"): OutgoingMail => ({
  key: `about ${to.split("@")[0]}`,
  kind: "test",
  mail: mailTo(to),
});

/** Gives the tests of a file an outbox in a database of theirs, and before each test a new mail server. */
export function mailKit() {
  const log = createLogger({ level: "silent", pretty: false });
  const box = openSecretBox("a key of a test, which is long enough");
  const outbox = openOutbox(box);
  const refused: Buffer[] = [];
  const writers: MailWriters = {};
  let database: TestDatabase;
  let connection: ReturnType<typeof openDb>;
  let server: FakeSmtpServer;
  /** The lock of the process that runs the senders. */
  let own: ReturnType<typeof openWorkerLease>;

  beforeAll(async () => {
    database = await createTestDatabase();
    connection = openDb(database.productUrl, log);
    own = openWorkerLease({ databaseUrl: database.productUrl, log });
  });
  afterAll(async () => {
    await own.close();
    await connection.db.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    server = await startFakeSmtpServer();
  });
  afterEach(async () => {
    await server.close();
    refused.length = 0;
    await connection.db.deleteFrom("mails").execute();
  });

  return {
    ...{ log, outbox, refused, writers },
    get databaseUrl() {
      return database.productUrl;
    },
    get db() {
      return connection.db;
    },
    get server() {
      return server;
    },
    get workerLease() {
      return own.workerLease;
    },
    put: (...mails: OutgoingMail[]) => connection.db.transaction().execute((trx) => outbox.put(trx, mails)),
    rows: () => connection.db.selectFrom("mails").selectAll().orderBy("id").execute(),
    /** Makes all waiting mails due now. */
    makeDue: () =>
      connection.db
        .updateTable("mails")
        .set({ next_attempt_at: sql`now()` })
        .execute(),
    /** @param answerMs short when the server is to be given up; otherwise long, so that a busy machine is not taken for a dead server */
    mailSender(answerMs = 30_000): MailSender {
      const { mail } = readConfig({ SMTP_URL: server.url, MAIL_FROM: "Cars <cars@market.example>" });
      const deps: MailWorkerDeps = {
        db: connection.db,
        mail: { settings: mail ?? raise() },
        box,
        log,
        workerLease: own.workerLease,
        writers,
        onRefused: async (_trx, hash) => void refused.push(hash),
        timeouts: { answerMs, endMs: answerMs },
      };
      return new MailSender(deps);
    },
    /** The server behaves like this once at a stage, and normally from then on. */
    onceAt(stage: SmtpStage, does: SmtpBehaviour): void {
      let isDone = false;
      server.behave = (at) => {
        if (at !== stage || isDone) return "ok";
        isDone = true;
        return does;
      };
    },
  };
}
