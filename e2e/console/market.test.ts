import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { answer, hang, openConsole } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { type MarketStock, stockMarket } from "../market.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const CALL = "/api/admin/market";

let product: Product;
let stock: MarketStock;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  stock = await stockMarket(product.test);
});
afterAll(() => product?.close());
afterEach(async () => {
  expect(visitor.complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
  await visitor.context.close();
});

it.each([
  ["390 pixels wide", PHONE],
  ["1280 pixels wide", DESKTOP],
])("shows the stock by label, what needs a look and why cars have no label, %s", async (_, screen) => {
  visitor = await product.visit(screen);
  const { page } = visitor;
  await openConsole(page, "market");
  const labels = page.getByRole("region", { name: "Stock by Label" });
  await labels.getByText("14 of 16 listed cars have a label.").waitFor();
  await labels.getByText("Overpriced", { exact: true }).waitFor();
  await page.getByText("Week by week").or(page.getByText("Not enough weeks yet")).first().waitFor();
  await page.getByRole("region", { name: "Supply of Models" }).getByText("Honda Accord").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Set the price basis of Vague Motors" }).click();
  await page.getByRole("heading", { level: 2, name: "Vague Motors" }).waitFor();
});

it("says that it loads, that it could not be loaded, and that nothing has been valued yet", async () => {
  visitor = await product.visit();
  const { page } = visitor;
  hang(page, CALL);
  await openConsole(page, "market");
  await page.getByText("Loading market...").waitFor({ state: "attached" });
  answer(page, CALL, 500, { message: "broken" });
  await page.reload();
  await page.getByText("The market's figures could not be loaded.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
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

it.each([
  ["390 pixels wide", PHONE],
  ["1280 pixels wide", DESKTOP],
])("shows a dealership's cars against the market, %s", async (_, screen) => {
  visitor = await product.visit(screen);
  const { page } = visitor;
  await openConsole(page, "dealerships");
  await page.goto(`/admin/dealerships?dealership=${stock.dealerships[0]}&show=market`);
  const table = page.getByRole("table");
  await table.getByText("Great deal").waitFor();
  await table.getByText(/^1\d% under$/).waitFor();
  await table.getByText("Too few like cars").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
});
