import { sql } from "kysely";
import type { Page } from "playwright-core";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectNews } from "#features/follows/collect-news.ts";
import { sendNews } from "#features/follows/send-news.ts";
import { openNewsWriter } from "#features/follows/write-news.ts";
import { MailSender } from "#kernel/mail/start-mail-worker.ts";
import { insertVehicles, makeFacts } from "#test/factories.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { axeViolations } from "../axe.ts";
import { overflow } from "../page-measures.ts";
import { PHONE, type Product, startProduct } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let smtp: FakeSmtpServer;
let product: Product;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  product = await startProduct({ environment: { SMTP_URL: smtp.url, MAIL_FROM: "Cars <cars@market.example>" } });
  await stockUp(product.test, [STAR, ...assortment(12)]);
  // Cars that were listed before are no news.
  await sql`update vehicles set first_seen_at = now() - interval '1 day', price_dropped_at = null`.execute(
    product.test.context.db,
  );
});
afterAll(async () => {
  await product?.close();
  await smtp?.close();
});

/** One round of the worker: records news, writes due mails, and sends them. */
async function workerRound(): Promise<void> {
  const { context } = product.test;
  const { db, mail, log, workerLease, config } = context;
  if (!mail) throw new Error("the journey's product has no mail");
  const deps = { ...context, mail, site: { siteName: config.siteName, publicUrl: product.address } };
  await sendNews(deps, await collectNews(db));
  const writers = { "follow-news": openNewsWriter(deps) };
  await new MailSender({ db, log, workerLease, mail, box: mail.box, writers, onRefused: async () => {} }).sendDue();
}

/** Returns the latest mail to an address, as a mail program reads it. */
async function latestMail(to: string): Promise<Email> {
  const raw = smtp.taken.findLast((mail) => mail.to === to)?.raw;
  if (raw === undefined) throw new Error(`no mail went to ${to}`);
  return PostalMime.parse(Buffer.from(raw, "latin1"));
}
/** The link of a mail's HTML with this text, as a path: the mail names the site by its public address. */
async function linkIn(mailPage: Page, name: string): Promise<string> {
  const href = await mailPage.getByRole("link", { name }).getAttribute("href");
  return new URL(href ?? "").pathname;
}

it("follows a search by e-mail, gets its news and stops", async () => {
  const { db } = product.test.context;
  const address = "ann@mail.example";
  const { page, complaints, context } = await product.visit(PHONE);
  const inbox = await product.visit(PHONE);
  const check = async (one = page, isWrong = (_violation: string) => true) => {
    expect(await overflow(one)).toBeLessThanOrEqual(0);
    expect((await axeViolations(one)).filter(isWrong)).toEqual([]);
  };
  const heading = (text: string) => page.getByRole("heading", { level: 1, name: text }).waitFor();

  await page.goto("/?make=BMW");
  await page.getByRole("link", { name: "Save search" }).click();
  await heading("Follow this search");
  await page.getByText("BMW", { exact: true }).waitFor();
  await check();
  const feed = await context.request.get(
    (await page.getByRole("link", { name: "Open the feed" }).getAttribute("href")) ?? "",
  );
  expect(await feed.text()).toContain(`<title>${STAR.title}</title>`);

  await page.getByLabel("E-mail address").fill(address);
  await page.getByLabel("As soon as something changes").check();
  await page.getByRole("button", { name: "Follow by e-mail" }).click();
  await heading("Please look into your mailbox");
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await workerRound();
  const asked = await latestMail(address);
  expect(asked.subject).toContain("BMW");
  await inbox.page.setContent(asked.html ?? "");
  await page.goto(await linkIn(inbox.page, "Confirm"));
  await page.getByRole("button", { name: "Yes, write to me" }).click();
  await heading("You follow this search");
  await page.getByRole("link", { name: "Change how often, or stop" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await expect.poll(() => page.getByLabel("As soon as something changes").isChecked()).toBe(true);
  await check();

  const title = "New BMW of today";
  const { dealership_id } = await db.selectFrom("vehicles").select("dealership_id").executeTakeFirstOrThrow();
  await insertVehicles(db, dealership_id, [makeFacts({ ...STAR, vin: null, identityKey: title, title })]);
  await sql`update vehicles set price_usd = price_usd - 500, price_drop_usd = 500, price_dropped_at = now()
    where title = ${STAR.title}`.execute(db);
  await workerRound();
  const news = await latestMail(address);
  expect(news.subject).toBe("1 new car, 1 price drop: BMW");
  expect(news.text).toContain("$500 less than before");
  await inbox.page.setContent(news.html ?? "");
  // It is shown within a page of the mail program, whose landmarks are its own.
  await check(inbox.page, (violation) => !/^light, (landmark-one-main|region):/.test(violation));
  await page.goto(await linkIn(inbox.page, title));
  await heading(title);

  await page.goto(await linkIn(inbox.page, "Stop these mails"));
  await heading("Stop these mails?");
  await page.getByRole("button", { name: "Stop" }).click();
  await heading("Stopped");
  await check();
  await page.getByRole("link", { name: "Back to the cars" }).click();
  await page.waitForURL("**/?make=BMW");
  const { length } = smtp.taken;
  await insertVehicles(db, dealership_id, [makeFacts({ ...STAR, vin: null, identityKey: `${title} 2`, title })]);
  await sql`update follows set next_due_at = now() where state = 'confirmed'`.execute(db);
  await workerRound();
  expect(smtp.taken.slice(length).map(({ to }) => to)).toEqual([]);
  expect([...complaints, ...inbox.complaints]).toEqual([]);
});
