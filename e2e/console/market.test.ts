import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { answer, openConsole, walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { holdBack, honest } from "../dealers.ts";
import { stockMarket } from "../market.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const CALL = "/api/admin/market";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockMarket(product.test);
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => {
  visitor.answers.drop();
  expect(honest(visitor)).toEqual([]);
});

/** Expects that what is open fits and is accessible at both widths. */
async function expectBothWidths() {
  const { page } = visitor;
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
  }
}

it("shows the stock by label, what needs a look and why cars have no label", async () => {
  const { page } = visitor;
  await openConsole(page, "market");
  const labels = page.getByRole("region", { name: "Stock by Label" });
  await labels.getByText("14 of 16 listed cars have a label.").waitFor();
  await labels.getByText("Overpriced", { exact: true }).waitFor();
  await page.getByText("Week by week").or(page.getByText("Not enough weeks yet")).first().waitFor();
  await page.getByRole("region", { name: "Supply of Models" }).getByText("Honda Accord").waitFor();
  await expectBothWidths();
  await page.getByRole("link", { name: "Set the price basis of Vague Motors" }).click();
  await page.getByRole("heading", { level: 2, name: "Vague Motors" }).waitFor();
});

it("shows a dealership's cars against the market", async () => {
  const { page } = visitor;
  await walkTo(page, "dealerships");
  await page.getByRole("link", { name: "North Motors" }).click();
  await page.getByRole("tab", { name: "Market" }).click();
  const table = page.getByRole("table");
  await table.getByText("Great deal").waitFor();
  await table.getByText(/^1\d% under$/).waitFor();
  await table.getByText("Too few like cars").waitFor();
  await expectBothWidths();
});

it("says that it loads, that it could not be loaded, and that nothing has been valued yet", async () => {
  const { page } = visitor;
  const go = holdBack(visitor, CALL, "GET");
  await openConsole(page, "market");
  await page.getByText("Loading market...").waitFor({ state: "attached" });
  go({ status: 500, json: { message: "broken" } });
  await page.getByText("The market's figures could not be loaded.").waitFor();
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
  const none = {
    passedOn: null,
    labels: [],
    withoutLabel: [],
    farFromValue: [],
    stale: [],
    departures: [],
    supply: [],
  };
  answer(page, CALL, 200, none);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No car has been valued yet").waitFor();
});
