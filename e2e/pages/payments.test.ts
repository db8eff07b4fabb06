import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { goWithin } from "../go-within.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, BARE, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;
let barePath: string;

beforeAll(async () => {
  product = await startProduct();
  const [, , bareId] = await stockUp(product.test, [STAR, ...assortment(1), BARE, ...assortment(20)]);
  await product.test.context.db
    .updateTable("dealerships")
    .set({ price_basis: "plus-fees", mandatory_fees: JSON.stringify([{ name: "Documentation fee", amountUsd: 520 }]) })
    .execute();
  barePath = `/vehicles/${bareId}`;
  visitor = await product.visit(DESKTOP);
});
afterAll(() => product?.close());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  // The figures are remembered.
  await visitor.page.evaluate(() => localStorage.clear());
});

const STAR_PAGE = `/vehicles/${STAR.vin}`;
const RATE = "Interest rate (APR) in percent";
const DOWN = "Down payment in dollars";
const MONTHLY = "Monthly payment in dollars";
const TAX = "Sales tax in percent";
/** Looks at the page as wide as a phone and as a desktop. */
async function fits(page: Page): Promise<void> {
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page)).toBe(0);
  }
}
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

describe("with scripts", () => {
  it("estimates a car's payment live, and remembers the figures for the next car", async () => {
    const { page } = visitor;
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.goto(STAR_PAGE);
    expect(scripts.filter((url) => url.includes("payment"))).toEqual([]);
    await page.getByRole("heading", { name: "Payments" }).click();
    // $27,480 with $520 of fees are $28,000, without interest $1,000 in each of 28 months.
    const result = page.getByRole("status").filter({ hasText: /a month|figures|borrow/ });
    await result.getByText("About $595 a month").waitFor();
    await page.getByText("An estimate, not an offer: no lender and no dealer has agreed to it.").waitFor();
    await field(page, RATE).fill("0");
    await page.getByRole("combobox", { name: "Term" }).selectOption("24");
    await field(page, DOWN).fill("$4,000");
    await result.getByText("About $1,000 a month").waitFor();
    await page.getByText("Documentation fee").last().waitFor();
    await field(page, TAX).fill("200");
    await result.getByText("Check the figures to see the payment").waitFor();
    await page.keyboard.press("Tab");
    await page.getByText("Sales tax: enter a number from 0 % to 20 %.").waitFor();
    await field(page, TAX).fill("10");
    await result.getByText("About $1,117 a month").waitFor();

    const fuel = page.getByRole("status").filter({ hasText: /a year|three figures/ });
    await fuel.getByText("Fill in the three figures").waitFor();
    await field(page, "Miles a year in miles").fill("12,000");
    await field(page, "Fuel economy in miles per gallon").fill("30");
    await field(page, "Price of a gallon in dollars").fill("3.50");
    await fuel.getByText("About $1,400 a year").waitFor();
    await page.getByText("An estimate from these figures alone.").waitFor();
    await fits(page);
    expect(await axeViolations(page, "main")).toEqual([]);

    await page.goto("/vehicles/3");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page
      .getByText(/^About \$\d+ a month$/)
      .first()
      .waitFor();
    await page.getByRole("heading", { name: "Payments" }).click();
    await expect.poll(() => field(page, DOWN).inputValue()).toBe("$4,000");
    await expect.poll(() => field(page, "Price of a gallon in dollars").inputValue()).toBe("3.50");
    await expect.poll(() => field(page, "Fuel economy in miles per gallon").inputValue()).toBe("");
    await goWithin(page, barePath);
    await page.getByRole("heading", { level: 1, name: BARE.title }).waitFor();
    expect(await page.getByRole("heading", { name: "Payments" }).count()).toBe(0);
  });

  it("turns a monthly payment into the highest price of the list", async () => {
    const { page } = visitor;
    await goWithin(page, "/?make=Audi");
    await page.getByRole("group", { name: "Price", exact: true }).getByRole("button").first().click();
    await page.getByRole("button", { name: "By monthly payment" }).click();
    await field(page, MONTHLY).fill("350");
    await field(page, RATE).fill("0");
    await page.getByText("$350 a month pays for a car up to $21,000").waitFor();
    expect(await axeViolations(page, 'fieldset[aria-label="Price"]')).toEqual([]);
    await page.getByRole("button", { name: "Show cars up to $21,000" }).click();
    await page.waitForURL(`${product.address}/?make=Audi&priceMax=21000`);
    await page.getByRole("button", { name: "The list shows these cars" }).waitFor();
    await page.keyboard.press("Escape");

    // A phone has the same on its sheet.
    await page.setViewportSize(PHONE.viewport);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("button", { name: "By monthly payment" }).click();
    await field(page, MONTHLY).fill("400");
    await page.getByRole("button", { name: "Show cars up to $24,000" }).click();
    await page.waitForURL(`${product.address}/?make=Audi&priceMax=24000`);
    expect(await axeViolations(page, "dialog[open]")).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});

it("does both without scripts, on pages that can be linked to", async () => {
  const { page, context } = await product.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto(STAR_PAGE);
  await page.getByRole("heading", { name: "Payments" }).click();
  await page.getByRole("link", { name: "Estimate the monthly payment" }).click();
  await field(page, RATE).fill("0");
  await page.getByRole("combobox", { name: "Term" }).selectOption("24");
  await field(page, DOWN).fill("4000");
  await field(page, "Miles a year in miles").fill("12000");
  await field(page, "Fuel economy in miles per gallon").fill("30");
  await field(page, "Price of a gallon in dollars").fill("3.50");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.getByText("About $1,000 a month").waitFor();
  await page.getByText("About $1,400 a year").waitFor();
  await page.getByRole("link", { name: "Back to the car" }).click();
  await page.getByRole("heading", { level: 1, name: STAR.title as string }).waitFor();

  await page.goto("/?make=Audi");
  await page.locator("noscript summary").click();
  await page.locator("noscript a", { hasText: "By monthly payment" }).click();
  await field(page, MONTHLY).fill("350");
  await field(page, RATE).fill("0");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.getByRole("link", { name: "Show cars up to $21,000" }).click();
  await page.waitForURL(`${product.address}/?make=Audi&priceMax=21000`);
  for (const title of await page.getByRole("article").getByRole("heading").allInnerTexts()) {
    expect(title).toContain("Audi");
  }
  expect(await overflow(page)).toBe(0);
  await context.close();
});
