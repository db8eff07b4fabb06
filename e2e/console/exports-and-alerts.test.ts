import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { type FakeWebhookReceiver, isSignedBy, startFakeWebhookReceiver } from "#test/fake-webhook-receiver.ts";
import { makePhoto } from "#test/photo-kit.ts";
import { signInAs, walkTo, walkToSettings } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { honest } from "../dealers.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { BARE, STAR, stockUp } from "../stock.ts";
import { toastSays } from "../toasts.ts";

const PATIENCE = { timeout: 40_000 };
let smtp: FakeSmtpServer;
let receiver: FakeWebhookReceiver;
/** The dealers' photos. */
let host: Server;
let product: Product;
let visitor: Visitor;
let dealership: number;
/** Photos that the dealer's site has not answered for yet. */
const held: ServerResponse[] = [];

beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  receiver = await startFakeWebhookReceiver();
  const photo = await makePhoto(800, 600);
  host = createServer((request, response) => {
    if (request.url?.includes("missing")) response.writeHead(404).end();
    else if (request.url?.includes("held")) held.push(response);
    else response.end(photo);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const photoHost = `127.0.0.1:${(host.address() as AddressInfo).port}`;
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "cars@market.example" };
  product = await startProduct({ feedHost: receiver.host, photoHost, environment });
  dealership = await insertDealership(product.test.context.db, { name: "Harbor Motors" });
  const photosNamed = (...names: string[]) => names.map((name) => `http://${photoHost}/${name}.jpg`);
  await stockUp(product.test, [
    { ...STAR, images: photosNamed("1", "missing", "2") },
    { ...BARE, make: "Audi" },
    { vin: null, identityKey: "stock:held", make: "Volvo", images: photosNamed("held") },
  ]);
  visitor = await product.visit();
});
afterAll(async () => {
  for (const response of held) response.end();
  await product?.close();
  host?.closeAllConnections();
  host?.close();
  await smtp?.close();
  await receiver?.close();
});
afterEach(async () => {
  await visitor.page.setViewportSize(DESKTOP.viewport);
  // The refused address is answered with 400.
  expect(honest(visitor)).toEqual([]);
});

const card = (page: Page) => page.getByRole("region", { name: "Alerts", exact: true });
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

/** A crawl of the dealership that was held a moment ago. */
const crawl = () =>
  product.test.context.db
    .insertInto("sync_runs")
    .values({
      ...{ dealership_id: dealership, trigger: "schedule", status: "held", outcome: "complete" },
      ...{ platform: "dealer-on", reason: "Only 4 cars were found.", finished_at: new Date() },
    })
    .execute();
/** Fires the event of a return to the window. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));

it("sets recipients and a webhook, and shows the answers of both to a test", async () => {
  const { page } = visitor;
  receiver.behave = () => ({ status: 202, body: "<img src=x onerror=alert(1)> taken" });
  await walkToSettings(page, "Alerts");
  const settings = card(page);
  await settings.getByRole("switch", { name: "Read in part: Console" }).waitFor();
  // No switch that would do nothing.
  expect(await settings.getByRole("switch", { name: /: (E-mail|Webhook)$/ }).count()).toBe(0);

  const addresses = settings.getByLabel("Send mails to");
  await addresses.fill("ann@mail.example, nobody");
  await settings.getByRole("button", { name: "Save the recipients" }).click();
  await settings.getByText("nobody is not an e-mail address.").waitFor();
  await addresses.fill("ann@mail.example, bob@mail.example");
  await settings.getByRole("switch", { name: "Daily digest" }).click();
  await settings.getByLabel("Time of the digest").selectOption("9:00 AM");
  await settings.getByRole("button", { name: "Save the recipients" }).click();
  await page.locator("[data-variant]").getByText("2 people will get e-mails.", { exact: true }).waitFor();
  await settings.getByRole("switch", { name: "Read in part: E-mail" }).waitFor();

  const url = settings.getByLabel("Post notifications to");
  await url.fill("http://10.0.0.7/hook");
  await url.press("Enter");
  await page.getByText(/^Nothing is sent to private addresses/).waitFor();
  await url.fill(receiver.url);
  await url.press("Enter");
  const secret = await settings.getByRole("textbox", { name: "Secret of the webhook" }).inputValue();
  expect(secret).toMatch(/^whsec_/);

  await settings.getByRole("button", { name: "Send a test notification" }).click();
  await settings.getByText("Console: shown in the bell.").waitFor();
  await settings.getByText("E-mail: accepted by the mail server: 250 2.0.0 Ok: queued").nth(1).waitFor(PATIENCE);
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

it("tells of a held crawl in the bell, by mail and to a receiver", async () => {
  const { page } = visitor;
  receiver.received.length = 0;
  smtp.taken.length = 0;
  receiver.behave = () => ({ status: 200 });
  // On another screen than the one that sets the recipients.
  await walkTo(page, "inventory");
  await bell(page).waitFor();
  await crawl();
  await expect
    .poll(async () => {
      await comeBack(page);
      return page.locator("p[aria-live=polite]").first().textContent();
    }, PATIENCE)
    .toBe("New notification: Harbor Motors: Read in part, nothing removed");

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
  await page.getByRole("tab", { name: "Syncs", selected: true }).waitFor();
  expect(new URL(page.url()).search).toBe(`?dealership=${dealership}&show=history`);

  await expect.poll(() => smtp.taken.length, PATIENCE).toBe(2);
  const link = `/admin/dealerships?dealership=${dealership}&show=history`;
  for (const { raw } of smtp.taken) {
    expect(raw.replaceAll("=\r\n", "").replaceAll("=3D", "=")).toContain(link);
    expect(raw).toContain("Subject: AutoHub: Harbor Motors: Read in part, nothing removed");
  }
  await expect.poll(() => receiver.received.length, PATIENCE).toBe(1);
});

it("tells of notifications accessibly, and fits a phone", async () => {
  const { page } = visitor;
  await walkToSettings(page, "Alerts");
  await page.setViewportSize(PHONE.viewport);
  await card(page).getByRole("switch", { name: "Read in part: Webhook" }).waitFor();
  expect(await axeViolations(page, card(page))).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.evaluate(() => scrollTo(0, 0));
  await bell(page).click();
  await panel(page).getByRole("listitem").first().waitFor();
  expect(await axeViolations(page, panel(page))).toEqual([]);
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
});

const generator = (page: Page, title: string) => page.getByRole("region", { name: title });
const choose = (page: Page, make: string) => page.getByLabel("Make", { exact: true }).selectOption(make);

async function startOf(page: Page, linkName: string): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: linkName }).click();
  const stream = await (await downloading).createReadStream();
  for await (const chunk of stream) return String(chunk.subarray(0, 2));
  return "";
}

it("says that there is no backup, makes one, shows that it is whole, and takes what is planned", async () => {
  const { page } = visitor;
  await walkToSettings(page, "Backups");
  const backups = page.getByRole("region", { name: "Backups", exact: true });
  await backups.getByText("Everything: there is no backup").waitFor();
  await backups.getByText(/^Backups are on the same machine as the database\. .* Choose another disk/).waitFor();
  await backups.getByRole("button", { name: "Back up now" }).click();
  const latest = backups.getByRole("listitem").filter({ hasText: "From the console" });
  await latest.getByText("Whole", { exact: true }).waitFor(PATIENCE);
  await latest.getByText(/autohub-.*-logical\.tar\.zst/).waitFor();
  await backups.getByText("Changes since the last backup, up to 24 hours").waitFor();
  expect(await backups.getByText("None yet").count()).toBe(0);

  await backups.getByRole("button", { name: "Change place or passphrase" }).click();
  const dialog = page.getByRole("dialog", { name: "Where backups go" });
  await dialog.getByRole("textbox", { name: "Place" }).fill("/no/such/disk");
  await dialog.getByLabel("Encryption").selectOption("With a passphrase");
  const save = dialog.getByRole("button", { name: "Save and back up" });
  await save.click();
  await dialog.getByText("Store it first, then say so here.").waitFor();
  await dialog.getByRole("checkbox", { name: /I have stored it/ }).check();
  await save.click();
  await dialog.getByText("There is no folder /no/such. Is its disk mounted?").waitFor();
  expect(await axeViolations(page, dialog)).toEqual([]);
  await dialog.getByRole("textbox", { name: "Place" }).fill("");
  await save.click();
  await backups.getByText("Yes, with a passphrase").waitFor();
  await latest
    .filter({ hasText: /logical\.tar\.zst\.encrypted/ })
    .getByText("Whole", { exact: true })
    .waitFor(PATIENCE);

  await backups.getByLabel("Backups kept").selectOption("14");
  await toastSays(page, "Backups updated", "It takes effect within a minute.");
  const nightly = backups.getByRole("switch", { name: "Back up every night" });
  await nightly.press("Space");
  await backups.getByText("Changes since the last backup", { exact: true }).waitFor();
  await expect.poll(() => nightly.getAttribute("aria-checked")).toBe("false");
  await expect.poll(() => backups.getByLabel("Begins at").isDisabled()).toBe(true);
  await page.setViewportSize(PHONE.viewport);
  expect(await axeViolations(page, backups)).toEqual([]);
});

it("makes a real ZIP of the chosen cars", async () => {
  const { page } = visitor;
  await walkTo(page, "settings");
  await choose(page, "Audi");
  await page.getByRole("button", { name: "Generate card images" }).click();
  await generator(page, "Vehicle Card Images Download").getByText("2 files", { exact: true }).waitFor();
  expect(await startOf(page, "Download card images")).toBe("PK");
  await page.getByRole("list", { name: "Exports" }).getByText("Newest, up to 200 vehicles, Audi").first().waitFor();
});

it("shows the gallery of the photos, and says which are left out", async () => {
  const { page, context } = visitor;
  await choose(page, "BMW");
  const card = generator(page, "Vehicle Photos Gallery");
  await card.getByRole("button", { name: "Generate photos ZIP" }).click();
  await card.getByText("2 files", { exact: true }).waitFor();
  await card.getByText("1 left out").click();
  await card.getByText(/^Photo 2 of 2021 BMW 330i xDrive M Sport/).waitFor();
  const opening = context.waitForEvent("page");
  await card.getByRole("link", { name: "Open the gallery" }).click();
  const gallery = await opening;
  await gallery.getByRole("heading", { name: "Vehicle photos" }).waitFor();
  await expect
    .poll(() =>
      gallery.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth > 0).length),
    )
    .toBe(2);
});

it("shows how far an export is after a reload too, and stops it when asked", async () => {
  const { page } = visitor;
  await choose(page, "Volvo");
  const card = generator(page, "Vehicle Photos Gallery");
  await card.getByRole("button", { name: "Generate photos ZIP" }).click();
  await card.getByText("0 of 1").waitFor();
  await page.reload();
  await card.getByRole("progressbar", { name: "Vehicle Photos Gallery" }).waitFor();
  await card.getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("progressbar").waitFor({ state: "detached" });
  await page.getByRole("list", { name: "Exports" }).getByText("Canceled").waitFor();
});

it("has nothing to press for viewers", async () => {
  const { page, context } = visitor;
  // Nothing may ask in between, without a session.
  await page.goto("about:blank");
  await context.clearCookies();
  await signInAs(product, context, "viewer");
  await page.goto("/admin/settings?page=alerts");
  await card(page).getByText("2 people get mails. A digest goes out at 9:00 AM (").waitFor();
  // Looking through the list changes nothing, so a viewer may.
  const changing = card(page).getByRole("button", { name: /^(?!State: |Order: )/ });
  expect(await changing.count()).toBe(0);
  await expect.poll(() => card(page).getByRole("switch", { name: "Read in part: Console" }).isDisabled()).toBe(true);
});
