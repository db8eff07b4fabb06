import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DAILY_COPIES, DAILY_PLAIN_QUESTIONS, DAILY_QUESTIONS } from "#core/dealerships/rules/inquiry-rules.ts";
import { makeChallenge } from "#kernel/auth/work-challenge.ts";
import { LEADS, questionKit, work } from "#test/question-kit.ts";
import { createTestApp } from "#test/test-app.ts";

const kit = questionKit();
const { ask, askPlainly, car, count, deliver, mailTo, openForm } = kit;

describe("refused questions", () => {
  it("forged, foreign, expired and undone proofs", async () => {
    const { box } = kit.mail();
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
    const other = await createTestApp({ beside: kit.test, environment: kit.environment });
    const { challenge, solution } = await ask();
    const again = await ask({ challenge, solution, email: "bob@mail.example" });
    expect(again).toMatchObject({ status: 409, body: { code: "challenge" } });
    const fresh = await openForm(car(2));
    const proof = await work(fresh.challenge);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask(
          { challenge: fresh.challenge, solution: proof, email: `shopper${n}@mail.example` },
          { id: car(2), app: n % 2 === 0 ? kit.test : other },
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
    expect(kit.smtp.taken.map(({ to }) => to).sort()).toEqual(["ann@mail.example", LEADS]);
    for (const { raw } of kit.smtp.taken) expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
    expect(mailTo(LEADS)).toContain("&lt;/comments&gt;&lt;x&gt;&amp;lt;");
    expect(mailTo("ann@mail.example")).not.toContain("evil.example");
    for (const { raw } of kit.smtp.taken) expect(raw).not.toContain("text/html");
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
    await sql`update inquiries set created_at = now() - interval '25 hours'`.execute(kit.test.context.db);
    expect((await ask()).status).toBe(200);
  });

  it("one shopper gets some copies and asks some more questions a day", async () => {
    const copies: boolean[] = [];
    for (let n = 0; n < DAILY_QUESTIONS.shopper; n++) copies.push((await ask({}, { id: car(n) })).body.hasCopy);
    expect(copies.filter(Boolean)).toHaveLength(DAILY_COPIES);
    expect((await ask({}, { id: car(30) })).status).toBe(429);
  });

  it("keep the form without scripts slow, few, and without copies", async () => {
    const early = await askPlainly({}, { ageSeconds: 1 });
    expect([early.statusCode, early.body.includes("That was too fast for us.")]).toEqual([400, true]);
    const sent = await askPlainly();
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/vehicles/${car()}/ask?said=sent`]);
    await deliver();
    expect(kit.smtp.taken.map(({ to }) => to)).toEqual([LEADS]);
    for (let n = 1; n < DAILY_PLAIN_QUESTIONS.network; n++) {
      expect((await askPlainly({ email: `s${n}@mail.example` }, { id: car(n) })).statusCode).toBe(303);
    }
    const refused = await askPlainly({ email: "last@mail.example" }, { id: car(20) });
    expect([refused.statusCode, refused.body.includes("not passed on")]).toEqual([429, true]);
    expect((await ask({ email: "last@mail.example" }, { id: car(20) })).status).toBe(200);
  });
});
