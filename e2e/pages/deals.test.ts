import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { goWithin } from "../go-within.ts";
import { type MarketStock, stockMarket } from "../market.ts";
import { layoutShift, overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let stock: MarketStock;
let desktop: Visitor;
let phone: Visitor;

beforeAll(async () => {
  product = await startProduct();
  stock = await stockMarket(product.test);
  desktop = await product.visit(DESKTOP);
  phone = await product.visit(PHONE);
});
afterAll(() => product?.close());
afterEach(() => {
  expect([...desktop.complaints, ...phone.complaints]).toEqual([]);
  desktop.answers.drop();
});

const GREAT = /^Great deal · \$2,\d{3} under market value$/;
const cardOf = (page: Page, id: number) => page.getByRole("article").filter({ has: page.locator(`#car-${id}`) });

it("finds the best deals by label and by order, with a chip for each", async () => {
  const { page } = desktop;
  await page.goto("/?sortBy=deal");
  await cardOf(page, stock.great).getByText(GREAT).waitFor();
  await expect.poll(() => page.getByRole("article").first().getAttribute("aria-labelledby")).toBe(`car-${stock.great}`);
  await cardOf(page, stock.great).getByText("DISCOUNT: FB100", { exact: true }).waitFor();
  await cardOf(page, stock.great).getByText("Verified Deal", { exact: true }).waitFor();
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

it("finds and explains them without scripts", async () => {
  const { page, context, complaints } = await product.visit({ javaScriptEnabled: false });
  await page.goto("/");
  // Playwright finds no words and roles inside noscript.
  const form = page.locator("noscript details");
  await form.locator("summary").click();
  await form.locator("input[name=deal][value=great]").check();
  await form.locator("button[type=submit]").click();
  await page.waitForURL("**/?deal=great");
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Why this label" }).click();
  await page
    .getByRole("img", { name: /^Market value \$\d\d,\d{3}; likely asking prices .* this car asks \$17,200$/ })
    .waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("leads from the label to why, and on to a comparable car", async () => {
  const { page } = desktop;
  await page.goto(`/vehicles/${stock.great}`, { waitUntil: "load" });
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await page.getByRole("link", { name: "Why?" }).click();
  const table = page.getByRole("table", { name: /cars that/ });
  await table.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  await page.getByText(/^It becomes “Good deal” at \$1\d,\d{3}\.$/).waitFor();
  await page.getByText(/: an estimate from asking prices, no offer\.$/).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const link = table.getByRole("link").first();
  const title = await link.innerText();
  await link.click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
});

it("explains labels on a phone so that axe finds nothing wrong, nothing moves by itself, and fingers have room", async () => {
  const { page } = phone;
  const open = async (path: string) => {
    await page.goto(path, { waitUntil: "load" });
    expect(await layoutShift(page)).toBeLessThan(0.01);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  };
  await open("/?sortBy=deal");
  expect(await axeViolations(page, "main")).toEqual([]);
  await open(`/vehicles/${stock.great}`);
  await page.getByRole("link", { name: "Why?" }).tap();
  const link = page
    .getByRole("table", { name: /cars that/ })
    .getByRole("link")
    .first();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  await open(`/vehicles/${stock.overpriced}`);
});

it("says what is known of a car without a label, and why it has none", async () => {
  const { page } = phone;
  await goWithin(page, `/vehicles/${stock.basisUnknown}`);
  await page.getByRole("heading", { name: "What it is worth" }).waitFor();
  await page.getByText(/^Which fees the dealer adds to the price is unknown/).waitFor();
  await page.goto(`/vehicles/${stock.lonely}`, { waitUntil: "load" });
  await page.getByText("Too few cars like it are for sale to say what it is worth.").waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page, "main")).toEqual([]);
});

it("stands when what it is worth cannot be read", async () => {
  const { page, complaints, answers } = desktop;
  answers.set("/api/vehicles/*/market", { status: 500, json: { message: "broken" } });
  await goWithin(page, "/?deal=great");
  await cardOf(page, stock.great).getByRole("link").first().click();
  await page.getByText("What this car is worth could not be loaded.").waitFor();
  await page.getByRole("heading", { name: "Vehicle Details" }).waitFor();
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((words) => !words.startsWith("Failed to load resource")),
  );
});

it.each(["390", "1280"])(
  "opens a car from the list without what stands there moving when its value comes, %s pixels wide",
  async (width) => {
    const { page, answers } = width === "390" ? phone : desktop;
    let letItCome = () => {};
    const held = new Promise<void>((resolve) => {
      letItCome = resolve;
    });
    answers.set("/api/vehicles/*/market", () => held.then(() => "product"));
    await page.goto("/?deal=great", { waitUntil: "load" });
    await page.getByRole("article").getByRole("link").first().click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    const facts = page.getByRole("heading", { name: "Similar vehicles" });
    await facts.waitFor();
    const before = await facts.boundingBox();
    letItCome();
    await page.getByRole("heading", { name: "Why this label" }).waitFor();
    expect(await facts.boundingBox()).toEqual(before);
  },
);
