import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ADDRESS_PURPOSE } from "#features/follows/manage-follows.ts";
import { reportProcess } from "#features/health/feature.ts";
import type { Health } from "#features/health/health-schemas.ts";
import type { Consent } from "#features/rights/rights-endpoints.ts";
import { UNREADABLE } from "#kernel/auth/secrets/secret-box.ts";
import { addTestAdmin, testBrowser } from "#test/auth-kit.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { multipartFile } from "#test/multipart-file.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

/** A process that has stored mails, and another one on the same database, whose data folder has lost the key. */
let before: TestApp;
let after: TestApp;
let dealership: number;
let consent: number;
let feedDealership: number;
let totpSecret: string;
let recoveryCode: string;
const totpCode = (steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(totpSecret), timestamp: Date.now() + steps * 30_000 });
const ENVIRONMENT = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@b.example", RATE_LIMIT: "off" };
const ENTRY = { kind: "agreed", channel: "contract", givenOn: "2026-01-02", name: "Jane Doe", role: "", note: "" };

async function call(test: TestApp, method: "GET" | "POST" | "PATCH", url: string, payload?: object) {
  const headers = { cookie: await cookieOf() };
  const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
}
let cookie: string | undefined;
const cookieOf = async () => {
  cookie ??= await before.signIn();
  return cookie;
};

beforeAll(async () => {
  before = await createTestApp({ environment: ENVIRONMENT });
  const { db, mail } = before.context;
  dealership = await insertDealership(db, { name: "Harbor Motors" });
  await insertVehicles(db, dealership, [makeFacts()]);
  const entry = await call(before, "POST", `/api/dealerships/${dealership}/consents`, ENTRY);
  consent = (entry.body as Consent).id;
  const { body, headers } = multipartFile(Buffer.from("%PDF-1.7\n%%EOF"), "signed.pdf");
  const url = `/api/consents/${consent}/file`;
  await before.app.inject({ method: "POST", url, headers: { ...headers, cookie: await cookieOf() }, payload: body });
  await call(before, "POST", `/api/dealerships/${dealership}/takedowns`, { askedBy: "Its lawyer", reason: "Asked to" });
  const person = { address: "sue@harbor.example", by: "copy" };
  await call(before, "POST", `/api/dealerships/${dealership}/portal-access`, person);
  const webhook = { url: "https://hooks.example.com/a-secret" };
  await call(before, "POST", "/api/admin/notification-settings/webhook", webhook);
  if (!mail) throw new Error("the test's server has no mail");
  await addTestAdmin(before, "ann");
  const browser = testBrowser(before);
  await browser.logIn("ann");
  totpSecret = (await browser.post("/api/auth/totp")).json().secret;
  [recoveryCode = ""] = (await browser.post("/api/auth/totp/confirm", { code: totpCode(-1) })).json().recoveryCodes;
  const feed = { url: "https://feeds.example/cars.csv", feed: { login: { userName: "harbor", password: "s3cret" } } };
  const added = await call(before, "POST", "/api/dealerships", { name: "Feed Motors", additionalUrls: [], ...feed });
  feedDealership = (added.body as { id: number }).id;
  await db
    .insertInto("follows")
    .values({
      ...{ sealed_address: mail.box.seal("ann@x.example", ADDRESS_PURPOSE), address_hash: Buffer.alloc(32) },
      ...{ query: "", frequency: "immediate", state: "confirmed", next_due_at: new Date(0) },
    })
    .execute();
  await db
    .insertInto("mails")
    .values({ key: "waits", kind: "test", sealed: mail.box.seal("{}", "mail"), address_hash: Buffer.alloc(32) })
    .execute();
  after = await createTestApp({ beside: before, works: true, environment: ENVIRONMENT });
  const [from, to] = [before, after].map(({ context }) => join(context.config.dataDir, "consents")) as [string, string];
  cpSync(from, to, { recursive: true });
}, 60_000);
afterAll(async () => {
  await after?.close();
  await before?.close();
});

it("serves shoppers and the console without a key, and makes no other key", async () => {
  expect((await after.app.inject({ url: "/api/vehicles" })).statusCode).toBe(200);
  expect((await call(after, "GET", "/api/dealerships")).status).toBe(200);
  expect(readdirSync(after.context.config.dataDir)).not.toContain("mail-key");
});

it("shows what it can of what is encrypted, and says what it cannot read", async () => {
  const rights = await call(after, "GET", `/api/dealerships/${dealership}/rights`);
  expect(rights).toMatchObject({
    status: 200,
    body: {
      consents: [{ id: consent, givenOn: "2026-01-02", name: UNREADABLE }],
      takedowns: [{ askedBy: UNREADABLE, lifted: null }],
    },
  });
  const shown = await call(after, "PATCH", `/api/dealerships/${dealership}/shown`, { price: false });
  expect(shown.status).toBe(200);
  const access = await call(after, "GET", `/api/dealerships/${dealership}/portal-access`);
  expect(access).toMatchObject({ status: 200, body: { people: [{ address: UNREADABLE }] } });
  const settings = await call(after, "GET", "/api/admin/notification-settings");
  expect(settings).toMatchObject({ status: 200, body: { webhook: { url: UNREADABLE }, recipients: [] } });
});

it("refuses with a sentence what needs the key, and loses nothing by it", async () => {
  const refused = [
    ["GET", `/api/consents/${consent}/file`],
    ["POST", `/api/dealerships/${dealership}/consents`, ENTRY],
    ["POST", "/api/admin/mail/test", { to: "ann@mail.example" }],
    ["POST", "/api/admin/notification-settings/mail", { recipients: [], digestEnabled: false, digestHour: 7 }],
    ["POST", "/api/admin/notification-settings/webhook", { url: "https://other.example/" }],
  ] as const;
  for (const [method, url, payload] of refused) {
    expect(await call(after, method, url, payload)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining("key that encrypts it is missing") },
    });
  }
  const page = await after.app.inject({ url: "/follow/manage/1-abc" });
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining("switched off for now")]);
  expect((await after.app.inject({ url: "/follow" })).body).not.toContain('name="email"');
  // The worker does not touch what it cannot decrypt.
  const states = await after.context.db.selectFrom("mails").select(["key", "state"]).execute();
  expect(states).toEqual([{ key: "waits", state: "waiting" }]);
  // A process with the key continues.
  const file = await before.app.inject({ url: `/api/consents/${consent}/file`, headers: { cookie: await cookieOf() } });
  expect(file.statusCode).toBe(200);
});

it("asks for the second factor all the same, and takes no code of an app for right", async () => {
  const browser = testBrowser(after);
  expect((await browser.logIn("ann")).json()).toMatchObject({ secondFactor: { methods: ["totp", "recovery_code"] } });
  const answer = await browser.post("/api/auth/second-factor", { code: totpCode(0) });
  expect([answer.statusCode, answer.json().message]).toEqual([503, expect.stringContaining("key that encrypts it")]);
  expect(await browser.isSignedIn()).toBe(false);
  // Recovery codes are hashes without a key; `npm run admin -- reset-second-factor` needs none either.
  expect((await browser.post("/api/auth/second-factor", { recoveryCode })).statusCode).toBe(200);
  expect((await browser.post("/api/auth/totp")).statusCode).toBe(503);
});

it("reads no feed that needs a login, and says why", async () => {
  const run = () =>
    after.context.db
      .selectFrom("sync_runs")
      .select(["status", "reason"])
      .where("dealership_id", "=", feedDealership)
      .executeTakeFirst();
  await expect.poll(run, { timeout: 20_000 }).toEqual({
    status: "failed",
    reason: expect.stringContaining("The feed's login cannot be read, because the key that encrypts it is missing"),
  });
});

it("has Health say that the key is missing, and what to do", async () => {
  const reporting = reportProcess(after.context, false);
  await reporting.report();
  const { needs } = (await call(after, "GET", "/api/admin/health")).body as Health;
  await reporting.stop();
  expect(needs).toContainEqual(
    expect.objectContaining({ severity: "now", text: expect.stringContaining("mail-key is not there") }),
  );
});
