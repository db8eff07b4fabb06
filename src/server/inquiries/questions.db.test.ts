import { hash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DealershipInquiries, InquiryForm } from "#contract/inquiries/inquiry-endpoints.ts";
import { DAILY_COPIES, DAILY_PLAIN_QUESTIONS, DAILY_QUESTIONS } from "#domain/inquiries/inquiry-rules.ts";
import { solve } from "#domain/inquiries/proof-of-work.ts";
import { endWhatIsRefused, RETENTION } from "#server/context.ts";
import { sweepExpired } from "#server/infra/sweep.ts";
import { MailLane } from "#server/mail/start-mail-worker.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { makeChallenge } from "./challenge.ts";

const LEADS = "leads@harbor.example";
const ENVIRONMENT = {
  SMTP_URL: "",
  MAIL_FROM: "Cars <cars@market.example>",
  MAIL_KEY: "a key of a test, which is long enough",
  TRUST_PROXY: "loopback",
  RATE_LIMIT: "off",
};
let smtp: FakeSmtpServer;
let test: TestApp;
let cookie: string;
let dealershipId: number;
let cars: number[];

beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  Object.assign(ENVIRONMENT, { SMTP_URL: smtp.url });
  test = await createTestApp({ environment: ENVIRONMENT });
  cookie = await test.signIn();
  const { db } = test.context;
  dealershipId = await insertDealership(db, { name: "Harbor Motors" });
  cars = await insertVehicles(
    db,
    dealershipId,
    Array.from({ length: 40 }, () => makeFacts()),
  );
  await switchOn();
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});
afterEach(async () => {
  const { db } = test.context;
  await db.deleteFrom("inquiries").execute();
  await db.deleteFrom("mails").execute();
  smtp.taken.length = 0;
  smtp.behave = () => "ok";
});

const patch = (change: object) =>
  test.app.inject({ method: "PATCH", url: `/api/dealerships/${dealershipId}`, headers: { cookie }, payload: change });
const switchOn = (leadFormat: "text" | "adf" = "text") => patch({ leadEmail: LEADS, leadFormat, takesQuestions: true });

const car = (index = 0): number => cars[index] ?? 0;
const openForm = async (id = car()): Promise<InquiryForm> =>
  (await test.app.inject({ method: "GET", url: `/api/vehicles/${id}/question` })).json();
const work = (challenge: string) =>
  solve(challenge, {
    sha256: (text) => hash("sha256", text, "buffer"),
    rest: async () => {},
    sliceMs: 1_000,
    nowMs: () => 0,
  });

type Fields = Partial<Record<"name" | "email" | "phone" | "message" | "website", string>>;
const WORDS = { name: "Ann Lee", email: "ann@mail.example", phone: "703-555-0100", message: "Is it available?" };

/** Sends a question as the page does. */
async function ask(
  fields: Fields & { challenge?: string; solution?: string } = {},
  options: { id?: number; from?: string; headers?: object; app?: TestApp } = {},
) {
  const { id = car(), from = "203.0.113.7", headers = {}, app = test } = options;
  const challenge = fields.challenge ?? (await openForm(id)).challenge;
  const solution = fields.solution ?? (await work(challenge));
  const answer = await app.app.inject({
    method: "POST",
    url: `/api/vehicles/${id}/question`,
    headers: { "x-forwarded-for": from, ...headers },
    payload: { ...WORDS, ...fields, challenge, solution },
  });
  return { status: answer.statusCode, body: answer.json(), challenge, solution };
}

/** Posts the form as a browser without scripts does. @param ageSeconds how long it was open */
async function askPlainly(fields: Fields = {}, { id = car(), from = "203.0.113.7", ageSeconds = 60 } = {}) {
  const { box } = test.context.mail ?? raise();
  const challenge = makeChallenge(box, id, new Date(Date.now() - ageSeconds * 1_000));
  return test.app.inject({
    method: "POST",
    url: `/vehicles/${id}/ask`,
    headers: { "x-forwarded-for": from, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ ...WORDS, ...fields, challenge }).toString(),
  });
}

const raise = (): never => {
  throw new Error("the test's server has no mail");
};

/** Sends what is in the outbox, as the worker does. */
async function deliver() {
  const mail = test.context.mail ?? raise();
  const lane = new MailLane({
    ...{ db: test.context.db, log: test.context.log, ...mail },
    writers: {},
    onRefused: endWhatIsRefused(mail),
    timeouts: { answerMs: 500, endMs: 500 },
  });
  await lane.sendDue();
}

/** A mail's body and parts as text, whatever their encoding. */
function readable(raw: string): string {
  const unfolded = raw
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
  const parts = raw.matchAll(/base64\r\n[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g);
  return [unfolded, ...[...parts].map(([, text = ""]) => Buffer.from(text, "base64").toString())].join("\n");
}
const mailTo = (to: string): string => readable(smtp.taken.find((mail) => mail.to === to)?.raw ?? "");
const count = async (table: "inquiries" | "inquiry_contents" | "mails") =>
  Number((await test.context.db.selectFrom(table).select(sql<string>`count(*)`.as("n")).executeTakeFirstOrThrow()).n);
const list = async (): Promise<DealershipInquiries> =>
  (
    await test.app.inject({ method: "GET", url: `/api/dealerships/${dealershipId}/questions`, headers: { cookie } })
  ).json();

describe("a question", () => {
  it("goes to the dealership once, with ADF beside it, and a copy to the shopper", async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { hasCopy: true } });
    await deliver();
    await deliver();
    expect(smtp.taken.map(({ to }) => to).sort()).toEqual(["ann@mail.example", LEADS]);
    const lead = mailTo(LEADS);
    expect(lead).toMatch(/^Reply-To: ann@mail\.example\r$/m);
    expect(lead).toMatch(/^Auto-Submitted: no\r$/m);
    expect(lead).toContain("at Harbor Motors");
    expect(lead).toContain("> Is it available?");
    expect(lead).toContain("<vendorname>Harbor Motors</vendorname>");
    expect(lead).toContain("application/xml");
    const copy = mailTo("ann@mail.example");
    expect(copy).toContain("> Is it available?");
    expect(copy).not.toContain("Ann Lee");
    expect(copy).not.toContain(LEADS);
  });

  it("is ADF alone where the operator says that a CRM reads it", async () => {
    await switchOn("adf");
    await ask({ message: "Ist er noch da? Grüße" });
    await switchOn("text");
    await deliver();
    const { raw = "" } = smtp.taken.find(({ to }) => to === LEADS) ?? {};
    expect(raw).toContain("Content-Type: text/plain");
    expect(raw).not.toContain("multipart");
    const body = readable(raw).split("\r\n\r\n").slice(1).join("\r\n\r\n");
    expect(body.trimStart()).toMatch(/^<\?xml version="1\.0"\?>\r?\n<\?adf version="1\.0"\?>\r?\n<adf>/);
    expect(body).toContain("Gr&#252;&#223;e");
  });

  it("is unreadable in the database, and forgotten after 30 days; that there was one is not", async () => {
    await ask();
    const { db } = test.context;
    const rows = JSON.stringify([
      await db.selectFrom("inquiries").selectAll().execute(),
      (await db.selectFrom("inquiry_contents").selectAll().execute()).map((row) => row.sealed.toString("latin1")),
      (await db.selectFrom("mails").selectAll().execute()).map((row) => row.sealed?.toString("latin1")),
    ]);
    expect(rows).not.toMatch(/Ann|ann@|available|703-555/);
    await sweepExpired(db, RETENTION);
    expect(await count("inquiry_contents")).toBe(1);
    await sql`update inquiry_contents set created_at = now() - interval '31 days'`.execute(db);
    await sweepExpired(db, RETENTION);
    expect([await count("inquiry_contents"), await count("inquiries")]).toEqual([0, 1]);
  });

  it("is passed on if and only if it is stored", async () => {
    const { outbox } = test.context.mail ?? raise();
    const { put } = outbox;
    outbox.put = async (trx, mails) => {
      await put(trx, mails);
      throw new Error("the process ends here");
    };
    const { status } = await ask();
    outbox.put = put;
    expect(status).toBe(500);
    expect([await count("inquiries"), await count("inquiry_contents"), await count("mails")]).toEqual([0, 0, 0]);
  });

  it("may be sent again with the same form when its answer was lost, and goes out once", async () => {
    const { challenge, solution } = await ask();
    expect(await ask({ challenge, solution })).toMatchObject({ status: 200, body: { hasCopy: true } });
    expect([await count("inquiries"), await count("mails")]).toEqual([1, 2]);
  });

  it("tells of cars that are gone, hidden, or at a dealership that takes none", async () => {
    const { db } = test.context;
    const { challenge, solution } = { challenge: (await openForm(car(5))).challenge, solution: "" };
    await test.asOwner(`update vehicles set removed_at = now() where id = ${car(5)}`);
    const gone = await ask({ challenge, solution }, { id: car(5) });
    expect(gone).toMatchObject({ status: 410, body: { message: expect.stringContaining("no longer listed") } });
    await test.asOwner(`update vehicles set removed_at = null where id = ${car(5)}`);
    await db.updateTable("dealerships").set({ status: "expired" }).where("id", "=", dealershipId).execute();
    expect((await ask({ challenge, solution })).status).toBe(410);
    await db.updateTable("dealerships").set({ status: "active" }).where("id", "=", dealershipId).execute();
    await patch({ takesQuestions: false });
    expect(await ask({ challenge, solution })).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining("takes no questions") },
    });
    expect((await test.app.inject(`/vehicles/${car()}/ask`)).statusCode).toBe(404);
    await switchOn();
    expect(await count("inquiries")).toBe(0);
  });

  it("is offered on the pages of cars whose dealership takes it, and on no other", async () => {
    const isOffered = async () => (await test.app.inject(`/api/vehicles/${car()}`)).json().takesQuestions === true;
    expect(await isOffered()).toBe(true);
    expect((await test.app.inject(`/vehicles/${car()}`)).body).toContain(`/vehicles/${car()}/ask`);
    await patch({ takesQuestions: false });
    expect(await isOffered()).toBe(false);
    expect((await test.app.inject(`/vehicles/${car()}`)).body).not.toContain("Ask about this car");
    await switchOn();
  });
});

describe("what is kept out", () => {
  it("forged, foreign, expired and undone proofs", async () => {
    const { box } = test.context.mail ?? raise();
    const { challenge } = await openForm();
    const solution = await work(challenge);
    const [id, issued, nonce, signature] = challenge.split(".");
    const old = makeChallenge(box, car(), new Date(Date.now() - 121 * 60_000));
    const refused: [number, string, string][] = [
      [400, "", ""],
      [400, challenge, ""],
      [400, challenge, solution.replace(/\d+$/, "1")],
      [400, [id, Number(issued) + 1, nonce, signature].join("."), solution],
      [400, [id, issued, "AAAAAAAAAAAAAAAA", signature].join("."), solution],
      [400, (await openForm(car(1))).challenge, solution],
      [409, old, await work(old)],
    ];
    for (const [status, given, proof] of refused) {
      expect((await ask({ challenge: given, solution: proof })).status, given).toBe(status);
    }
    expect(await count("inquiries")).toBe(0);
  });

  it("a proof that has brought a question, also at the same moment in two processes", async () => {
    const other = await createTestApp({ beside: test, environment: ENVIRONMENT });
    const { challenge, solution } = await ask();
    const again = await ask({ challenge, solution, email: "bob@mail.example" });
    expect(again).toMatchObject({ status: 409, body: { code: "challenge" } });
    const fresh = await openForm(car(2));
    const proof = await work(fresh.challenge);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask(
          { challenge: fresh.challenge, solution: proof, email: `shopper${n}@mail.example` },
          { id: car(2), app: n % 2 === 0 ? test : other },
        ),
      ),
    );
    await other.close();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await count("inquiries")).toBe(2);
  });

  it("what programs fill in, without telling them", async () => {
    expect((await ask({ website: "https://spam.example" })).status).toBe(200);
    expect((await askPlainly({ website: "x" })).statusCode).toBe(303);
    expect([await count("inquiries"), await count("mails")]).toEqual([0, 0]);
  });

  it("headers, recipients and markup in the fields", async () => {
    const evil = "\r\nBcc: all@mail.example\r\n\r\n<script>alert(1)</script>";
    for (const fields of [
      { email: `ann@mail.example${evil}` },
      { email: "a@b.example,c@d.example" },
      { phone: evil },
    ]) {
      expect((await ask(fields)).status).toBe(400);
    }
    const message = `</comments><x>&lt; https://evil.example ${evil}`;
    expect((await ask({ name: `Ann${evil}`.slice(0, 60), message })).status).toBe(200);
    await deliver();
    expect(smtp.taken.map(({ to }) => to).sort()).toEqual(["ann@mail.example", LEADS]);
    for (const { raw } of smtp.taken) expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
    expect(mailTo(LEADS)).toContain("&lt;/comments&gt;&lt;x&gt;&amp;lt;");
    expect(mailTo("ann@mail.example")).not.toContain("evil.example");
    for (const { raw } of smtp.taken) expect(raw).not.toContain("text/html");
  });

  it("a form of another website's page", async () => {
    expect((await ask({}, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await ask({}, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  });
});

describe("limits", () => {
  it("one shopper asks about a car once a day, in any spelling of the address", async () => {
    expect((await ask()).status).toBe(200);
    expect(await ask({ email: "ANN@mail.example" })).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining("not passed on") },
    });
    await sql`update inquiries set created_at = now() - interval '25 hours'`.execute(test.context.db);
    expect((await ask()).status).toBe(200);
  });

  it("one shopper gets some copies and asks some more questions a day", async () => {
    const copies: boolean[] = [];
    for (let n = 0; n < DAILY_QUESTIONS.shopper; n++) copies.push((await ask({}, { id: car(n) })).body.hasCopy);
    expect(copies.filter(Boolean)).toHaveLength(DAILY_COPIES);
    expect((await ask({}, { id: car(30) })).status).toBe(429);
  });

  it("a network, a car, a dealership and the site have theirs, whoever asks, also at the same moment", async () => {
    const { db } = test.context;
    const { box, outbox } = test.context.mail ?? raise();
    const fill = async (many: number, more: { vehicle?: number; dealership?: number; network?: Buffer }) => {
      for (let n = 0; n < many; n++) {
        const row = { dealership_id: more.dealership ?? other, vehicle_id: more.vehicle ?? 0, title: "A car" };
        const { id } = await db
          .insertInto("inquiries")
          .values({ ...row, is_proven: true, has_copy: false })
          .returning("id")
          .executeTakeFirstOrThrow();
        await db
          .insertInto("inquiry_contents")
          .values({
            ...{ inquiry_id: id, nonce: `n${id}`, sealed: Buffer.alloc(1), network_hash: more.network ?? null },
            address_hash: outbox.addressHash(`${id}@mail.example`),
          })
          .execute();
      }
    };
    const other = await insertDealership(db, { name: "Other Motors", url: "https://other.example" });
    await fill(DAILY_QUESTIONS.network - 1, { network: box.hash("203.0.113.9", "inquiry-network") });
    const twoAtOnce = [1, 2].map((n) => ask({ email: `n${n}@mail.example` }, { id: car(n), from: "203.0.113.9" }));
    expect((await Promise.all(twoAtOnce)).map(({ status }) => status).sort()).toEqual([200, 429]);
    await fill(DAILY_QUESTIONS.vehicle, { vehicle: car(6) });
    expect((await ask({}, { id: car(6) })).status).toBe(429);
    await fill(DAILY_QUESTIONS.dealership, { dealership: dealershipId });
    expect((await ask({}, { id: car(7) })).body.message).toContain("So many questions");
  });

  it("keep the form without scripts slow, few, and without copies", async () => {
    expect((await askPlainly({}, { ageSeconds: 1 })).statusCode).toBe(400);
    const sent = await askPlainly();
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/vehicles/${car()}/ask?said=sent`]);
    await deliver();
    expect(smtp.taken.map(({ to }) => to)).toEqual([LEADS]);
    for (let n = 1; n < DAILY_PLAIN_QUESTIONS.network; n++) {
      expect((await askPlainly({ email: `s${n}@mail.example` }, { id: car(n) })).statusCode).toBe(303);
    }
    const refused = await askPlainly({ email: "last@mail.example" }, { id: car(20) });
    expect([refused.statusCode, refused.body.includes("not passed on")]).toEqual([429, true]);
    expect((await ask({ email: "last@mail.example" }, { id: car(20) })).status).toBe(200);
  });
});

describe("the operator", () => {
  it("sees how many questions there were and what became of them, and never what they said", async () => {
    await ask();
    await ask({ email: "bob@mail.example" }, { id: car(1) });
    const before = await list();
    expect(before).toMatchObject({ sendsMail: true, recent: 2, total: 2 });
    expect(before.inquiries.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    await deliver();
    const after = await list();
    expect(after.inquiries.map(({ state, canBeResent }) => [state, canBeResent])).toEqual([
      ["sent", false],
      ["sent", false],
    ]);
    expect(JSON.stringify(after)).not.toMatch(/Ann|ann@|available/);
  });

  it("learns that a mailbox refuses questions, which ends them; corrects it, and sends them again", async () => {
    smtp.behave = (stage, { to }) => (stage === "rcpt" && to === LEADS ? "550 5.1.1 No such user" : "ok");
    await ask();
    await deliver();
    const { inquiries } = await list();
    expect(inquiries).toMatchObject([{ state: "refused", answer: expect.stringContaining("550"), canBeResent: true }]);
    const shown = async () =>
      (await test.app.inject({ method: "GET", url: "/api/dealerships", headers: { cookie } }))
        .json()
        .find(({ id }: { id: number }) => id === dealershipId);
    expect(await shown()).toMatchObject({ takesQuestions: false, alarm: expect.stringContaining("refuses") });
    expect((await ask({ email: "bob@mail.example", challenge: "", solution: "" })).status).toBe(404);

    expect((await patch({ leadEmail: "sales@harbor.example", takesQuestions: true })).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ takesQuestions: true, alarm: null });
    const again = await test.app.inject({
      method: "POST",
      url: `/api/admin/questions/${inquiries[0]?.id}/again`,
      headers: { cookie },
    });
    expect(again.statusCode).toBe(200);
    await deliver();
    expect(mailTo("sales@harbor.example")).toContain("> Is it available?");
    expect((await list()).inquiries).toMatchObject([{ state: "sent", canBeResent: false }]);
    const twice = await test.app.inject({
      method: "POST",
      url: `/api/admin/questions/${inquiries[0]?.id}/again`,
      headers: { cookie },
    });
    expect(twice.statusCode).toBe(409);
    await switchOn();
  });

  it("cannot switch questions on without an address, or to something that is none; the audit log says what was changed", async () => {
    expect((await patch({ leadEmail: null })).json()).toMatchObject({ leadEmail: null, takesQuestions: false });
    expect((await patch({ takesQuestions: true })).statusCode).toBe(400);
    expect((await patch({ leadEmail: "leads at harbor" })).statusCode).toBe(400);
    expect((await switchOn()).json()).toMatchObject({ leadEmail: LEADS, takesQuestions: true });
    const { details } = await test.context.db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "dealership.updated")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(details).toContain(`"nobody" became "${LEADS} (text and ADF)"`);
  });
});

it("takes no questions where no mail server is configured, and says so", async () => {
  const without = await createTestApp({ beside: test });
  const admin = await without.signIn();
  const answer = await without.app.inject({
    method: "PATCH",
    url: `/api/dealerships/${dealershipId}`,
    headers: { cookie: admin },
    payload: { takesQuestions: true },
  });
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining("set SMTP_URL")]);
  expect((await without.app.inject(`/api/vehicles/${car()}`)).json().takesQuestions).toBeUndefined();
  expect((await without.app.inject(`/api/vehicles/${car()}/question`)).statusCode).toBe(404);
  await without.close();
});
