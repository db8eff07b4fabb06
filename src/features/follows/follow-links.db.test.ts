import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RATE_LIMITS } from "#kernel/http/rules/rate-limits.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { linkToken } from "./follow-tokens.ts";

let test: TestApp;
let token: string;
let followId: number;

beforeAll(async () => {
  test = await createTestApp({ environment: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "cars@market.example" } });
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db, mail } = test.context;
  if (!mail) throw new Error("the test's server has no mail");
  await db.deleteFrom("follows").execute();
  const { id } = await db
    .insertInto("follows")
    .values({
      sealed_address: mail.box.seal("ann@mail.example", "follow-address"),
      address_hash: mail.outbox.addressHash("ann@mail.example"),
      query: "make=Honda",
      frequency: "immediate",
      state: "confirmed",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  followId = Number(id);
  token = linkToken(mail.box, "follow-manage", followId);
});

const state = async () =>
  (await test.context.db.selectFrom("follows").select(["state", "frequency"]).executeTakeFirstOrThrow()) as object;
const post = (url: string, body: string, type: string, from = "203.0.113.1") =>
  test.app.inject({ method: "POST", url, payload: body, headers: { "content-type": type }, remoteAddress: from });

describe("a mail program's one click (RFC 8058)", () => {
  const PARTS = ["--x", 'Content-Disposition: form-data; name="List-Unsubscribe"', "", "One-Click", "--x--", ""].join(
    "\r\n",
  );

  it.each([
    ["multipart/form-data; boundary=x", PARTS],
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    ["text/plain", "List-Unsubscribe=One-Click"],
  ])("ends the search as %s", async (type, body) => {
    expect((await post(`/follow/end/${token}`, body, type)).statusCode).toBe(200);
    expect(await state()).toMatchObject({ state: "ended" });
  });

  it("changes nothing when it lands on another page", async () => {
    expect((await post(`/follow/manage/${token}`, PARTS, "multipart/form-data; boundary=x")).statusCode).toBe(200);
    expect(await state()).toEqual({ state: "confirmed", frequency: "immediate" });
  });
});

it("keeps its due time when the page is saved without a change, and gets a new one after a change", async () => {
  const due = async () =>
    (await test.context.db.selectFrom("follows").select("next_due_at").executeTakeFirstOrThrow()).next_due_at;
  await test.context.db
    .updateTable("follows")
    .set({ next_due_at: new Date("2026-01-01T00:00:00Z") })
    .execute();
  const save = (frequency: string) =>
    post(`/follow/manage/${token}`, `action=save&frequency=${frequency}`, "application/x-www-form-urlencoded");
  await save("immediate");
  expect(await due()).toEqual(new Date("2026-01-01T00:00:00Z"));
  await save("daily");
  expect((await due())?.getTime()).toBeGreaterThan(Date.now());
});

it.each(["end", "manage"])("ends a search with a filter that is no more, on the page %s", async (page) => {
  await test.context.db.updateTable("follows").set({ query: "priceMax=cheap" }).execute();
  const { statusCode, body } = await test.app.inject(`/follow/${page}/${token}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('value="end"');
});

describe("an address that asks for much", () => {
  const FORM = "application/x-www-form-urlencoded";
  const exhaust = async (from: string, ask: () => ReturnType<typeof post>) => {
    for (let n = 0; n < RATE_LIMITS.follows.burst + 10; n++) {
      if ((await ask()).statusCode === 429) return;
    }
    throw new Error(`${from} was never refused`);
  };

  it("is refused wishes and forged links after some, but no genuine link: a provider unsubscribes many people", async () => {
    const from = "203.0.113.7";
    await exhaust(from, () => post("/follow", "query=&email=", FORM, from));
    expect((await post(`/follow/end/${followId}-forged`, "", FORM, from)).statusCode).toBe(429);
    const opened = await test.app.inject({ url: `/follow/end/${token}`, remoteAddress: from });
    expect(opened.statusCode).toBe(200);
    for (let n = 0; n < RATE_LIMITS.follows.burst * 2; n++) {
      expect((await post(`/follow/end/${token}`, "List-Unsubscribe=One-Click", FORM, from)).statusCode).toBe(200);
    }
    expect(await state()).toMatchObject({ state: "ended" });
  });

  it("spends nothing of it on genuine links, and has no genuine one by guessing", async () => {
    const from = "203.0.113.8";
    for (let n = 0; n < RATE_LIMITS.follows.burst; n++) {
      await test.app.inject({ url: `/follow/manage/${token}`, remoteAddress: from });
    }
    expect((await post("/follow", "query=&email=", FORM, from)).statusCode).toBe(400);
    await exhaust(from, () => post(`/follow/end/${token}x`, "", FORM, from));
    expect(await state()).toMatchObject({ state: "confirmed" });
  });
});
