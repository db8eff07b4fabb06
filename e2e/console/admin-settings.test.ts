import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { ADMIN, answer, axeAtBothWidths, openConsole } from "../admin.ts";
import type { Reply } from "../answers.ts";
import { axeViolations } from "../axe.ts";
import { honest, toastSays } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct({ environment: { ADMIN_PASSWORD: ADMIN.password } });
  const { db } = product.test.context;
  await insertVehicles(db, await insertDealership(db), [
    makeFacts({ vin: "1HGCM82633A004352", identityKey: "vin:1HGCM82633A004352" }),
    makeFacts({ title: "Car without a price", vin: "1M8GDM9AXKP042788", priceUsd: null }),
  ]);
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => {
  visitor.answers.drop();
  expect(honest(visitor)).toEqual([]);
});

const listButton = (page: Page) => page.getByRole("switch", { name: "List Your Dealership button" });
const isOn = (page: Page) => listButton(page).getAttribute("aria-checked");
const feeds = (page: Page) => page.getByRole("region", { name: "Feeds" });
const addressOf = (page: Page, name: string) => feeds(page).getByLabel(`Address of ${name}`, { exact: true });
const toast = (page: Page) => page.locator("[data-variant]");

it("has the button for dealers on until it is turned off, and turns it off at once", async () => {
  const { page } = visitor;
  await openConsole(page, "settings");
  await expect.poll(() => isOn(page)).toBe("true");
  await listButton(page).click();
  await toast(page).getByText("Setting updated", { exact: true }).waitFor();
  await toast(page).getByText("The site setting has been successfully updated.", { exact: true }).waitFor();
  await expect.poll(() => isOn(page)).toBe("false");
  await page.getByText(/^Last updated: [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/).waitFor();
  const settings = await (await page.request.get("/api/settings")).json();
  expect(settings.showListDealershipButton).toBe(false);

  await listButton(page).click();
  await expect
    .poll(async () => (await (await page.request.get("/api/settings")).json()).showListDealershipButton)
    .toBe(true);
  await expect.poll(() => isOn(page)).toBe("true");
});

it("goes back when a setting could not be stored, and says why", async () => {
  const { page } = visitor;
  await expect.poll(() => isOn(page)).toBe("true");
  for (const [json, words] of [
    [{ message: "The disk is full" }, "Error updating setting: The disk is full"],
    ["broken", 'Error updating setting: 500: "broken"'],
  ] as const) {
    visitor.answers.set("/api/admin/settings", { status: 500, json }, "POST");
    await listButton(page).click();
    await toastSays(page, "Update failed", words);
    await expect.poll(() => isOn(page)).toBe("true");
  }
});

it("changes the discount code and the contact address, and refuses what cannot be", async () => {
  const { page } = visitor;
  const code = page.getByLabel("Discount code");
  await expect.poll(() => code.inputValue()).toBe("FB100");
  await code.fill("two words");
  await page.getByRole("button", { name: "Save discount code" }).click();
  await page.getByText("Discount code must be 1 to 20 letters, digits, hyphens or underscores").waitFor();
  await code.fill("AUTUMN-26");
  await code.press("Enter");
  await toast(page).getByText("Setting updated", { exact: true }).waitFor();
  await page.getByLabel("Contact e-mail").fill("sales@autohub.example");
  await page.getByRole("button", { name: "Save contact e-mail" }).click();
  await expect
    .poll(async () => (await page.request.get("/api/settings")).json())
    .toMatchObject({ discountCode: "AUTUMN-26", contactEmail: "sales@autohub.example" });
});

it("shows one message at a time; F8 leads to it, and it goes away when it is dismissed", async () => {
  const { page } = visitor;
  // A new message is a new element, even with the same words.
  const fresh = toast(page).and(page.locator(":not([data-earlier])"));
  const markEarlier = () =>
    toast(page).evaluateAll((all) => {
      for (const message of all) message.setAttribute("data-earlier", "");
    });
  await markEarlier();
  await listButton(page).click();
  await fresh.waitFor();
  await markEarlier();
  await page.getByRole("switch", { name: "Discount badge" }).click();
  await expect.poll(() => fresh.count()).toBe(1);
  await expect.poll(() => toast(page).count()).toBe(1);
  await page.keyboard.press("F8");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[aria-label*='Notifications']") !== null))
    .toBe(true);
  // While it has the focus it does not go away by itself.
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
  for (const { path, start, failure } of GENERATORS) {
    answer(page, path, 500, { error: "The disk is full" });
    await press(start);
    await page.getByText(failure, { exact: true }).waitFor();
  }
  await expect.poll(() => page.getByText("The disk is full", { exact: true }).count()).toBe(GENERATORS.length);
  for (const { path, start, link, success } of GENERATORS) {
    const { promise, resolve: made } = Promise.withResolvers<Reply>();
    visitor.answers.set(path, () => promise);
    await press(start);
    await page.getByRole("button", { name: "Generating..." }).waitFor();
    await page
      .getByText(/may take a few minutes/)
      .first()
      .waitFor();
    if (path === GENERATORS[1]?.path) {
      // One is made, one is under way, and one has failed.
      expect(await axeAtBothWidths(page)).toEqual([]);
    }
    made({ json: { success: true, url: "/exports/7.zip", fileCount: 12 } });
    await page.getByText(success, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: link }).getAttribute("href")).toBe("/exports/7.zip");
  }
  const direct = page.getByRole("link", { name: "Direct download" });
  await expect.poll(() => direct.getAttribute("href")).toBe("/api/admin/direct-cards-download");
  await expect.poll(() => direct.getAttribute("target")).toBe("_blank");
});

it("switches a feed on, examines it, gives it a new address, and switches it off", async () => {
  const { page } = visitor;
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

it("shows who did what", async () => {
  const { page, context } = visitor;
  await context.clearCookies();
  await openConsole(page, "settings");
  const log = page.getByRole("region", { name: "Audit log entries" });
  await log.getByText("Signed in").first().waitFor();
  await log
    .getByText(/^admin · /)
    .first()
    .waitFor();
  const stored = { key: "showVerifiedStamp", value: "true" };
  await page.request.post("/api/admin/settings", { data: stored });
  await page.request.post("/api/admin/settings", { data: { ...stored, value: "false" } });
  await page.request.post("/api/admin/settings", { data: stored });
  await page.getByRole("button", { name: "Refresh the audit log" }).click();
  const stamp = log.getByRole("listitem").filter({ hasText: "Changed a setting: Verified Deal stamp" });
  await stamp.getByText('From "on" to "off".').first().waitFor();
});

it("says so when the feeds cannot be loaded", async () => {
  const { page } = visitor;
  answer(page, "/api/admin/feeds", 500, { message: "broken" });
  await page.reload();
  await feeds(page)
    .getByText(/could not be loaded/)
    .first()
    .waitFor();
});
