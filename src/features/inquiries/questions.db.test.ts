import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { FEATURES } from "#app/features.ts";
import { retentionOf } from "#app/retention.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { LEADS, questionKit, readable } from "#test/question-kit.ts";
import { createTestApp } from "#test/test-app.ts";

const kit = questionKit();
const { ask, car, count, deliver, list, mailTo, openForm, patch, switchOn } = kit;

describe("a question", () => {
  it("goes to the dealership once, with ADF beside it, and a copy to the shopper", async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { hasCopy: true } });
    await deliver();
    await deliver();
    expect(kit.smtp.taken.map(({ to }) => to).sort()).toEqual(["ann@mail.example", LEADS]);
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
    const { raw = "" } = kit.smtp.taken.find(({ to }) => to === LEADS) ?? {};
    expect(raw).toContain("Content-Type: text/plain");
    expect(raw).not.toContain("multipart");
    const body = readable(raw).split("\r\n\r\n").slice(1).join("\r\n\r\n");
    expect(body.trimStart()).toMatch(/^<\?xml version="1\.0"\?>\r?\n<\?adf version="1\.0"\?>\r?\n<adf>/);
    expect(body).toContain("Gr&#252;&#223;e");
  });

  it("is unreadable in the database, and forgotten after 30 days; that there was one is not", async () => {
    await ask();
    const { db } = kit.test.context;
    const rows = JSON.stringify([
      await db.selectFrom("inquiries").selectAll().execute(),
      (await db.selectFrom("inquiry_contents").selectAll().execute()).map((row) => row.sealed.toString("latin1")),
      (await db.selectFrom("mails").selectAll().execute()).map((row) => row.sealed?.toString("latin1")),
    ]);
    expect(rows).not.toMatch(/Ann|ann@|available|703-555/);
    await sweepExpired(db, retentionOf(FEATURES));
    expect(await count("inquiry_contents")).toBe(1);
    await sql`update inquiry_contents set created_at = now() - interval '31 days'`.execute(db);
    await sweepExpired(db, retentionOf(FEATURES));
    expect([await count("inquiry_contents"), await count("inquiries")]).toEqual([0, 1]);
  });

  it("is passed on if and only if it is stored", async () => {
    const { outbox } = kit.mail();
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

  it("explains that a car is gone or hidden, or its dealership takes no questions", async () => {
    const { db } = kit.test.context;
    const { challenge, solution } = { challenge: (await openForm(car(5))).challenge, solution: "" };
    await kit.test.asOwner(`update vehicles set removed_at = now() where id = ${car(5)}`);
    const gone = await ask({ challenge, solution }, { id: car(5) });
    expect(gone).toMatchObject({ status: 410, body: { message: expect.stringContaining("no longer listed") } });
    await kit.test.asOwner(`update vehicles set removed_at = null where id = ${car(5)}`);
    await db.updateTable("dealerships").set({ status: "expired" }).where("id", "=", kit.dealershipId).execute();
    expect((await ask({ challenge, solution })).status).toBe(410);
    await db.updateTable("dealerships").set({ status: "active" }).where("id", "=", kit.dealershipId).execute();
    await patch({ takesQuestions: false });
    expect(await ask({ challenge, solution })).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining("takes no questions") },
    });
    expect((await kit.test.app.inject(`/vehicles/${car()}/ask`)).statusCode).toBe(404);
    await switchOn();
    expect(await count("inquiries")).toBe(0);
  });

  it("is offered on the pages of cars whose dealership takes it, and on no other", async () => {
    const isOffered = async () => (await kit.test.app.inject(`/api/vehicles/${car()}`)).json().takesQuestions === true;
    expect(await isOffered()).toBe(true);
    expect((await kit.test.app.inject(`/vehicles/${car()}`)).body).toContain(`/vehicles/${car()}/ask`);
    await patch({ takesQuestions: false });
    expect(await isOffered()).toBe(false);
    expect((await kit.test.app.inject(`/vehicles/${car()}`)).body).not.toContain("Ask about this car");
    await switchOn();
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
    kit.smtp.behave = (stage, { to }) => (stage === "rcpt" && to === LEADS ? "550 5.1.1 No such user" : "ok");
    await ask();
    await deliver();
    const { inquiries } = await list();
    expect(inquiries).toMatchObject([{ state: "refused", answer: expect.stringContaining("550"), canBeResent: true }]);
    const shown = async () =>
      (await kit.test.app.inject({ method: "GET", url: "/api/dealerships", headers: { cookie: kit.cookie } }))
        .json()
        .find(({ id }: { id: number }) => id === kit.dealershipId);
    expect(await shown()).toMatchObject({ takesQuestions: false, alarm: expect.stringContaining("refuses") });
    expect((await ask({ email: "bob@mail.example", challenge: "", solution: "" })).status).toBe(404);

    expect((await patch({ leadEmail: "sales@harbor.example", takesQuestions: true })).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ takesQuestions: true, alarm: null });
    const again = await kit.test.app.inject({
      method: "POST",
      url: `/api/admin/questions/${inquiries[0]?.id}/again`,
      headers: { cookie: kit.cookie },
    });
    expect(again.statusCode).toBe(200);
    await deliver();
    expect(mailTo("sales@harbor.example")).toContain("> Is it available?");
    expect((await list()).inquiries).toMatchObject([{ state: "sent", canBeResent: false }]);
    const twice = await kit.test.app.inject({
      method: "POST",
      url: `/api/admin/questions/${inquiries[0]?.id}/again`,
      headers: { cookie: kit.cookie },
    });
    expect(twice.statusCode).toBe(409);
    await switchOn();
  });

  it("cannot switch questions on without an address, or to an invalid one; the audit log has the changes", async () => {
    expect((await patch({ leadEmail: null })).json()).toMatchObject({ leadEmail: null, takesQuestions: false });
    expect((await patch({ takesQuestions: true })).statusCode).toBe(400);
    expect((await patch({ leadEmail: "leads at harbor" })).statusCode).toBe(400);
    expect((await switchOn()).json()).toMatchObject({ leadEmail: LEADS, takesQuestions: true });
    const { details } = await kit.test.context.db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "dealership.updated")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(details).toContain(`"nobody" became "${LEADS} (text and ADF)"`);
  });
});

it("takes no questions where no mail server is configured, and says so", async () => {
  const without = await createTestApp({ beside: kit.test });
  const admin = await without.signIn();
  const answer = await without.app.inject({
    method: "PATCH",
    url: `/api/dealerships/${kit.dealershipId}`,
    headers: { cookie: admin },
    payload: { takesQuestions: true },
  });
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    expect.stringContaining("no mail server is set up"),
  ]);
  expect((await without.app.inject(`/api/vehicles/${car()}`)).json().takesQuestions).toBeUndefined();
  expect((await without.app.inject(`/api/vehicles/${car()}/question`)).statusCode).toBe(404);
  await without.close();
});
