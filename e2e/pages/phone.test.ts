import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(14)]);
  visitor = await product.visit(PHONE);
});
afterAll(() => product?.close());
afterEach(() => expect(visitor.complaints).toEqual([]));

it("keeps in reach on a phone what a thumb needs, on a list, on its filters and on a car, and the header within a tablet", async () => {
  const { page, context } = visitor;
  // The filters go straight to the one that was pressed; their list of makes is longer than the screen.
  await page.goto("/?priceMax=90000");
  // The hearts have come, with a style sheet of their own.
  await page.getByRole("button", { name: `Save ${STAR.title}` }).waitFor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  await page.getByRole("button", { name: /^Filters/ }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("checkbox", { name: "Volvo" }).waitFor();
  await sheet.getByRole("button", { name: "Price", exact: true }).tap();
  const price = sheet.getByRole("heading", { name: "Price Up to $90,000" });
  await expect.poll(async () => (await price.boundingBox())?.y).toBeLessThan(160);
  await sheet.getByLabel("Maximum price in dollars").waitFor();
  await page.getByRole("button", { name: "Close filters" }).tap();

  // The whole header stays, with the way home, and the filters below it, when the page is scrolled.
  await page.evaluate(() => window.scrollTo(0, 600));
  const topOf = (name: string) => page.locator(name).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(() => topOf("header")).toBe(0);
  const headerBottom = await page.locator("header").evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(() => topOf("section[aria-label=Filters]")).toBeLessThan(headerBottom + 8);
  expect((await page.getByRole("link", { name: "AutoHub" }).first().boundingBox())?.y).toBeGreaterThanOrEqual(0);

  // No style sheet is loaded when the filters or a car are opened: every page has it inside.
  await page.getByRole("article").filter({ hasText: STAR.title }).getByRole("heading").tap();
  await page.getByRole("heading", { level: 1, name: STAR.title }).waitFor();
  expect(asked).toContain("script");
  expect(asked).not.toContain("stylesheet");

  // The main button stays at the bottom of the screen, and leaves the footer free.
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

  // A swipe shows a card's next photo, and back the one before, and does not open the car.
  await page.goBack();
  const card = page.getByRole("article").filter({ hasText: STAR.title });
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
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

  // The header keeps within a tablet's width, also with words in the search.
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole("searchbox").fill("bmw");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL(/keyword=bmw/);
  const button = await page.getByRole("link", { name: "List Your Dealership" }).boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(768 - 20);
});
