import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { type MarketStock, stockMarket } from "../market.ts";
import { layoutShift, overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let stock: MarketStock;
/** As wide as a phone or a desktop. */
let shopper: Visitor;

beforeAll(async () => {
  product = await startProduct();
  stock = await stockMarket(product.test);
  shopper = await product.visit({ ...DESKTOP, hasTouch: true });
});
afterAll(() => product?.close());
afterEach(() => {
  expect(shopper.complaints).toEqual([]);
  shopper.answers.drop();
});

const GREAT = /^Great deal · \$2,\d{3} under market value$/;
const cardOf = (page: Page, id: number) => page.getByRole("article").filter({ has: page.locator(`#car-${id}`) });

it("finds the best deals by label and by order, with a chip for each", async () => {
  const { page } = shopper;
  await page.goto("/?sortBy=deal", { waitUntil: "load" });
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await cardOf(page, stock.great).getByText(GREAT).waitFor();
  await expect.poll(() => page.getByRole("article").first().getAttribute("aria-labelledby")).toBe(`car-${stock.great}`);
  await cardOf(page, stock.great).getByText("DISCOUNT: FB100", { exact: true }).waitFor();
  await cardOf(page, stock.great).getByText("Verified Deal", { exact: true }).waitFor();
  expect(await axeViolations(page, cardOf(page, stock.great))).toEqual([]);
  await page.getByRole("group", { name: "Deal", exact: true }).getByRole("button").first().click();
  const box = page.getByRole("checkbox", { name: "Overpriced" });
  await expect
    .poll(() => box.getAttribute("aria-describedby").then((id) => page.locator(`[id="${id}"]`).innerText()))
    .toMatch(/^1/);
  await box.check();
  await page.waitForURL("**/?deal=overpriced&sortBy=deal");
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  await page.getByText(/^Overpriced · \$3,\d{3} above market value$/).waitFor();
  await page.getByRole("checkbox", { name: "Price dropped" }).check();
  await page.getByText("No vehicles found").waitFor();
  await page.getByRole("link", { name: "Remove Price dropped" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  await page.getByRole("link", { name: "Remove Overpriced" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(10);
});

it("leads from the label to why, and on to a comparable car, without anything moving by itself, and with room for fingers", async () => {
  const { page } = shopper;
  await page.setViewportSize(PHONE.viewport);
  await page.goto(`/vehicles/${stock.great}`, { waitUntil: "load" });
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await page.getByRole("link", { name: "Why?" }).tap();
  const table = page.getByRole("table", { name: /cars that/ });
  await table.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  await page.getByText(/^It becomes “Good deal” at \$1\d,\d{3}\.$/).waitFor();
  const link = table.getByRole("link").first();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page, "main")).toEqual([]);
  const title = await link.innerText();
  await link.tap();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
});

it("opens a car from the list without what stands there moving when its fees and its value come", async () => {
  const { page, answers } = shopper;
  const details = Promise.withResolvers<"product">();
  const market = Promise.withResolvers<"product">();
  answers.set("/api/vehicles/*", () => details.promise);
  answers.set("/api/vehicles/*/market", () => market.promise);
  await page.goto("/?deal=great", { waitUntil: "load" });
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const facts = page.getByRole("heading", { name: "Vehicle Details" });
  // The page's own font may come after its text.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await facts.boundingBox();
  details.resolve("product");
  await page.getByText("Price includes all mandatory fees").waitFor();
  expect(await facts.boundingBox()).toEqual(before);
  const similar = page.getByRole("heading", { name: "Similar vehicles" });
  const below = await similar.boundingBox();
  market.resolve("product");
  await page.getByRole("heading", { name: "Why this label" }).waitFor();
  expect(await similar.boundingBox()).toEqual(below);
});
