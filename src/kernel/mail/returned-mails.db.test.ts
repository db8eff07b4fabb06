import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { endFollowsOf } from "#features/follows/manage-follows.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { MailSender } from "./start-mail-worker.ts";

const ADDRESS = "ann@mail.example";

let smtp: FakeSmtpServer;
let test: TestApp;
/** The bounce address of the mail to Ann. */
let returnsTo: string;

beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  test = await createTestApp({
    environment: {
      SMTP_URL: smtp.url,
      MAIL_FROM: "Cars <cars@market.example>",
      MAIL_BOUNCES: "bounces@returns.market.example",
    },
  });
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});
beforeEach(async () => {
  const { db, log, workerLease } = test.context;
  const mail = opened();
  await db
    .insertInto("follows")
    .values({
      sealed_address: mail.box.seal(ADDRESS, "follow-address"),
      address_hash: mail.outbox.addressHash(ADDRESS),
      query: "",
      frequency: "daily",
      state: "confirmed",
    })
    .execute();
  const content = { to: ADDRESS, subject: "Hello", text: "Good day", html: null };
  await db.transaction().execute((trx) => mail.outbox.put(trx, [{ key: "about ann", kind: "test", mail: content }]));
  await new MailSender({ db, log, workerLease, mail, box: mail.box, writers: {}, onRefused: async () => {} }).sendDue();
  returnsTo = smtp.taken.at(-1)?.from ?? "";
});
afterEach(async () => {
  for (const table of ["mails", "follows"] as const) await test.context.db.deleteFrom(table).execute();
});

const opened = () => {
  if (!test.context.mail) throw new Error("the test's server has no mail");
  return test.context.mail;
};

/** A mail server's report in the form of RFC 3464. */
function report(to: string, more: { status?: string; action?: string; type?: string } = {}): string {
  const { status = "5.1.1", action = "failed", type = "multipart/report; report-type=delivery-status" } = more;
  return [
    "Return-Path: <>",
    "Delivered-To: bounces@returns.market.example",
    "From: Mail Delivery System <MAILER-DAEMON@mx.mail.example>",
    "Subject: Undelivered Mail Returned to Sender",
    `To: ${to}`,
    "MIME-Version: 1.0",
    `Content-Type: ${type};\r\n boundary="b1"`,
    "",
    "--b1",
    "Content-Type: text/plain",
    "",
    `<${ADDRESS}>: unknown user`,
    "--b1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.mail.example",
    "Arrival-Date: Mon, 23 Nov 2026 08:00:00 +0000",
    "",
    `Final-Recipient: rfc822; ${ADDRESS}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} <${ADDRESS}>`,
    "",
    "--b1",
    "Content-Type: message/rfc822",
    "",
    "From: Cars <cars@market.example>",
    "Subject: Hello",
    "",
    "Good day",
    "--b1--",
    "",
  ].join("\r\n");
}
const give = async (raw: string, type = "message/rfc822") => {
  const headers = { "content-type": type };
  const answer = await test.app.inject({ method: "POST", url: "/api/mail/returned", headers, payload: raw });
  return { status: answer.statusCode, body: answer.json() };
};
const outcome = async (raw: string) => (await give(raw)).body.outcome;
const followState = async () =>
  (await test.context.db.selectFrom("follows").select(["state", "sealed_address"]).executeTakeFirst())?.state;
const mailRow = () => test.context.db.selectFrom("mails").select(["state", "answer"]).executeTakeFirst();

it("names each mail in the address that it is returned to, and shows readers the plain one", () => {
  expect(returnsTo).toMatch(/^bounces\+\d+-[0-9a-z]{25}@returns\.market\.example$/);
  expect(smtp.taken.at(-1)?.raw).toContain("From: Cars <cars@market.example>");
  expect(smtp.taken.at(-1)?.raw).not.toContain("bounces");
});

it("is no different from an answer at delivery: a refused recipient follows nothing any more", async () => {
  const { db, log, workerLease } = test.context;
  const mail = opened();
  smtp.behave = (stage) => (stage === "rcpt" ? "550 5.1.1 unknown" : "ok");
  const content = { to: ADDRESS, subject: "News", text: "Good day", html: null };
  await db.transaction().execute((trx) => mail.outbox.put(trx, [{ key: "more", kind: "test", mail: content }]));
  await new MailSender({ db, log, workerLease, mail, box: mail.box, writers: {}, onRefused: endFollowsOf }).sendDue();
  smtp.behave = () => "ok";
  expect(await db.selectFrom("follows").select(["state", "sealed_address"]).executeTakeFirst()).toEqual({
    state: "ended",
    sealed_address: null,
  });
});

it("ends the follows of a recipient whose mailbox does not exist, in any case of the address", async () => {
  expect(await outcome(report(returnsTo.toUpperCase()))).toBe("ended");
  expect(await followState()).toBe("ended");
  expect(await mailRow()).toEqual({ state: "refused", answer: "Returned later as undeliverable: 5.1.1" });
  expect(await outcome(report(returnsTo))).toBe("ignored");
});

it("finds the address in any header of the report", async () => {
  const raw = report("undisclosed-recipients:;").replace(
    "Delivered-To: bounces@",
    `X-Original-To: ${returnsTo}\r\nX: `,
  );
  expect(await outcome(raw)).toBe("ended");
});

it("records a mail that was returned because of its content or its sender, and ends nothing", async () => {
  expect(await outcome(report(returnsTo, { status: "5.7.26" }))).toBe("noted");
  expect(await followState()).toBe("confirmed");
  expect(await mailRow()).toMatchObject({ state: "failed" });
});

it.each([
  ["a delay", { status: "4.4.1", action: "delayed" }],
  ["a delivery", { status: "2.0.0", action: "delivered" }],
  ["an automatic reply", { type: "multipart/mixed" }],
])("takes %s for no failure", async (_what, more) => {
  expect(await outcome(report(returnsTo, more))).toBe("ignored");
  expect(await followState()).toBe("confirmed");
  expect(await mailRow()).toMatchObject({ state: "sent" });
});

it("trusts nothing but the signed address: neither another's, nor one in the report's text", async () => {
  const forged = returnsTo.replace(/[0-9a-z](?=@)/, (digit) => (digit === "0" ? "1" : "0"));
  const other = returnsTo.replace(/\+\d+-/, "+999-");
  for (const to of [forged, other, ADDRESS, "bounces@returns.market.example"]) {
    expect(await outcome(report(to))).toBe("ignored");
  }
  expect(await outcome(report(ADDRESS).replace("unknown user", returnsTo))).toBe("ignored");
  expect(await followState()).toBe("confirmed");
});

it("reads mails only, and not endless ones", async () => {
  expect((await give("{}", "application/json")).status).toBe(415);
  expect((await give(`${report(returnsTo)}${"x".repeat(600_000)}`)).status).toBe(413);
  for (const raw of [
    "x",
    "\r\n\r\n",
    `To: ${returnsTo}\r\nContent-Type: multipart/report\r\n\r\n`,
    `To: ${returnsTo}`,
  ]) {
    expect(await outcome(raw)).toBe("ignored");
  }
  expect(await followState()).toBe("confirmed");
});

it("is not there where no address for returned mails is set", async () => {
  const plain = await createTestApp({ beside: test });
  const headers = { "content-type": "message/rfc822" };
  const answer = await plain.app.inject({ method: "POST", url: "/api/mail/returned", headers, payload: "x" });
  expect(answer.statusCode).toBe(404);
  await plain.close();
});
