import { randomBytes } from "node:crypto";
import { openSync } from "node:fs";
import { devNull } from "node:os";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { describeConfiguration, secretsOf } from "#app/config/describe-configuration.ts";
import { StatementWatch } from "#kernel/database/statement-watch.ts";
import { LogWatch } from "#kernel/process/log-watch.ts";
import { createLogger, type Logger } from "#kernel/process/logger.ts";
import { insertDealership } from "#test/factories.ts";
import { NOTICE_KINDS } from "#test/notice-kinds.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { makeBundle } from "./make-bundle.ts";
import { startReporting } from "./start-reporting.ts";

/** Secrets of every kind, in the places where a real installation has them. */
const SECRETS = {
  metricsToken: "metrics-token-Zq81",
  partnerToken: "partner-token-Kx93-long",
  mailKey: "mail-key-of-thirty-two-letters-at-least-77",
  passphrase: "correct-horse-backup-55",
  smtpUser: "postmaster.7731",
  smtpPassword: "smtp-Pa55 word",
  s3Id: "AKIAEXAMPLE77311234",
  s3Secret: "s3/secret+key/9987654321",
  adminPassword: "admin-pa55-word",
  contact: "owner.person@market.example",
  feedUser: "feeduser7731",
  feedPassword: "plainfeedword",
  feedKey: "feedkeyinaddress",
  session: randomBytes(24).toString("base64url"),
  shopperMail: "ann.shopper+cars@mail.example",
  shopperName: "Ann Shopperson",
  shopperPhone: "(206) 555-0143",
  shopperPhoneToo: "+44 20 7946 0958",
  webhookSecret: `whsec_${randomBytes(24).toString("base64")}`,
  webhookPath: "hook-path-1234567",
  apiKeyInAddress: "sk_live_51Habcdef",
  discountCode: "SECRETDEAL20",
  question: "Is the red one still there for my wife",
  bearer: "abcdefbearer",
  address: "203.0.113.77",
} as const;

const watch = new LogWatch();
let test: TestApp;
let files: Map<string, string>;

/** A sentence with every kind of secret that a text may contain. */
const LEAK = [
  `550 5.1.1 <${SECRETS.shopperMail}> rejected "${SECRETS.shopperName}"`,
  `GET https://${SECRETS.feedUser}:${SECRETS.feedPassword}@feeds.example/${SECRETS.feedKey}/cars.csv?key=${SECRETS.apiKeyInAddress}`,
  `call ${SECRETS.shopperPhone} or ${SECRETS.shopperPhoneToo} from ${SECRETS.address}`,
  `Authorization: Bearer ${SECRETS.bearer}; cookie autohub_session=${SECRETS.session}`,
  `post to https://hooks.example/${SECRETS.webhookPath} signed ${SECRETS.webhookSecret}`,
  `login ${SECRETS.smtpUser} ${SECRETS.smtpPassword} ${SECRETS.s3Id} ${SECRETS.s3Secret} ${SECRETS.feedPassword}`,
  `said "${SECRETS.question}" and '${SECRETS.shopperName}'`,
].join(". ");

beforeAll(async () => {
  test = await createTestApp({
    environment: {
      METRICS_TOKEN: SECRETS.metricsToken,
      INSPECTED_AUTO_URL: `https://partner.example/${SECRETS.webhookPath}`,
      INSPECTED_AUTO_TOKEN: SECRETS.partnerToken,
      MAIL_KEY: SECRETS.mailKey,
      BACKUP_PASSPHRASE: SECRETS.passphrase,
      SMTP_URL: `smtp://${SECRETS.smtpUser}:${encodeURIComponent(SECRETS.smtpPassword)}@127.0.0.1:2`,
      MAIL_FROM: "Cars <cars@market.example>",
      FILES_S3_ENDPOINT: "http://127.0.0.1:3",
      FILES_S3_BUCKET: "cars",
      FILES_S3_ACCESS_KEY_ID: SECRETS.s3Id,
      FILES_S3_SECRET_ACCESS_KEY: SECRETS.s3Secret,
      ADMIN_PASSWORD: SECRETS.adminPassword,
      CONTACT_EMAIL: SECRETS.contact,
    },
  });
  const { db, key } = test.context;
  const login = { userName: SECRETS.feedUser, password: SECRETS.feedPassword };
  const dealership = await insertDealership(db, {
    name: "Capital Motors",
    url: `https://feeds.example/${SECRETS.feedKey}/cars.csv?key=${SECRETS.apiKeyInAddress}`,
  });
  await db
    .insertInto("feed_logins")
    .values({ dealership_id: dealership, sealed: key.box.seal(JSON.stringify(login), "feed-login") })
    .execute();
  await db
    .insertInto("sync_runs")
    .values({
      ...{ dealership_id: dealership, trigger: "schedule", status: "failed", outcome: "failed", reason: LEAK },
      ...{ finished_at: new Date(), warnings: JSON.stringify([LEAK]), log: JSON.stringify([{ at: "", words: LEAK }]) },
    })
    .execute();
  await db
    .insertInto("notifications")
    .values({
      ...{ key: "crawl-failing:1", kind: "crawl-failing", title: `Capital Motors: ${LEAK}`, body: LEAK, data: "{}" },
      ...{ path: `/admin/dealerships?dealership=${dealership}`, in_bell: true },
    })
    .execute();
  await db.insertInto("settings").values({ key: "discountCode", value: SECRETS.discountCode }).execute();
  await db
    .insertInto("contact_clicks")
    .values({ dealership_id: dealership, title: SECRETS.question, visitor: Buffer.from(SECRETS.shopperName) })
    .execute();
  const log = createLogger({ level: "info", pretty: false, to: openSync(devNull, "w"), watch });
  log.error(
    { err: new Error(LEAK), password: SECRETS.adminPassword, body: { mail: SECRETS.shopperMail } },
    "request failed",
  );
  log.warn({ url: LEAK, phone: 2_065_550_143 }, `a warning about ${LEAK}`);
  log.info({ headers: { cookie: `autohub_session=${SECRETS.session}` } }, LEAK);
  log.child({ reqId: "req-9", token: SECRETS.metricsToken }).error(LEAK);
  const statements = new StatementWatch();
  statements.note(`select * from mails where address = '${SECRETS.shopperMail}' and phone = 2065550143`, 900);
  const reporting = startReporting({
    ...{
      db: test.context.db,
      log,
      kind: "all",
      logWatch: watch,
      statementWatch: statements,
      readCalls: null,
      readClients: null,
    },
    ...{
      dataDir: test.context.config.dataDir,
      folders: [],
      keyProblem: null,
      readFilesId: async () => "one-folder",
      activeJobs: () => ({}),
      replicas: () => [],
    },
    pool: { totalCount: 1, idleCount: 1, waitingCount: 0 },
  });
  await reporting.report();
  await reporting.stop();
  const made = await bundleOf(log);
  files = new Map(made.map(({ name, text }) => [name, text]));
});
afterAll(() => test?.close());

const bundleOf = (log: Logger) => {
  const { db, config, key } = test.context;
  return makeBundle({
    ...{ db, box: key.box, log, logWatch: watch, dataDir: config.dataDir, noticeKinds: NOTICE_KINDS },
    describeConfiguration: () => describeConfiguration(config),
    listSecrets: () => secretsOf(config),
  });
};

/** Spellings of a secret in a file: as is, as a part of an address or of JSON, in base64 and in hexadecimal. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, encodeURIComponent(secret), json, bytes.toString("base64").slice(0, -4), bytes.toString("hex")];
}

describe("the bundle for support", () => {
  it.each(Object.entries(SECRETS))("does not hold the %s, however it is spelt", (_, secret) => {
    for (const [name, words] of files) {
      for (const spelling of spellings(secret)) expect([name, words.includes(spelling)]).toEqual([name, false]);
    }
  });

  it("holds none of the places from which secrets are taken", () => {
    const all = [...files.values()].join("\n");
    expect(all).not.toMatch(/2065550143|7946|Shopperson/);
    expect(all).not.toContain(test.databaseUrl);
    const password = new URL(test.databaseUrl).password;
    if (password !== "") expect(all).not.toContain(password);
    // The places of the test's values. If nothing were found in them, the checks above would prove nothing.
    expect(files.get("runs.json")).toContain('"failed"');
    expect(files.get("log.ndjson")?.split("\n").length).toBeGreaterThanOrEqual(4);
    expect(files.get("process-log.json")).toContain("request failed");
    expect(files.get("health.json")).toContain("Capital Motors");
    expect(files.get("timings.json")).toContain("select * from mails where address = ?");
  });

  it("still tells a developer what went wrong, and how the installation is set up", () => {
    expect(JSON.parse(files.get("configuration.json") ?? "")).toMatchObject({
      mail: "set",
      backupPassphrase: "set",
      objectStorage: "set",
      databaseOwner: "not set",
      searchEngine: "memory",
    });
    expect(files.get("log.ndjson")).toContain("make-bundle.db.test.ts");
    const { value } = JSON.parse(files.get("database.json") ?? "");
    expect(value.migrations.at(-1).name).toMatch(/^\d{4}_/);
    expect(value.tables.map(({ name }: { name: string }) => name)).toContain("vehicles");
    expect(JSON.parse(files.get("settings.json") ?? "").value).toContainEqual(
      expect.objectContaining({ key: "discountCode", value: "set" }),
    );
  });

  it("is one ZIP for owners, and the audit log says who took it", async () => {
    const owner = await test.signInAs("owner");
    const url = "/api/admin/health/bundle";
    const response = await test.app.inject({ url, headers: { cookie: owner } });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-disposition"]).toMatch(/filename="autohub-support-\d{4}-\d\d-\d\d\.zip"/);
    const zip = await fromBufferPromise(response.rawPayload);
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      if (entry.fileName.endsWith("README.txt")) {
        expect(await readText(await zip.openReadStreamPromise(entry))).toContain("What is not in it");
      }
    }
    expect(names).toContain("autohub-support/health.json");
    expect(names).toHaveLength(files.size);
    const actions = async () =>
      (await test.context.db.selectFrom("audit_log").select("action").execute()).map(({ action }) => action);
    await expect.poll(actions).toContain("health.bundle_downloaded");
    const viewer = await test.app.inject({ url, headers: { cookie: await test.signInAs("viewer") } });
    expect(viewer.statusCode).toBe(403);
  });

  it("says why of what cannot be read, and tells nothing that may hold a login it does not know", async () => {
    await test.asOwner("alter table feed_logins rename to feed_logins_away");
    const made = await bundleOf(test.context.log).finally(() =>
      test.asOwner("alter table feed_logins_away rename to feed_logins"),
    );
    const text = (name: string) => made.find((file) => file.name === name)?.text ?? "";
    expect(JSON.parse(text("runs.json"))).toMatchObject({ known: false });
    expect(JSON.parse(text("health.json"))).toMatchObject({ known: false });
    expect(text("log.ndjson")).toBe("");
    expect(JSON.parse(text("database.json"))).toMatchObject({ known: true });
    for (const { text: words } of made) expect(words).not.toContain(SECRETS.feedPassword);
  });
});
