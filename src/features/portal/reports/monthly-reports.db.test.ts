import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { MAIL_PURPOSE } from "#kernel/mail/outbox.ts";
import type { Mail } from "#kernel/mail/rules/mail.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { makePhoto } from "#test/photo-kit.ts";
import { readPdf } from "#test/read-pdf.ts";
import { MAILING_SITE } from "#test/shared-portal-app.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import type { PortalAccess } from "../portal-endpoints.ts";
import { addMonths } from "../rules/month.ts";
import { monthPdf } from "./month-pdf.ts";
import { readMonth } from "./read-month.ts";
import { closeMonth } from "./start-portal-worker.ts";

const test = sharedTestApp({ environment: MAILING_SITE });
let dealer: number;
/** The current month, in UTC like the test's statistics. */
let present: string;
beforeEach(async () => {
  await test.db.deleteFrom("mails").execute();
  await test.asOwner("delete from dealerships; truncate listing_records");
  dealer = await insertDealership(test.db, { name: "Harbor Motors" });
  present = new Date().toISOString().slice(0, 7);
  await test.db
    .updateTable("dealerships")
    .set({ created_at: sql`now() - interval '3 months'` })
    .execute();
});

const opened = () => {
  if (!test.context.mail) throw new Error("the test's server has no mail");
  return test.context.mail;
};
const site = { siteName: "Cars", publicUrl: "http://cars.example" };
const mails = async (): Promise<Mail[]> =>
  (await test.db.selectFrom("mails").select("sealed").orderBy("id").execute()).map(({ sealed }) =>
    JSON.parse(opened().box.open(sealed as Buffer, MAIL_PURPOSE)),
  );
const path = () => `/api/dealerships/${dealer}/portal-access`;
/** Returns the first of the next month, at an hour of the test's time zone. */
const nextFirst = (hour: number) => new Date(`${addMonths(present, 1)}-01T${String(hour).padStart(2, "0")}:30:00Z`);
const close = (at: Date) => closeMonth({ db: test.context.db, mail: opened(), site }, at);

/** Inserts an advertised car of the last month, from and to days of that month; null: still advertised. */
async function advertise(
  vehicle: number,
  spells: [from: number, to: number | null, price: number | null, photos: number][],
) {
  const before = addMonths(present, -1);
  const day = (number: number) => `${before}-${String(number).padStart(2, "0")}`;
  await test.asOwner(`delete from listing_records where vehicle_id = ${vehicle}`);
  for (const [from, to, price, photos] of spells) {
    const last = to === null ? "null" : `'${day(to)}'`;
    await test.asOwner(`insert into listing_records (recorded_at, vehicle_id, dealership_id, price_usd, terms_id, first_day, last_day, photo_count, part)
      values ('${day(from)}', ${vehicle}, ${dealer}, ${price ?? "null"}, 1, '${day(from)}', ${last}, ${photos},
        ${to === null ? -1 : `listing_part('${day(to)}')`})`);
  }
  await test.asOwner(
    `update vehicles set first_seen_at = '${day(spells[0]?.[0] ?? 1)}T12:00:00Z' where id = ${vehicle}`,
  );
}

describe("a month's figures", () => {
  it("are those of the record of what was advertised: listed, left, fixed and open", async () => {
    const ids = await insertVehicles(test.db, dealer, [makeFacts(), makeFacts(), makeFacts(), makeFacts()]);
    const [stays = 0, left = 0, fixed = 0, open = 0] = ids;
    await advertise(stays, [[1, null, 20_000, 5]]);
    await advertise(left, [[3, 13, 20_000, 5]]);
    await advertise(fixed, [
      [2, 5, null, 0],
      [5, null, 18_000, 4],
    ]);
    await advertise(open, [
      [4, 9, 18_000, 0],
      [9, null, null, 0],
    ]);
    const report = await readMonth(test.context.db, dealer, addMonths(present, -1));
    expect(report.cars).toEqual({ listed: 4, atEnd: 3, added: 4, left: 1 });
    expect(report.problems).toEqual({ noPrice: { fixed: 1, open: 1 }, noPhoto: { fixed: 1, open: 1 } });
    expect(report.days.left).toBe(10);
    expect([report.isOver, report.market]).toEqual([true, null]);
  });

  it("count the month's leads beside those of the month before", async () => {
    const [car = 0] = await insertVehicles(test.db, dealer, [makeFacts({ title: "2020 Honda Accord" })]);
    const at = (month: string, day: string) => new Date(`${month}-${day}T12:00:00Z`);
    const [before, earlier] = [addMonths(present, -1), addMonths(present, -2)];
    const event = (created_at: Date) => ({
      ...{ vehicle_id: car, dealership_id: dealer, created_at },
      visitor: Buffer.alloc(16),
    });
    const views = [at(before, "01"), at(before, "15"), at(earlier, "28")].map(event);
    await test.db.insertInto("vehicle_views").values(views).execute();
    await test.db
      .insertInto("contact_clicks")
      .values([event(at(before, "10"))])
      .execute();
    const question = { dealership_id: dealer, vehicle_id: car, title: "A car", is_proven: true, has_copy: false };
    await test.db
      .insertInto("inquiries")
      .values({ ...question, created_at: at(before, "20") })
      .execute();
    const { leads, topCars } = await readMonth(test.context.db, dealer, before);
    expect(leads).toEqual({
      views: { current: 2, previous: 1 },
      contacts: { current: 1, previous: 0 },
      questions: { current: 1, previous: 0 },
    });
    expect(topCars).toEqual([{ title: "2020 Honda Accord", views: 2, contacts: 1 }]);
  });

  it("are refused for a month before the dealership, and for one that has not begun", async () => {
    const get = async (month: string) => {
      const url = `/api/dealerships/${dealer}/monthly-reports/${month}`;
      return (await test.app.inject({ url, headers: { cookie: test.cookie } })).statusCode;
    };
    expect([await get(addMonths(present, -4)), await get(addMonths(present, 1)), await get("2026-99")]).toEqual([
      404, 404, 400,
    ]);
  });
});

describe("the file", () => {
  it("is a PDF with text, a title, a language and a structure, for the console and by a link", async () => {
    await insertVehicles(test.db, dealer, [makeFacts(), makeFacts({ priceUsd: null })]);
    const made: PortalAccess = (await test.call("POST", path(), { address: "ann@harbor.example", by: "copy" })).body;
    const [, token] = /portal\/([\w-]{43})$/.exec(made.made?.url ?? "") ?? [];
    const mine = await test.app.inject(`/api/portal/${token}/reports/${present}`);
    expect([mine.statusCode, mine.headers["content-type"], mine.headers["cache-control"]]).toEqual([
      200,
      "application/pdf",
      "private, no-store",
    ]);
    expect(mine.headers["content-disposition"]).toBe(`attachment; filename="report-${present}.pdf"`);
    expect(mine.rawPayload.subarray(0, 8).toString()).toBe("%PDF-1.4");
    const { info, texts, pages } = await readPdf(mine.rawPayload);
    expect(info).toMatchObject({ Language: "en-US", Title: expect.stringMatching(/^Harbor Motors: /) });
    expect(texts).toContain("Cars listed");
    expect(JSON.stringify(pages[0]?.spoken)).toContain('["H1","Harbor Motors: ');
    expect(mine.rawPayload.toString("latin1")).toContain("/DisplayDocTitle true");
    const console = await test.app.inject({
      url: `/api/dealerships/${dealer}/monthly-reports/${present}`,
      headers: { cookie: test.cookie },
    });
    expect(console.rawPayload.equals(mine.rawPayload)).toBe(true);
    expect((await test.app.inject(`/api/portal/${"x".repeat(43)}/reports/${present}`)).statusCode).toBe(404);
  });

  it("stays small and bounded whatever is in it", async () => {
    const report = await readMonth(test.context.db, dealer, present);
    const long = "2020 Very Long ".repeat(20);
    const topCars = Array.from({ length: 10 }, () => ({ title: long, views: 1_000_000, contacts: 1_000_000 }));
    const logo = { path: "/logo/a.png", width: 400, height: 100, plate: "light" } as const;
    const branded = { ...site, look: { logo } };
    const file = await monthPdf(
      { ...report, dealershipName: long.slice(0, 160), topCars },
      branded,
      await makePhoto(400, 100),
    );
    expect(file.length).toBeLessThan(120_000);
    expect((await readPdf(file)).pages.length).toBeLessThanOrEqual(4);
  });
});

describe("closing a month", () => {
  it("notes how all dealerships stood to the market, once", async () => {
    await insertVehicles(test.db, dealer, [makeFacts(), makeFacts()]);
    await close(nextFirst(3));
    await insertVehicles(test.db, dealer, [makeFacts()]);
    await close(nextFirst(5));
    const rows = await test.db
      .selectFrom("portal_market_months")
      .select(["labels", sql<string>`month::text`.as("month")])
      .execute();
    expect(rows.map(({ month, labels }) => [month, labels.none])).toEqual([[`${present}-01`, 2]]);
  });

  it("does not note a month's end when much of the next is over", async () => {
    await insertVehicles(test.db, dealer, [makeFacts()]);
    await close(new Date(nextFirst(3).getTime() + 10 * 86_400_000));
    expect(await test.db.selectFrom("portal_market_months").select("month").execute()).toEqual([]);
  });

  it("mails the report from seven o'clock on, once to each person, where the operator has switched it on", async () => {
    await insertVehicles(test.db, dealer, [makeFacts()]);
    for (const name of ["ann", "bob"])
      await test.call("POST", path(), { address: `${name}@harbor.example`, by: "copy" });
    await close(nextFirst(8));
    expect(await mails()).toEqual([]);
    await test.call("PATCH", path(), { mailsReports: true });
    await close(nextFirst(6));
    expect(await mails()).toEqual([]);
    expect(await close(nextFirst(8))).toBe(2);
    const [first, second] = await mails();
    expect([first?.to, second?.to]).toEqual(["ann@harbor.example", "bob@harbor.example"]);
    expect(first?.text).toContain("1 car listed, 1 at the end of the month.");
    const [, token] = /http:\/\/cars\.example\/portal\/([\w-]{43})/.exec(first?.text ?? "") ?? [];
    expect((await test.app.inject(`/portal/${token}`)).statusCode).toBe(200);
    expect(await close(nextFirst(9))).toBe(0);
    // The outbox deletes mails after a week, but it stays recorded that this one was written.
    await test.db.deleteFrom("mails").execute();
    expect(await close(nextFirst(10))).toBe(0);
  });

  it("writes no mail to somebody whose access has ended, whose mailbox refuses it, or who came after the month", async () => {
    await test.call("PATCH", path(), { mailsReports: true });
    for (const name of ["ann", "bob", "eve"]) {
      await test.call("POST", path(), { address: `${name}@harbor.example`, by: "copy" });
    }
    const { people }: PortalAccess = (await test.call("GET", path())).body;
    await test.call("DELETE", `${path()}/${people[0]?.id}`);
    await test.db
      .updateTable("portal_people")
      .set({ refused_at: new Date() })
      .where("id", "=", people[1]?.id ?? 0)
      .execute();
    await test.db
      .updateTable("portal_people")
      .set({ allowed_at: nextFirst(9) })
      .where("id", "=", people[2]?.id ?? 0)
      .execute();
    expect(await close(nextFirst(9))).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it("leaves neither mail, link nor mark of one that was cut off, and writes it the next time", async () => {
    await test.call("PATCH", path(), { mailsReports: true });
    await test.call("POST", path(), { address: "ann@harbor.example", by: "copy" });
    const links = async () => (await test.db.selectFrom("portal_links").select("id").execute()).length;
    // The mail is the last row written, so this fails as a process that dies before it does.
    await test.asOwner("alter table mails add constraint cut check (kind <> 'monthly-report')");
    await expect(close(nextFirst(9))).rejects.toThrow("cut");
    expect([await links(), await mails()]).toEqual([1, []]);
    await test.asOwner("alter table mails drop constraint cut");
    expect(await close(nextFirst(9))).toBe(1);
    expect([await links(), (await mails()).length]).toEqual([2, 1]);
  });

  it("is written once by workers that close it at the same moment", async () => {
    await test.call("PATCH", path(), { mailsReports: true });
    await test.call("POST", path(), { address: "ann@harbor.example", by: "copy" });
    await Promise.all(Array.from({ length: 4 }, () => close(nextFirst(9))));
    expect(await mails()).toHaveLength(1);
  });
});
