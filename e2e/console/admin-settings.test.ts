import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ADMIN, answer, hang, openConsole } from "../admin.ts";
import { honest } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct({ environment: { ADMIN_PASSWORD: ADMIN.password } });
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => {
  visitor.answers.drop();
  expect(honest(visitor)).toEqual([]);
});

const listButton = (page: Page) => page.getByRole("switch", { name: "List Your Dealership button" });
const isOn = (page: Page) => listButton(page).getAttribute("aria-checked");
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

it.each([
  [{ message: "The disk is full" }, "Error updating setting: The disk is full"],
  ["broken", 'Error updating setting: 500: "broken"'],
])("goes back when a setting could not be stored, and says why (%j)", async (json, words) => {
  const { page } = visitor;
  await openConsole(page, "settings");
  await expect.poll(() => isOn(page)).toBe("true");
  visitor.answers.set("/api/admin/settings", { status: 500, json }, "POST");
  await listButton(page).click();
  await toast(page).getByText("Update failed", { exact: true }).waitFor();
  await toast(page).getByText(words, { exact: true }).waitFor();
  await expect.poll(() => isOn(page)).toBe("true");
});

it("changes the discount code and the contact address, and refuses what cannot be", async () => {
  const { page } = visitor;
  await openConsole(page, "settings");
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

it.each([
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
])("generates and fails with its own words: $start", async ({ path, start, link, success, failure }) => {
  const { page } = visitor;
  await openConsole(page, "settings");
  answer(page, path, 500, { error: "The disk is full" });
  await page.getByRole("button", { name: start }).click();
  await page.getByText(failure, { exact: true }).waitFor();
  await page.getByText("The disk is full", { exact: true }).waitFor();

  hang(page, path);
  await page.getByRole("button", { name: start }).click();
  await page.getByRole("button", { name: "Generating..." }).waitFor();
  await page
    .getByText(/may take a few minutes/)
    .first()
    .waitFor();

  await page.reload();
  answer(page, path, 200, { success: true, url: "/exports/7.zip", fileCount: 12 });
  await page.getByRole("button", { name: start }).click();
  await page.getByText(success, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: link }).getAttribute("href")).toBe("/exports/7.zip");
});

it("opens the direct download in a new tab", async () => {
  const { page } = visitor;
  await openConsole(page, "settings");
  const link = page.getByRole("link", { name: "Direct download" });
  await expect.poll(() => link.getAttribute("href")).toBe("/api/admin/direct-cards-download");
  await expect.poll(() => link.getAttribute("target")).toBe("_blank");
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
  await log.getByText("Changed a setting: Verified Deal stamp").first().waitFor();
  await log.getByText('From "on" to "off".').waitFor();
});

it("shows one message at a time; F8 leads to it, and it goes away when it is dismissed", async () => {
  const { page } = visitor;
  await openConsole(page, "settings");
  await listButton(page).click();
  await toast(page).waitFor();
  // A new message is a new element, even with the same words.
  await toast(page).evaluate((message) => message.setAttribute("data-first", ""));
  await page.getByRole("switch", { name: "Discount badge" }).click();
  await expect.poll(() => toast(page).and(page.locator(":not([data-first])")).count()).toBe(1);
  await expect.poll(() => toast(page).count()).toBe(1);
  await page.keyboard.press("F8");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[aria-label*='Notifications']") !== null))
    .toBe(true);
  await toast(page).getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => toast(page).count()).toBe(0);
});
