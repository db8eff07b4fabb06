import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { type FakeWebhookReceiver, isSignedBy, startFakeWebhookReceiver } from "#test/fake-webhook-receiver.ts";
import { openConsole, signInAs, walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { honest } from "../dealers.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const PATIENCE = { timeout: 40_000 };
let smtp: FakeSmtpServer;
let receiver: FakeWebhookReceiver;
let product: Product;
let visitor: Visitor;
let dealership: number;

beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  receiver = await startFakeWebhookReceiver();
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "cars@market.example" };
  product = await startProduct({ feedHost: receiver.host, environment });
  dealership = await insertDealership(product.test.context.db, { name: "Harbor Motors" });
  visitor = await product.visit();
});
afterAll(async () => {
  await product?.close();
  await smtp?.close();
  await receiver?.close();
});
afterEach(() => {
  // The refused address is answered with 400.
  expect(honest(visitor)).toEqual([]);
});

const card = (page: Page) => page.getByRole("region", { name: "Alerts", exact: true });
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

/** A crawl of the dealership that ended a moment ago. */
const crawl = (status: "held" | "succeeded") =>
  product.test.context.db
    .insertInto("sync_runs")
    .values({
      ...{ dealership_id: dealership, trigger: "schedule", status, outcome: "complete", platform: "dealer-on" },
      ...{ reason: status === "held" ? "Only 4 cars were found." : null, finished_at: new Date() },
    })
    .execute();
/** What a browser does when somebody comes back to its window. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));

it("sets who gets mails and where the webhook goes, and shows what both answer to a test", async () => {
  const { page } = visitor;
  receiver.behave = () => ({ status: 202, body: "<img src=x onerror=alert(1)> taken" });
  await openConsole(page, "settings");
  const settings = card(page);
  await settings.getByRole("switch", { name: "Crawl held: Console" }).waitFor();
  // No switch that would do nothing.
  expect(await settings.getByRole("switch", { name: /: (E-mail|Webhook)$/ }).count()).toBe(0);

  const addresses = settings.getByLabel("Send mails to");
  await addresses.fill("ann@mail.example, nobody");
  await settings.getByRole("button", { name: "Save who gets mails" }).click();
  await settings.getByText("nobody is not an e-mail address.").waitFor();
  await addresses.fill("ann@mail.example, bob@mail.example");
  await settings.getByRole("switch", { name: "Daily digest" }).click();
  await settings.getByLabel("Time of the digest").selectOption("9:00 AM");
  await settings.getByRole("button", { name: "Save who gets mails" }).click();
  await page.locator("[data-variant]").getByText("2 people will get mails.", { exact: true }).waitFor();
  await settings.getByRole("switch", { name: "Crawl held: E-mail" }).waitFor();

  const url = settings.getByLabel("Post notifications to");
  await url.fill("http://10.0.0.7/hook");
  await url.press("Enter");
  await page.getByText(/^Nothing is sent to private addresses/).waitFor();
  await url.fill(receiver.url);
  await url.press("Enter");
  const secret = await settings.getByRole("textbox", { name: "Secret of the webhook" }).inputValue();
  expect(secret).toMatch(/^whsec_/);

  await settings.getByRole("button", { name: "Send a test notification" }).click();
  await settings.getByText("Console: it is in the bell.").waitFor();
  await settings.getByText("E-mail: the mail server took it: 250 2.0.0 Ok: queued").nth(1).waitFor(PATIENCE);
  await settings.getByText("Webhook: Taken, 202: <img src=x onerror=alert(1)> taken").waitFor(PATIENCE);
  expect(smtp.taken.map(({ to }) => to).sort()).toEqual(["ann@mail.example", "bob@mail.example"]);
  expect(receiver.received.map((one) => isSignedBy(one, secret))).toEqual([true]);
  await bell(page)
    .and(page.getByRole("button", { name: "Notifications, 1 unread" }))
    .waitFor();

  const held = settings.getByRole("switch", { name: "Photo cache nearly full: E-mail" });
  await expect.poll(() => held.getAttribute("aria-checked")).toBe("false");
  await held.press("Space");
  await expect.poll(() => held.getAttribute("aria-checked")).toBe("true");
  await page.reload();
  await expect.poll(() => held.getAttribute("aria-checked")).toBe("true");
  await expect.poll(() => settings.getByLabel("Send mails to").inputValue()).toBe("ann@mail.example, bob@mail.example");
  expect(await settings.getByLabel("Secret of the webhook").count()).toBe(0);
  await settings.getByText("Notifications work").waitFor();
});

it("tells of a held crawl in the bell, by mail and to a receiver that fails at first, and that it is over", async () => {
  const { page } = visitor;
  receiver.received.length = 0;
  smtp.taken.length = 0;
  receiver.behave = (_delivery, nth) => (nth === 1 ? { status: 500, body: "Sorry" } : { status: 200 });
  // On another screen than the one that sets who is told.
  await walkTo(page, "inventory");
  await bell(page).waitFor();
  await crawl("held");
  await expect
    .poll(async () => {
      await comeBack(page);
      return page.locator("p[aria-live=polite]").first().textContent();
    }, PATIENCE)
    .toBe("New notification: Harbor Motors: a crawl was held");

  await bell(page).focus();
  await page.keyboard.press("Enter");
  const entry = panel(page).getByRole("listitem").filter({ hasText: "Harbor Motors" });
  await entry.getByText("Only 4 cars were found.").waitFor();
  await entry.getByRole("button", { name: /^Mark as read/ }).press("Enter");
  await entry.getByRole("button", { name: /^Mark as read/ }).waitFor({ state: "detached" });
  await expect.poll(() => entry.getByRole("link").evaluate((link) => link === document.activeElement)).toBe(true);
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await panel(page).getByText("All read").waitFor();
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
  await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => bell(page).getAttribute("aria-label")).toBe("Notifications");
  await bell(page).click();
  await entry.getByRole("link").click();
  await page.getByRole("tab", { name: "History", selected: true }).waitFor();
  expect(new URL(page.url()).search).toBe(`?dealership=${dealership}&show=history`);

  await expect.poll(() => smtp.taken.length, PATIENCE).toBe(2);
  const link = `/admin/dealerships?dealership=${dealership}&show=history`;
  for (const { raw } of smtp.taken) {
    expect(raw.replaceAll("=\r\n", "").replaceAll("=3D", "=")).toContain(link);
    expect(raw).toContain("Subject: AutoHub: Harbor Motors: a crawl was held");
  }
  await expect.poll(() => receiver.received.length, PATIENCE).toBe(2);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);

  await crawl("succeeded");
  await expect
    .poll(async () => {
      await bell(page).click();
      await entry.waitFor();
      const isOver = await entry.getByText("Over").count();
      await page.keyboard.press("Escape");
      await panel(page).waitFor({ state: "detached" });
      return isOver;
    }, PATIENCE)
    .toBe(1);
});

it("is accessible and fits a phone and a desktop", async () => {
  const { page } = visitor;
  await walkTo(page, "settings");
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await card(page).getByRole("switch", { name: "Crawl held: Webhook" }).waitFor();
    expect(await axeViolations(page, card(page))).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.evaluate(() => scrollTo(0, 0));
    await bell(page).click();
    await panel(page).getByRole("listitem").first().waitFor();
    expect(await axeViolations(page, panel(page))).toEqual([]);
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
  }
});

it("has nothing to press for viewers", async () => {
  const { page, context } = visitor;
  await context.clearCookies();
  await signInAs(product, context, "viewer");
  await page.goto("/admin/settings");
  await card(page).getByText("2 people get mails. A digest goes out at 9:00 AM.").waitFor();
  // Looking through the list changes nothing, so a viewer may.
  const changing = card(page).getByRole("button", { name: /^(?!State: |Order: )/ });
  expect(await changing.count()).toBe(0);
  await expect.poll(() => card(page).getByRole("switch", { name: "Crawl held: Console" }).isDisabled()).toBe(true);
});
