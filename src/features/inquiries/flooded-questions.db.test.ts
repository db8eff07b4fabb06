import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  BUNDLE_MINUTES,
  DAILY_PLAIN_QUESTIONS,
  DAILY_QUESTIONS,
  MAX_BUNDLED_QUESTIONS,
  SINGLE_MAILS_AN_HOUR,
} from "#core/dealerships/rules/inquiry-rules.ts";
import { LEADS, questionKit, readable, work } from "#test/question-kit.ts";

const kit = questionKit();
const { ask, askPlainly, car, count, deliver, list, openForm } = kit;

let readers = 0;
const email = () => ({ email: `reader${readers++}@mail.example` });
const levelOf = async (id = car()) => Number(/^\d+\+(\d)\./.exec((await openForm(id)).challenge)?.[1] ?? 0);

/** Stores questions about a car, as if from many networks, some minutes ago. */
const crowd = (many: number, { id = car(), minutesAgo = 120 } = {}) =>
  sql`insert into inquiries (dealership_id, vehicle_id, title, is_proven, has_copy, created_at)
    select ${kit.dealershipId}, ${id}, 'A car', true, false, now() - ${minutesAgo} * interval '1 minute'
    from generate_series(1, ${many}::int)`.execute(kit.test.context.db);
const questionMails = async () =>
  kit.test.context.db
    .selectFrom("mails")
    .select(["key", "about", sql<number>`round(extract(epoch from next_attempt_at - created_at) / 60)::int`.as("wait")])
    .where("kind", "=", "question")
    .orderBy("id")
    .execute();
const makeDue = () => sql`update mails set next_attempt_at = now()`.execute(kit.test.context.db);

describe("a flood of questions", () => {
  it("from many networks of one /48 ends at its share, and a shopper elsewhere asks", async () => {
    const codes: number[] = [];
    for (let n = 0; n < 100; n++) {
      const from = `2001:db8:7:${(n * 256).toString(16)}::1`;
      codes.push((await askPlainly(email(), { id: car(n % 40), from })).statusCode);
    }
    expect(codes.filter((code) => code === 303).length).toBeLessThanOrEqual(6 * DAILY_PLAIN_QUESTIONS.network);
    expect(codes.at(-1)).toBe(429);
    const taken = await count("inquiries");
    const shopper = { ...email(), name: "An honest one" };
    expect((await ask(shopper, { from: "2001:db8:8::1" })).status).toBe(200);
    expect((await askPlainly(email(), { from: "198.51.100.7" })).statusCode).toBe(303);
    expect(await count("inquiries")).toBe(taken + 2);
    await makeDue();
    await deliver();
    const read = kit.smtp.taken.filter(({ to }) => to === LEADS).map(({ raw }) => readable(raw));
    expect(read.some((raw) => raw.includes(`Name: An honest one\r\nE-mail: ${shopper.email}`))).toBe(true);
  });

  it("from one IPv4 address ends at its share for a dealership, also at the same moment, and its neighbor asks", async () => {
    for (let n = 0; n < DAILY_QUESTIONS.networkHere - 1; n++) {
      expect((await ask(email(), { id: car(n), from: "203.0.113.9" })).status).toBe(200);
    }
    const both = [20, 21].map((n) => ask(email(), { id: car(n), from: "203.0.113.9" }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 429]);
    expect((await ask(email(), { id: car(22), from: "203.0.113.10" })).status).toBe(200);
  });

  it("to a car, a dealership or the site closes none of them, and the form asks for more work", async () => {
    expect(await levelOf()).toBe(0);
    await crowd(DAILY_QUESTIONS.usualVehicle);
    expect([await levelOf(), await levelOf(car(1))]).toEqual([1, 0]);
    await crowd(4 * DAILY_QUESTIONS.usualDealership, { id: car(1) });
    expect(await levelOf(car(2))).toBe(3);
    expect((await ask(email(), { id: car(2) })).status).toBe(200);
    expect((await askPlainly(email(), { id: car(2), from: "198.51.100.7" })).statusCode).toBe(303);
  });

  it("is answered with a harder form when one from before it is sent, and the page sends that by itself", async () => {
    const { challenge } = await openForm();
    const solution = await work(challenge);
    await crowd(2 * DAILY_QUESTIONS.usualDealership, { id: car(1) });
    const late = await ask({ ...email(), challenge, solution });
    expect([late.status, late.body.code]).toEqual([409, "challenge"]);
    expect((await ask(email())).status).toBe(200);
  });
});

describe("a dealership that gets many questions", () => {
  it("gets them together in one mail, with each shopper's address and file", async () => {
    await crowd(SINGLE_MAILS_AN_HOUR, { id: car(1), minutesAgo: 5 });
    for (const [n, name] of ["Ann", "Bob", "Cid"].entries()) {
      expect((await ask({ ...email(), name, message: `Is it red, ${name}?` }, { id: car(n + 2) })).status).toBe(200);
    }
    const waiting = await questionMails();
    expect(waiting).toMatchObject([{ wait: BUNDLE_MINUTES, about: { bundle: waiting[0]?.key } }]);
    expect((await list()).inquiries.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
    await kit.test.asOwner(`update vehicles set removed_at = now() where id = ${car(4)}`);
    await makeDue();
    await deliver();
    await kit.test.asOwner(`update vehicles set removed_at = null where id = ${car(4)}`);
    const toDealer = kit.smtp.taken.filter(({ to }) => to === LEADS).map(({ raw }) => readable(raw));
    expect(toDealer).toHaveLength(1);
    expect(toDealer[0]).toMatch(/^Subject: 3 questions about cars at Harbor Motors, from Cars/m);
    for (const name of ["Ann", "Bob", "Cid"]) expect(toDealer[0]).toContain(`> Is it red, ${name}?`);
    expect(toDealer[0]?.match(/<adf>/g)).toHaveLength(2);
    expect(toDealer[0]).toContain("(no longer listed)");
    expect((await list()).inquiries.map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  });

  it("gets a second mail when the first is full or on its way, and single ones where a CRM reads them", async () => {
    await crowd(SINGLE_MAILS_AN_HOUR, { id: car(1), minutesAgo: 5 });
    await ask(email(), { id: car(2) });
    const [first] = await questionMails();
    const { db } = kit.test.context;
    await db
      .updateTable("inquiries")
      .set({ bundle_key: first?.key ?? "" })
      .where("vehicle_id", "=", car(1))
      .execute();
    await crowd(MAX_BUNDLED_QUESTIONS, { id: car(3) });
    await db
      .updateTable("inquiries")
      .set({ bundle_key: first?.key ?? "" })
      .where("vehicle_id", "=", car(3))
      .execute();
    await ask(email(), { id: car(4) });
    expect(await questionMails()).toHaveLength(2);
    await db.updateTable("mails").set({ state: "sending" }).execute();
    await ask(email(), { id: car(5) });
    expect(await questionMails()).toHaveLength(3);
    await kit.switchOn("adf");
    await ask(email(), { id: car(6) });
    await kit.switchOn("text");
    expect((await questionMails()).at(-1)).toMatchObject({ about: null, wait: 0 });
  });
});
