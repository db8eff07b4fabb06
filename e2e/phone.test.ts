import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { PHONE, type Product, startProduct, type Visitor } from "./start-product.ts";
import { assortment, HOSTILE, STAR, stockUp } from "./stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, HOSTILE, ...assortment(14)]);
});
afterAll(() => product?.close());
beforeEach(async () => {
  visitor = await product.visit(PHONE);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

it("keeps the main button at the bottom of the screen, and the footer free of it", async () => {
  const { page } = visitor;
  await page.goto(`/vehicles/${STAR.vin}`, { waitUntil: "networkidle" });
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
    for (const width of [320, 360, 390]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      await visitor.page.goto(path);
      await expect.poll(() => visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    visitor.complaints.length = 0;
  },
);
