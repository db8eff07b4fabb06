import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { mailEndpoints, type SentMail } from "./mail-endpoints.ts";
import { startMailWorker } from "./start-mail-worker.ts";

let smtp: FakeSmtpServer;
let test: TestApp;
let cookie: string;

beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  test = await createTestApp({ environment: { SMTP_URL: smtp.url, MAIL_FROM: "cars@market.example" } });
  cookie = await test.signIn();
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});
afterEach(async () => {
  await test.context.db.deleteFrom("mails").execute();
});

const call = async (method: "GET" | "POST", url: string, payload?: object) => {
  const answer = await test.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};

it("sends a test mail through the outbox, and shows the server's answer", async () => {
  const sent = await call("POST", mailEndpoints.sendTestMail.path, { to: "ann@mail.example" });
  expect(sent).toMatchObject({
    status: 200,
    body: { problem: null, mail: { kind: "test", state: "waiting", answer: null } },
  });
  const { id } = sent.body.mail as SentMail;
  const worker = startMailWorker({
    ...test.context,
    box: test.context.key.box,
    writers: {},
    onRefused: async () => {},
  });
  await expect.poll(async () => (await call("GET", `/api/admin/mail/${id}`)).body.state).toBe("sent");
  await worker.stop();
  expect(smtp.taken).toMatchObject([{ to: "ann@mail.example", raw: expect.stringContaining("mail works") }]);
  expect((await call("GET", mailEndpoints.getMailStatus.path)).body).toMatchObject({
    configured: true,
    from: "cars@market.example",
    waiting: 0,
    sentToday: 1,
    problems: [],
  });
});

it("refuses an invalid address, and writes nothing", async () => {
  for (const to of [
    "",
    "ann",
    "ann@mail.example\r\nBcc: all@mail.example",
    "a@b.example,c@d.example",
    "Ann <a@b.example>",
  ]) {
    expect((await call("POST", mailEndpoints.sendTestMail.path, { to })).status).toBe(400);
  }
  expect(await test.context.db.selectFrom("mails").select("id").execute()).toEqual([]);
});

it("sends an unsure mail again when the operator says so, and no other", async () => {
  const sent = await call("POST", mailEndpoints.sendTestMail.path, { to: "ann@mail.example" });
  const { id } = sent.body.mail as SentMail;
  expect((await call("POST", `/api/admin/mail/${id}/again`)).status).toBe(409);
  await test.context.db.updateTable("mails").set({ state: "unsure", finished_at: new Date() }).execute();
  expect((await call("GET", mailEndpoints.getMailStatus.path)).body.problems).toMatchObject([{ id, state: "unsure" }]);
  expect(await call("POST", `/api/admin/mail/${id}/again`)).toMatchObject({ status: 200, body: { state: "waiting" } });
});
