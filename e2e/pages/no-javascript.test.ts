import { afterAll, beforeAll, expect, it } from "vitest";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";
import { tooSmall } from "../touch-targets.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(30)]);
  visitor = await product.visit({ javaScriptEnabled: false });
});
afterAll(() => product?.close());

it("lists the cars, pages through them and opens one", async () => {
  const { page } = visitor;
  await page.goto("/");
  expect(await page.getByRole("article").count()).toBe(12);
  await page.getByRole("link", { name: /next/i }).first().click();
  await page.waitForURL("**/page/2");
  expect(await page.getByRole("article").count()).toBe(12);
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.waitForURL("**/vehicles/*");
  await page.getByRole("heading", { level: 1 }).waitFor();
});

it("searches and filters with plain forms", async () => {
  const { page } = visitor;
  await page.goto("/");
  const box = page.getByPlaceholder("Search by make, model, year, city, state or dealership");
  await box.fill("audi");
  await box.press("Enter");
  await page.waitForURL("**/?keyword=audi*");
  for (const title of await page.getByRole("article").getByRole("heading").allInnerTexts()) {
    expect(title).toContain("Audi");
  }
});

it("leads from the form with all filters, which leaves room for fingers, to an address that says only what was chosen", async () => {
  const { page } = visitor;
  await page.goto("/?keyword=330i");
  // Playwright finds no words and roles inside noscript.
  const filters = page.locator("noscript details");
  await filters.locator("summary").click();
  await page.setViewportSize(PHONE.viewport);
  expect(await tooSmall(page)).toEqual([]);
  await page.setViewportSize(DESKTOP.viewport);
  await filters.locator("input[name=make][value=BMW]").check();
  await filters.locator("input[name=priceMax]").fill("30000");
  await filters.locator("button[type=submit]").click();
  await page.waitForURL(`${product.address}/?keyword=330i&make=BMW&priceMax=30000`);
  await page.getByLabel("Search by make, model, year, city, state or dealership").fill("");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(`${product.address}/?make=BMW&priceMax=30000`);
  expect(await page.getByRole("article").count()).toBeGreaterThan(0);
});

it("has the links and the photos of a vehicle", async () => {
  const { page } = visitor;
  await page.goto(`/vehicles/${STAR.vin}`);
  const contact = page.getByRole("link", { name: "Contact Seller" });
  expect(await contact.getAttribute("href")).toBe(STAR.originalListingUrl);
  expect(await contact.getAttribute("target")).toBe("_blank");
  expect(await page.getByRole("link", { name: "Carfax Report" }).getAttribute("href")).toBe(STAR.carfaxUrl);
  expect(await page.getByRole("link", { name: /, photo \d$/ }).count()).toBe(4);
  const main = page.getByRole("region", { name: "Photos" }).getByRole("img").first();
  await expect.poll(() => main.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.getByRole("button", { name: "Next photo" }).isVisible()).toBe(false);
  await page.getByRole("link", { name: "BMW", exact: true }).click();
  await page.waitForURL("**/used/bmw");
  expect(await page.getByRole("article").count()).toBeGreaterThan(0);
});

it("says that saving cars needs scripts, and that is not for search engines", async () => {
  const { page } = visitor;
  await page.goto("/");
  await page.getByRole("link", { name: "Saved", exact: true }).click();
  await page.waitForURL("**/saved");
  await expect.poll(() => page.locator("noscript").first().innerText()).toContain("Saving cars needs JavaScript");
  await expect.poll(() => page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
});
