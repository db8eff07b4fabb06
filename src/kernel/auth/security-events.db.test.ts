import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildApp } from "#app/app.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

const FROM = "203.0.113.7";
const PASSWORD = "correct horse battery";

let test: TestApp;
let app: FastifyInstance;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await app?.close();
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(
        ...String(chunk)
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line)),
      );
      done();
    },
  });
  // The app remembers recorded events, so each test has its own app.
  app = await buildApp({ ...test.context, log: pino({ level: "info" }, sink) });
  lines = [];
});
afterAll(async () => {
  await app?.close();
  await test?.close();
});

const call = (method: "GET" | "POST", url: string, headers: Record<string, string> = {}, payload?: object) =>
  app.inject({ method, url, headers, remoteAddress: FROM, ...(payload && { payload }) });
const signIn = (username: string, password: string) => call("POST", "/api/auth/login", {}, { username, password });

const eventsIn = () => lines.filter((line) => "securityEvent" in line);
/** The entries of the audit log after `after`, oldest first. */
const entriesAfter = (after: string) =>
  test.context.db
    .selectFrom("audit_log")
    .select(["admin_name", "action", "subject", "address"])
    .where("id", ">", after)
    .orderBy("id")
    .execute();
const lastEntry = async () =>
  (await test.context.db.selectFrom("audit_log").select("id").orderBy("id", "desc").executeTakeFirst())?.id ?? "0";

it("logs a failed sign-in with its address and a hashed name, and keeps it out of the audit log", async () => {
  const before = await lastEntry();
  expect((await signIn("my password by mistake", "wrong")).statusCode).toBe(401);
  expect(eventsIn()).toEqual([
    expect.objectContaining({
      securityEvent: "auth.sign_in_failed",
      address: FROM,
      admin: expect.stringMatching(/^[0-9a-f]{16}$/),
      level: 40,
      time: expect.any(Number),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("by mistake");
  expect(await entriesAfter(before)).toEqual([]);
});

it("records a sign-in and a sign-out in both, with the address", async () => {
  const before = await lastEntry();
  const [session] = (await signIn("admin", PASSWORD)).cookies;
  await call("POST", "/api/auth/logout", { cookie: `${session?.name}=${session?.value}` });
  expect(eventsIn().map(({ securityEvent, address, factors }) => [securityEvent, address, factors])).toEqual([
    ["auth.signed_in", FROM, "password"],
    ["auth.signed_out", FROM, undefined],
  ]);
  expect(await entriesAfter(before)).toEqual([
    { admin_name: "admin", action: "auth.signed_in", subject: "admin", address: FROM },
    { admin_name: "admin", action: "auth.signed_out", subject: "admin", address: FROM },
  ]);
  expect(JSON.stringify(lines)).not.toContain(String(session?.value));
});

it("logs once a minute and address that calls of administrators were made without a session", async () => {
  for (let i = 0; i < 3; i++) expect((await call("GET", "/api/admin/audit")).statusCode).toBe(401);
  expect((await call("POST", "/api/sync")).statusCode).toBe(401);
  expect(eventsIn()).toEqual([
    expect.objectContaining({ securityEvent: "call.unauthorized", address: FROM, call: "GET /api/admin/audit" }),
  ]);
});

it("logs a call from another website's page", async () => {
  const headers = { cookie: await test.signIn(), "sec-fetch-site": "cross-site" };
  expect((await call("POST", "/api/sync", headers)).statusCode).toBe(403);
  expect(eventsIn()).toEqual([
    expect.objectContaining({ securityEvent: "call.forbidden", address: FROM, call: "POST /api/sync" }),
  ]);
});

it("records in the audit log, once an hour for a call, that a role was not enough", async () => {
  const cookie = await test.signInAs("viewer");
  const before = await lastEntry();
  for (let i = 0; i < 3; i++) expect((await call("POST", "/api/sync", { cookie })).statusCode).toBe(403);
  expect(eventsIn()).toEqual([
    expect.objectContaining({ securityEvent: "call.forbidden", code: "role", admin: expect.any(String) }),
  ]);
  const entry = { admin_name: expect.stringMatching(/^viewer /), action: "call.forbidden", subject: "POST /api/sync" };
  await expect.poll(() => entriesAfter(before)).toEqual([{ ...entry, address: FROM }]);
});

it("records who has downloaded the leads, and the console shows it with the address", async () => {
  const cookie = await test.signIn();
  const before = await lastEntry();
  const file = await call("GET", "/api/admin/leads.csv", { cookie });
  expect(file.statusCode).toBe(200);
  const [, fileName] = /filename="(.+)"/.exec(String(file.headers["content-disposition"])) ?? [];
  expect(fileName).toMatch(/\.csv$/);
  const entry = { admin_name: "admin", action: "lead.downloaded", subject: fileName, address: FROM };
  await expect.poll(() => entriesAfter(before)).toEqual([entry]);
  const [shown] = (await call("GET", "/api/admin/audit", { cookie })).json().entries;
  expect(shown).toMatchObject({ adminName: "admin", action: "lead.downloaded", subject: fileName, address: FROM });
  const line = { securityEvent: "lead.downloaded", subject: fileName, msg: "Downloaded leads" };
  expect(eventsIn()).toEqual([expect.objectContaining(line)]);
});

it("records no download that was refused", async () => {
  const before = await lastEntry();
  expect((await call("GET", "/api/admin/leads.csv")).statusCode).toBe(401);
  expect((await call("GET", "/api/imports/999/rejected.csv", { cookie: await test.signIn() })).statusCode).toBe(404);
  expect((await entriesAfter(before)).filter(({ action }) => action.includes("download"))).toEqual([]);
});

it("still responds when the audit log cannot be written, and logs that", async () => {
  const cookie = await test.signIn();
  await test.asOwner("alter table audit_log rename to audit_log_away");
  try {
    expect((await call("GET", "/api/admin/leads.csv", { cookie })).statusCode).toBe(200);
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain("a download could not be recorded");
  } finally {
    await test.asOwner("alter table audit_log_away rename to audit_log");
  }
});

it("logs once a minute that an address asks for too much", async () => {
  const statuses: number[] = [];
  while (statuses.filter((status) => status === 429).length < 3 && statuses.length < 1_000) {
    statuses.push((await call("GET", "/api/scorecards/none")).statusCode);
  }
  expect(statuses).toContain(429);
  expect(eventsIn()).toEqual([
    expect.objectContaining({ securityEvent: "request.throttled", address: FROM, limit: "scorecards" }),
  ]);
});
