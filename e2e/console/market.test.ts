import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DemoPartner, startDemoPartner } from "#demo/partner/start-demo-partner.ts";
import { answer, openConsole, walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { holdBack, honest } from "../dealers.ts";
import { stockMarket } from "../market.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const CALL = "/api/admin/market";

let partner: DemoPartner;
let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  partner = await startDemoPartner();
  product = await startProduct({
    environment: { INSPECTED_AUTO_URL: partner.url, INSPECTED_AUTO_TOKEN: partner.token },
  });
  await stockMarket(product.test);
  visitor = await product.visit();
});
afterAll(async () => {
  await product?.close();
  await partner?.close();
});
afterEach(async () => {
  visitor.answers.drop();
  await visitor.page.setViewportSize(DESKTOP.viewport);
  expect(honest(visitor)).toEqual([]);
});

/** Expects that the open part fits and is accessible on a phone. */
async function expectFits() {
  const { page } = visitor;
  await page.setViewportSize(PHONE.viewport);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(DESKTOP.viewport);
}

it("says that it loads, that it could not be loaded, and that nothing has been valued yet", async () => {
  const { page } = visitor;
  const go = holdBack(visitor, CALL, "GET");
  await openConsole(page, "market");
  await page.getByText("Loading market...").waitFor({ state: "attached" });
  go({ status: 500, json: { message: "broken" } });
  await page.getByText("The market's figures could not be loaded.").waitFor();
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

it("shows the stock by label, what needs a look and why cars have no label", async () => {
  const { page } = visitor;
  // Loaded data stays until the page is reloaded.
  await openConsole(page, "market");
  const labels = page.getByRole("region", { name: "Stock by Label" });
  await labels.getByText("14 of 16 listed cars have a label.").waitFor();
  await labels.getByText("Overpriced", { exact: true }).waitFor();
  await page.getByText("Week by week").or(page.getByText("Not enough weeks yet")).first().waitFor();
  await page.getByRole("region", { name: "Supply of Models" }).getByText("Honda Accord").waitFor();
  await expectFits();
  await page.getByRole("link", { name: "Say which fees Vague Motors adds" }).click();
  await page.getByRole("heading", { level: 2, name: "Vague Motors" }).waitFor();
});

it("shows a dealership's cars against the market", async () => {
  const { page } = visitor;
  await walkTo(page, "dealerships");
  await page.getByRole("link", { name: "North Motors" }).click();
  await page.getByRole("tab", { name: "Dealer" }).click();
  const table = page.getByRole("table");
  await table.getByText("Great deal").waitFor();
  await table.getByText(/^1\d% under$/).waitFor();
  await page.getByText("1 car without a value: Too few similar cars").waitFor();
  await expectFits();
});

const card = (page: Page) => page.getByRole("region", { name: "Inspected Auto" });
const runs = (page: Page) => card(page).getByRole("listitem");

it("shows what the inspection partner was sent, in words what not, and follows a run that goes on by itself", async () => {
  const { page } = visitor;
  await walkTo(page, "dashboard");
  await card(page).getByText("Nothing has been sent yet.").waitFor();
  await card(page).getByRole("button", { name: "Test sync" }).click();
  await card(page).getByText("Inspected Auto sync triggered successfully!").waitFor();
  await runs(page).getByText("Delivered").waitFor();
  await runs(page)
    .getByText(/^\d+ vehicles in 1 batch, in /)
    .waitFor();
  expect(partner.state.runs).toHaveLength(1);

  const { db } = product.test.context;
  const run = { vehicle_count: 500, batch_count: 1, delivered_batches: 1, finished_at: new Date() };
  await db
    .insertInto("partner_syncs")
    .values({ ...run, status: "failed", error: "Inspected Auto answered 401 Unauthorized" })
    .execute();
  const { id } = await db
    .insertInto("partner_syncs")
    .values({ status: "running", error: null, finished_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await walkTo(page, "market");
  await walkTo(page, "dashboard");
  await runs(page).first().getByText("Under way").waitFor();
  await runs(page).nth(1).getByText("Inspected Auto answered 401 Unauthorized").waitFor();
  await runs(page).nth(1).getByText("Stopped after 500 vehicles in 1 batch").waitFor();
  await expect.poll(() => runs(page).count()).toBe(3);
  await page.setViewportSize(PHONE.viewport);
  expect(await axeViolations(page, card(page))).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await db
    .updateTable("partner_syncs")
    .set({ ...run, status: "delivered", vehicle_count: 2 })
    .where("id", "=", id)
    .execute();
  await runs(page).first().getByText("Delivered").waitFor();
});
