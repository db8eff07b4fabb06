import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { freePort } from "#test/free-port.ts";
import { selfSigned } from "#test/self-signed.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { createTestApp } from "#test/test-app.ts";
import { startMailWorker } from "./start-mail-worker.ts";

const test = sharedTestApp();
const login = { user: "cars", pass: "p w%/@" };
const servers: FakeSmtpServer[] = [];
let smtp: FakeSmtpServer;

async function start(options: Parameters<typeof startFakeSmtpServer>[0]): Promise<FakeSmtpServer> {
  const server = await startFakeSmtpServer(options);
  servers.push(server);
  return server;
}
const portOf = ({ url }: FakeSmtpServer): number => Number(new URL(url).port);

beforeAll(async () => {
  smtp = await start({ login });
});
afterAll(() => Promise.all(servers.map((server) => server.close())));
afterEach(async () => {
  await test.call("DELETE", PATH);
  await test.db.deleteFrom("mails").execute();
});

const PATH = "/api/admin/mail-server";
const wanted = (more: object = {}) => ({
  ...{ host: "127.0.0.1", port: portOf(smtp), secure: false, username: login.user, password: login.pass },
  ...{ senderName: "Bay Cars", senderAddress: "cars@bay.example" },
  ...more,
});
const set = (more: object = {}) => test.call("POST", PATH, wanted(more));
const tryIt = async () => (await test.call("POST", "/api/admin/mail/test", { to: "ann@mail.example" })).body;
const statesOf = ({ steps }: { steps: { state: string }[] }) => steps.map(({ state }) => state);

it("sends with a server that was set while AutoHub runs, and offers mail at once", async () => {
  const { context } = test;
  const publicly = async () => (await test.app.inject("/api/settings")).json().sendsMail;
  const worker = startMailWorker({ ...context, box: context.key.box, writers: {}, onRefused: async () => {} });
  expect(await publicly()).toBe(false);
  expect((await test.call("POST", "/api/admin/mail/test", { to: "ann@mail.example" })).status).toBe(409);

  const { password, ...shown } = wanted();
  expect(await set()).toEqual({ status: 200, body: { setBy: null, server: shown } });
  expect(await publicly()).toBe(true);
  const tested = await tryIt();
  expect(statesOf(tested)).toEqual(["passed", "unneeded", "unneeded", "passed"]);
  await expect.poll(() => smtp.taken.length).toBe(1);
  expect(smtp.taken).toMatchObject([{ from: "cars@bay.example", raw: expect.stringContaining("From: Bay Cars") }]);

  expect(await test.call("DELETE", PATH)).toEqual({ status: 200, body: { setBy: null, server: null } });
  expect(await publicly()).toBe(false);
  await worker.stop();
});

it("says which part failed, and puts no mail into the outbox then", async () => {
  const guarded = await start({ tls: selfSigned() });
  const cases = [
    [{ port: await freePort() }, ["failed", "unneeded", "unneeded", "untried"], /refuses connections on port/],
    [{ secure: true }, ["passed", "failed", "untried", "untried"], /does not speak TLS from the first byte/],
    [{ secure: true, port: portOf(guarded) }, ["passed", "passed", "failed", "untried"], /certificate of 127\.0\.0\.1/],
    [{ password: "wrong" }, ["passed", "unneeded", "unneeded", "failed"], /does not take this user name and password/],
  ] as const;
  for (const [more, states, problem] of cases) {
    await set(more);
    const tested = await tryIt();
    expect([statesOf(tested), tested.problem, tested.mail]).toEqual([states, expect.stringMatching(problem), null]);
    expect(JSON.stringify(tested)).not.toContain(login.pass);
  }
  expect(await test.db.selectFrom("mails").select("id").execute()).toEqual([]);
});

it("keeps the password encrypted, and only for the server and the user that it was typed for", async () => {
  await set();
  const { password, ...rest } = wanted({ senderName: "Cars" });
  expect((await test.call("POST", PATH, rest)).status).toBe(200);
  expect(statesOf(await tryIt())).toEqual(["passed", "unneeded", "unneeded", "passed"]);
  for (const other of [{ host: "evil.example" }, { port: 1 }, { username: "root" }, { secure: true }]) {
    const refused = await test.call("POST", PATH, { ...rest, ...other });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^password must be typed/)]);
  }
  const stored = await test.db.selectFrom("mail_server").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify({ ...stored, sealed_password: stored.sealed_password?.toString("latin1") })).not.toContain(
    password,
  );
  const log = await test.db.selectFrom("audit_log").select("details").where("action", "=", "mail.server-set").execute();
  expect(log.map(({ details }) => details).join()).not.toContain(password);
});

it("retries at once, with new settings, what waited for the former server", async () => {
  const { context } = test;
  await set();
  await tryIt();
  await test.db
    .updateTable("mails")
    .set({ attempts: 3, next_attempt_at: new Date(Date.now() + 3_600_000) })
    .execute();
  await set({ senderName: "New Cars" });
  smtp.taken.length = 0;
  const worker = startMailWorker({ ...context, box: context.key.box, writers: {}, onRefused: async () => {} });
  await expect.poll(() => smtp.taken.length).toBe(1);
  await worker.stop();
});

it("is for owners, and for nobody where the environment sets it", async () => {
  const editor = { cookie: await test.signInAs("editor") };
  const post = { method: "POST", url: PATH, payload: wanted() } as const;
  expect((await test.app.inject({ ...post, headers: editor })).statusCode).toBe(403);
  expect((await test.app.inject({ url: PATH, headers: editor })).json()).toEqual({ setBy: null, server: null });

  const environment = { SMTP_URL: "smtp://u:secret@mail.example:2525", MAIL_FROM: "Cars <cars@market.example>" };
  const other = await createTestApp({ environment });
  const headers = { cookie: await other.signIn() };
  const refused = await other.app.inject({ ...post, headers });
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining("set by SMTP_URL")]);
  expect((await other.app.inject({ url: PATH, headers })).json()).toMatchObject({
    setBy: "SMTP_URL",
    server: { host: "mail.example", port: 2525, username: "u", senderAddress: "cars@market.example" },
  });
  expect((await other.app.inject({ url: PATH, headers })).body).not.toContain("secret");
  await other.close();
});
