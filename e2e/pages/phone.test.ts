import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, HOSTILE, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, HOSTILE, ...assortment(14)]);
  visitor = await product.visit(PHONE);
});
afterAll(() => product?.close());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.page.setViewportSize(PHONE.viewport);
});

it("keeps the main button at the bottom of the screen, and the footer free of it", async () => {
  const { page } = visitor;
  await page.goto(`/vehicles/${STAR.vin}`);
  const contact = page.getByRole("link", { name: "Contact Seller" });
  const bottom = async () => {
    const box = await contact.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(bottom).toBeGreaterThan(844 - 24);
  await page.getByRole("heading", { name: "Vehicle Details" }).scrollIntoViewIfNeeded();
  await expect.poll(bottom).toBeGreaterThan(844 - 24);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const above = async () => ((await page.getByRole("contentinfo").boundingBox())?.y ?? 0) - (await bottom());
  await expect.poll(above).toBeGreaterThanOrEqual(0);
});

it.each(["/", `/vehicles/${STAR.vin}`, `/vehicles/${HOSTILE.vin}`, "/add-inventory", "/nothing"])(
  "fits %s into the width",
  async (path) => {
    await visitor.page.goto(path);
    for (const width of [390, 360, 320]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      await expect.poll(() => visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    visitor.complaints.length = 0;
  },
);

it("keeps its header within a tablet's width, also with words in the search", async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/?keyword=bmw");
  const button = await page.getByRole("link", { name: "List Your Dealership" }).boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(768 - 20);
});

it("keeps the whole header, with the way home, and the filters below it when the page is scrolled", async () => {
  const { page } = visitor;
  await page.goto("/");
  await page.evaluate(() => window.scrollTo(0, 600));
  const topOf = (name: string) => page.locator(name).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(() => topOf("header")).toBe(0);
  const headerBottom = await page.locator("header").evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(() => topOf("section[aria-label=Filters]")).toBeLessThan(headerBottom + 8);
  expect((await page.getByRole("link", { name: "AutoHub" }).first().boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

it("goes straight to a filter on the sheet, whose list of makes is longer than the screen", async () => {
  const { page } = visitor;
  await page.goto("/?priceMax=90000");
  await page.getByRole("button", { name: /^Filters/ }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("checkbox", { name: "Volvo" }).waitFor();
  await sheet.getByRole("button", { name: "Price", exact: true }).tap();
  const price = sheet.getByRole("heading", { name: "Price Up to $90,000" });
  await expect.poll(async () => (await price.boundingBox())?.y).toBeLessThan(160);
  await sheet.getByLabel("Maximum price in dollars").waitFor();
});

it("loads no style sheet when the filters or a car are opened, because every page has it inside", async () => {
  const { page } = visitor;
  const asked: string[] = [];
  await page.goto("/");
  // The hearts have come, with a style sheet of their own.
  await page.getByRole("button", { name: `Save ${STAR.title}` }).waitFor();
  page.on("request", (request) => asked.push(request.resourceType()));
  await page.getByRole("button", { name: /^Filters/ }).tap();
  await page.getByRole("dialog", { name: "Filters" }).getByRole("checkbox", { name: "Volvo" }).waitFor();
  await page.getByRole("button", { name: "Close filters" }).tap();
  await page.getByRole("article").filter({ hasText: STAR.title }).getByRole("heading").tap();
  await page.getByRole("heading", { level: 1, name: STAR.title }).waitFor();
  expect(asked).toContain("script");
  expect(asked).not.toContain("stylesheet");
});

it("shows a card's next photo when it is swiped, the one before when swiped back, and does not open the car", async () => {
  const { page, context } = visitor;
  await page.goto("/?keyword=xDrive%20M%20Sport");
  const card = page.getByRole("article").filter({ hasText: STAR.title });
  const shown = () => card.locator("img[alt]:not([alt=''])").getAttribute("src");
  const box = await card.locator("img").first().boundingBox();
  const y = (box?.y ?? 0) + 100;
  const first = await shown();
  const touch = await context.newCDPSession(page);
  /** A finger that goes down, moves sideways and lifts. */
  async function swipe(from: number, to: number) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: from, y }] });
    for (const part of [0.3, 0.6, 1]) {
      const x = from + (to - from) * part;
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
  await swipe(300, 100);
  await expect.poll(shown).not.toBe(first);
  await swipe(100, 300);
  await expect.poll(shown).toBe(first);
  expect(new URL(page.url()).pathname).toBe("/");
});
