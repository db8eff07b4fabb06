import { hostname } from "node:os";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { reportProcess } from "#features/health/feature.ts";
import { startMailWorker } from "#kernel/mail/start-mail-worker.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { ADMIN, answer, axeAtBothWidths, openConsole, signInAs, walkTo, walkToSettings } from "../admin.ts";
import type { Reply } from "../answers.ts";
import { axeViolations } from "../axe.ts";
import { honest } from "../dealers.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { toastSays } from "../toasts.ts";

const HEALTH_CALL = "/api/admin/health";
const DAY_MS = 86_400_000;

let product: Product;
let visitor: Visitor;
let reporting: ReturnType<typeof reportProcess>;

beforeAll(async () => {
  product = await startProduct({ environment: { ADMIN_PASSWORD: ADMIN.password } });
  const { db } = product.test.context;
  await insertVehicles(db, await insertDealership(db), [
    makeFacts({ vin: "1HGCM82633A004352", identityKey: "vin:1HGCM82633A004352" }),
    makeFacts({ title: "Car without a price", vin: "1M8GDM9AXKP042788", priceUsd: null }),
  ]);
  const stale = await insertDealership(db, {
    name: "Stale Motors",
    created_at: new Date(Date.now() - 60 * DAY_MS),
  });
  const outcomes = ["succeeded", "held", "failed"] as const;
  for (let n = 0; n < 12; n += 1) {
    await db
      .insertInto("sync_runs")
      .values({
        ...{ dealership_id: stale, trigger: "schedule", status: outcomes[n % 3] ?? "held", outcome: "complete" },
        ...{ reason: n % 3 === 0 ? null : "The list ended early.", found: 40 + n },
        finished_at: new Date(Date.now() - (5 + (n % 4)) * DAY_MS),
        started_at: new Date(Date.now() - (5 + (n % 4)) * DAY_MS - 90_000),
      })
      .execute();
  }
  await db
    .insertInto("notifications")
    .values({
      ...{ key: "backup:none", kind: "backup-old", title: "There is no backup of the database", data: "{}" },
      ...{ body: "No backup has succeeded yet. See Settings, Backups.", path: "/admin/settings", in_bell: true },
    })
    .execute();
  await db
    .insertInto("error_groups")
    .values({
      ...{ key: "a1", kind: "disk-full", what: "a photo could not be stored", detail: "ENOSPC", machine: "cars-1" },
      ...{ place: "src/core/photos/photo-cache.ts:12", count: 3, first_at: new Date(), last_at: new Date() },
      ...{ request_id: null, route: "/photos/:id", run_id: null },
    })
    .execute();
  await product.test.app.inject("/");
  reporting = reportProcess(product.test.context, false);
  await reporting.report();
  visitor = await product.visit();
});
afterAll(async () => {
  await reporting?.stop();
  await product?.close();
});
afterEach(() => {
  visitor.answers.drop();
  expect(honest(visitor)).toEqual([]);
});

const listButton = (page: Page) => page.getByRole("switch", { name: "List Your Dealership button" });
const isOn = (page: Page) => listButton(page).getAttribute("aria-checked");
const badge = (page: Page) => page.getByRole("switch", { name: "Discount badge" });
const feeds = (page: Page) => page.getByRole("region", { name: "Feeds" });
const addressOf = (page: Page, name: string) => feeds(page).getByLabel(`Address of ${name}`, { exact: true });
const toast = (page: Page) => page.locator("[data-variant]");

it("turns the button for dealers off at once, and a switch back when it could not be stored", async () => {
  const { page } = visitor;
  await openConsole(page, "settings");
  await expect.poll(() => isOn(page)).toBe("true");
  // A press while the one before is being stored is carried out after it.
  const stored = Promise.withResolvers<Reply>();
  let asked = 0;
  visitor.answers.set(
    "/api/admin/settings",
    () => {
      asked += 1;
      return stored.promise;
    },
    "POST",
  );
  await listButton(page).click();
  await listButton(page).click();
  await expect.poll(() => isOn(page)).toBe("true");
  stored.resolve("product");
  await expect.poll(() => asked).toBe(2);
  await page.getByText(/^Last updated:/).waitFor();
  visitor.answers.drop();
  await toast(page).getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => toast(page).count()).toBe(0);

  await listButton(page).click();
  await toastSays(page, "Setting updated", "The site setting has been successfully updated.");
  await expect.poll(() => isOn(page)).toBe("false");
  await page.getByText(/^Last updated: [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/).waitFor();
  const settings = await (await page.request.get("/api/settings")).json();
  expect(settings.showListDealershipButton).toBe(false);

  visitor.answers.set("/api/admin/settings", { status: 500, json: { message: "The disk is full" } }, "POST");
  await badge(page).click();
  await toastSays(page, "Update failed", "Error updating setting: The disk is full");
  await expect.poll(() => badge(page).getAttribute("aria-checked")).toBe("true");
});

it("changes the discount code, the contact and the public address, and refuses what cannot be", async () => {
  const { page } = visitor;
  const code = page.getByLabel("Discount code");
  await expect.poll(() => code.inputValue()).toBe("FB100");
  await code.fill("two words");
  await page.getByRole("button", { name: "Save discount code" }).click();
  await page.getByText("Discount code must be 1 to 20 letters, digits, hyphens or underscores").waitFor();
  await code.fill("AUTUMN-26");
  await code.press("Enter");
  await page.getByLabel("Contact e-mail").fill("sales@autohub.example");
  await page.getByRole("button", { name: "Save contact e-mail" }).click();
  await expect
    .poll(async () => (await page.request.get("/api/settings")).json())
    .toMatchObject({ discountCode: "AUTUMN-26", contactEmail: "sales@autohub.example" });
  await page.getByRole("button", { name: `Use ${product.address}` }).click();
  await page.getByRole("button", { name: "Save public address" }).click();
  await expect
    .poll(async () => (await page.request.get("/robots.txt")).text())
    .toContain(`Sitemap: ${product.address}/sitemap.xml`);
});

it("shows a message to which F8 leads, and which goes away when it is dismissed", async () => {
  const { page } = visitor;
  // No message of before may be taken for this one.
  await page.reload();
  await badge(page).click();
  // Under the pointer, and while it has the focus, it does not go away by itself.
  await toast(page).hover();
  await page.keyboard.press("F8");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[aria-label*='Notifications']") !== null))
    .toBe(true);
  expect(await axeViolations(page, toast(page))).toEqual([]);
  await toast(page).getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => toast(page).count()).toBe(0);
});

const GENERATORS = [
  {
    path: "/api/admin/vehicle-cards",
    start: "Generate vehicle cards",
    link: "Download vehicle cards",
    success: "Vehicle card HTML files generated successfully",
    failure: "Failed to generate vehicle cards: Internal Server Error",
  },
  {
    path: "/api/admin/vehicle-card-images",
    start: "Generate card images",
    link: "Download card images",
    success: "Vehicle card images are ready for download.",
    failure: "Failed to generate vehicle card images",
  },
  {
    path: "/api/admin/vehicle-photos-zip",
    start: "Generate photos ZIP",
    link: "Download photos ZIP",
    success: "Vehicle photos ZIP file generated successfully",
    failure: "Failed to generate vehicle photos ZIP",
  },
];

it("generates and fails with its own words, and opens the direct download in a new tab", async () => {
  const { page } = visitor;
  const press = (name: string) => page.getByRole("button", { name }).click();
  for (const [n, { path, start, link, success, failure }] of GENERATORS.entries()) {
    visitor.answers.set(path, { status: 500, json: { error: "The disk is full" } });
    await press(start);
    await page.getByText(failure, { exact: true }).waitFor();
    await page.getByText("The disk is full", { exact: true }).first().waitFor();
    // The second one stays so, and the third is looked at while it is under way.
    if (n === 1) continue;
    const { promise, resolve: made } = Promise.withResolvers<Reply>();
    visitor.answers.set(path, () => promise);
    await press(start);
    await page.getByRole("button", { name: "Generating..." }).waitFor();
    await page
      .getByText(/may take a few minutes/)
      .first()
      .waitFor();
    if (n === 2) expect(await axeAtBothWidths(page)).toEqual([]);
    made({ json: { success: true, url: "/exports/7.zip", fileCount: 12 } });
    await page.getByText(success, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: link }).getAttribute("href")).toBe("/exports/7.zip");
  }
  const direct = page.getByRole("link", { name: "Direct download" });
  await expect.poll(() => direct.getAttribute("href")).toBe("/api/admin/direct-cards-download");
  await expect.poll(() => direct.getAttribute("target")).toBe("_blank");
});

it("is found by an everyday word: a feed is switched on, examined, given a new address, and switched off", async () => {
  const { page } = visitor;
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search and commands" }).fill("google");
  await page.getByRole("group", { name: "Settings" }).getByRole("option", { name: "Feeds" }).click();
  await page.waitForURL("**/admin/settings?page=feeds#feeds");
  const google = feeds(page).getByRole("switch", { name: "Google vehicle listings" });
  await google.waitFor();
  await expect.poll(() => google.getAttribute("aria-checked")).toBe("false");
  await google.click();
  const address = addressOf(page, "Google vehicle listings");
  await address.waitFor();
  const first = new URL(await address.inputValue()).pathname;
  const status = async (path: string) => (await fetch(`${product.address}${path}`)).status;
  expect(await status(first)).toBe(200);

  await feeds(page).getByRole("button", { name: "Feed doctor for Google vehicle listings" }).click();
  await feeds(page).getByText("1 car in the feed, 1 left out").waitFor();
  await feeds(page).getByRole("link", { name: "Car without a price" }).waitFor();
  await feeds(page).getByText("no price", { exact: true }).waitFor();
  expect(await axeViolations(page, feeds(page))).toEqual([]);

  await feeds(page).getByRole("button", { name: "New address for Google vehicle listings" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make new address" }).click();
  await expect.poll(async () => new URL(await address.inputValue()).pathname).not.toBe(first);
  const second = new URL(await address.inputValue()).pathname;
  expect([await status(first), await status(second)]).toEqual([404, 200]);

  await google.click();
  await expect.poll(() => address.count()).toBe(0);
  await expect.poll(() => status(second)).toBe(404);
});

it("shows who did what, and says so when the feeds cannot be loaded", async () => {
  const { page } = visitor;
  const stored = { key: "showVerifiedStamp", value: "true" };
  await page.request.post("/api/admin/settings", { data: stored });
  await page.request.post("/api/admin/settings", { data: { ...stored, value: "false" } });
  answer(page, "/api/admin/feeds", 500, { message: "broken" });
  await page.reload();
  await feeds(page)
    .getByText(/could not be loaded/)
    .first()
    .waitFor();
  await walkToSettings(page, "Team");
  const log = page.getByRole("region", { name: "Audit log entries" });
  await log.getByText("Logged in").first().waitFor();
  await log
    .getByText(/^admin from 127\.0\.0\.1 · /)
    .first()
    .waitFor();
  const stamp = log.getByRole("listitem").filter({ hasText: "Changed a setting: Verified Deal stamp" });
  await stamp.getByText('From "on" to "off".').first().waitFor();
});

it("sets up a mail server, is told that the login fails, and sends a test without a restart", async () => {
  const { page } = visitor;
  const { context } = product.test;
  const smtp = await startFakeSmtpServer({ login: { user: "cars", pass: "right one" } });
  const worker = startMailWorker({ ...context, box: context.key.box, writers: {}, onRefused: async () => {} });
  await walkToSettings(page, "Mail");
  const mail = page.getByRole("region", { name: "Mail", exact: true });
  const save = mail.getByRole("button", { name: "Save mail server" });
  await mail.getByLabel("Server", { exact: true }).fill("http://127.0.0.1");
  await mail.getByLabel("Sender's address").fill("cars@market.example");
  await save.click();
  await mail.getByText(/^This must be a name such as mail\.example\.com/).waitFor();
  await mail.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await mail.getByLabel("Port").fill(new URL(smtp.url).port);
  await mail.getByLabel("User name").fill("cars");
  await mail.getByLabel("Password").fill("wrong one");
  await save.click();
  const test = mail.getByRole("button", { name: "Send a test" });
  await test.click();
  await mail.getByText("Please enter an e-mail address").waitFor();
  await mail.getByLabel("Send a test mail to").fill("ann@mail.example");
  await test.click();
  await mail.getByRole("listitem").getByText("Login: failed").waitFor();
  await mail.getByText(/does not take this user name and password/).waitFor();
  expect(await axeViolations(page, mail)).toEqual([]);

  await mail.getByLabel("Password").fill("right one");
  await save.click();
  await expect.poll(() => mail.getByLabel("Password").inputValue()).toBe("");
  await mail.getByLabel("Send a test mail to").fill("ann@mail.example");
  await test.click();
  await mail.getByText("The mail server took it: 250 2.0.0 Ok: queued").waitFor();
  expect(smtp.taken).toMatchObject([{ from: "cars@market.example", to: "ann@mail.example" }]);
  await mail.getByRole("button", { name: "Remove mail server" }).click();
  await page
    .getByRole("alertdialog", { name: "Remove the mail server?" })
    .getByRole("button", { name: "Remove" })
    .click();
  await mail.getByText(/^Until a mail server is set up/).waitFor();
  await worker.stop();
  await smtp.close();
});

it("shows what needs the operator, and leads to the crawls of a day and to their dealership", async () => {
  const { page } = visitor;
  await walkTo(page, "health");
  const needs = page.getByRole("listitem").filter({ hasText: "There is no backup of the database" });
  await needs.getByRole("link", { name: "Open" }).waitFor();
  await page
    .getByText(/^Stale Motors: /)
    .first()
    .waitFor();
  // In the technical details only what is wrong is open.
  const errors = page.getByRole("region", { name: "Errors" });
  await errors.getByText("The disk is full").waitFor();
  for (const _ of ["first", "second"]) {
    await page.locator("#errors > summary").click();
    await errors.waitFor({ state: "hidden" });
    await page.locator('a[href$="#errors"]').click();
    await errors.waitFor();
  }
  expect(await page.getByRole("region", { name: "Database" }).count()).toBe(0);
  for (const id of ["storage", "queue", "timings"]) await page.locator(`#${id} > summary`).click();
  await page.getByRole("region", { name: "Processes" }).getByText("Running", { exact: true }).waitFor();
  await page
    .getByRole("region", { name: `Disk of ${hostname()}` })
    .getByText(/are free\.$/)
    .waitFor();
  const queue = page.getByRole("region", { name: "Queue" });
  await queue.getByRole("rowheader", { name: /^Syncs/ }).waitFor();
  await page.getByRole("region", { name: "Dealerships" }).getByRole("link", { name: "Stale Motors" }).waitFor();
  await page.getByRole("region", { name: "Slow calls" }).getByText("GET /*").waitFor();

  // The table behind the chart says the same in numbers.
  const days = page.getByRole("table", { name: "Syncs by how they ended, per day" });
  await expect.poll(() => days.getByRole("row").count()).toBe(31);
  const crawls = page.getByRole("region", { name: "Syncs", exact: true });
  const choice = crawls.getByLabel("Syncs of a day");
  const busy = await choice.locator("option").filter({ hasText: "read in part" }).first().getAttribute("value");
  await choice.selectOption(busy ?? "");
  await crawls.getByText(/: 3 syncs$/).waitFor();
  await crawls.getByLabel("How they ended").selectOption("part");
  await crawls.getByText(/: 1 sync$/).waitFor();
  await crawls.getByText("The list ended early.").first().waitFor();
  expect(new URL(page.url()).searchParams.get("day")).toBe(busy);
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  }
  expect(await axeAtBothWidths(page)).toEqual([]);
  await crawls.getByRole("link", { name: "Stale Motors" }).click();
  await page.getByRole("heading", { level: 2, name: "Stale Motors" }).waitFor();
});

it("says of each part why it is not known, that nothing answers, and goes on by itself", async () => {
  const { page } = visitor;
  const unknown = { known: false, problem: "The database did not answer." };
  const parts = ["database", "crawls", "confirmations", "queue", "storage", "processes", "errors"];
  answer(page, HEALTH_CALL, 200, {
    ...{ checkedAt: new Date().toISOString(), level: "unknown", needs: [], unknown: ["the queue"] },
    sentence: "No problem was found. The queue could not be checked.",
    ...Object.fromEntries(parts.map((name) => [name, unknown])),
  });
  await walkTo(page, "health");
  await page.getByText("No problem was found.").waitFor();
  await expect.poll(() => page.getByText("Not available right now.").count()).toBe(parts.length);
  answer(page, HEALTH_CALL, 503, { message: "We cannot reach our data just now. Please try again in a moment." });
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByText("AutoHub does not answer.").waitFor();
  await page.getByText("The data below is from").waitFor();
  visitor.answers.drop(HEALTH_CALL);
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByText("There is no backup of the database", { exact: true }).waitFor();
});

it("gives the bundle for support to owners alone", async () => {
  const { page } = visitor;
  await walkTo(page, "health");
  await page.locator("#bundle > summary").click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download bundle for support" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^autohub-support-.*\.zip$/);
  await visitor.context.clearCookies();
  await signInAs(product, visitor.context, "viewer");
  await page.reload();
  await page.getByText("There is no backup of the database", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Download bundle for support" }).count()).toBe(0);
});
