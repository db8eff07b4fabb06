import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  answer,
  CHARTS_CALL,
  CLICKS_CALL,
  everythingLoaded,
  fullCharts,
  manyClicks,
  openConsole,
  walkTo,
} from "../admin.ts";
import type { Reply } from "../answers.ts";
import { axeViolations, loadAxe } from "../axe.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 800 };

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(4)]);
  visitor = await product.visit({ viewport: WIDE });
});
afterAll(() => product?.close());
afterEach(() => visitor.answers.drop());

const press = (name: string) => visitor.page.getByRole("button", { name }).first().click();
const dialog = () => visitor.page.getByRole("dialog");
/** What axe finds on the whole page in 360 pixels and in 1280, in which it stays. */
async function axeAtBothWidths(): Promise<string[]> {
  const { page } = visitor;
  await page.setViewportSize(NARROW);
  await everythingLoaded(page);
  const narrow = await axeViolations(page);
  await page.setViewportSize(WIDE);
  await everythingLoaded(page);
  return [...narrow, ...(await axeViolations(page))];
}
it("axe finds nothing wrong with the dashboard while it loads, and when nothing can be read", async () => {
  const { page } = visitor;
  const everyCall = /\/api\/(stats|dealerships|contact-clicks|admin\/)/;
  const { promise, resolve } = Promise.withResolvers<Reply>();
  // axe is there before the calls wait: they may use up the connections that a browser opens to a server.
  await openConsole(page, "settings");
  await loadAxe(page);
  visitor.answers.set(everyCall, () => promise);
  await walkTo(page, "dashboard");
  expect(await axeViolations(page)).toEqual([]);
  resolve({ status: 500, json: {} });
  await page.getByText("The leads could not be loaded.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it("axe finds nothing wrong with the dashboard, its charts, and the menu as a rail and as a drawer", async () => {
  const { page } = visitor;
  answer(page, CLICKS_CALL, 200, manyClicks());
  answer(page, CHARTS_CALL, 200, fullCharts());
  await openConsole(page, "dashboard");
  await everythingLoaded(page);
  expect(await axeAtBothWidths()).toEqual([]);
  for (const [name, drawn] of [
    ["Timeline", ".recharts-line-dot"],
    ["By Make", ".recharts-bar-rectangle"],
  ] as const) {
    await page.getByRole("tab", { name }).click();
    await page.locator(drawn).first().waitFor();
    expect(await axeViolations(page, page.getByRole("tabpanel", { name })), name).toEqual([]);
  }
  await press("Collapse menu");
  await page.getByRole("button", { name: "Expand menu" }).waitFor();
  expect(await axeViolations(page, page.getByRole("complementary"))).toEqual([]);
  await press("Expand menu");
  await page.setViewportSize(NARROW);
  await press("Open menu");
  await dialog().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await page.setViewportSize(WIDE);
});
