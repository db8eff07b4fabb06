import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { photosOf, stockUp } from "../stock.ts";

const CARS = 84;

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  // Of 28 makes and 26 towns: the links below the list are higher than a phone's screen.
  const cars = Array.from({ length: CARS }, (_, n) => ({
    title: `2020 Make${n % 28} Model number ${n}`,
    make: `Make${n % 28}`,
    model: "Model",
    city: `Town${n % 26}`,
    images: photosOf(`car-${n}`, 1),
  }));
  await stockUp(product.test, cars);
  visitor = await product.visit(PHONE);
  visitor.answers.set(/^\/api\/vehicles\?/, async () => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return "product" as const;
  });
});
afterAll(() => product?.close());
afterEach(() => {
  expect(visitor.complaints).toEqual([]);
});

const cards = (page: Page) => page.getByRole("article").count();
/** Returns whether the links or the footer are on the screen. */
const isAtLinks = (page: Page) =>
  page.evaluate(() =>
    ["#footer", "[aria-label='Browse used cars']"].some((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect();
      return box !== undefined && box.height > 1 && box.top < innerHeight && box.bottom > 0;
    }),
  );

it("goes on with the list at its end, however often the shopper is quicker than the network, and shows links and footer after the last page", async () => {
  const { page } = visitor;
  await page.goto("/");
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .waitFor();
  for (let shown = 12; shown < CARS; shown += 12) {
    await page.keyboard.press("End");
    await expect.poll(() => cards(page)).toBeGreaterThan(shown);
    if ((await cards(page)) < CARS) await expect.poll(() => isAtLinks(page)).toBe(false);
  }
  expect(await cards(page)).toBe(CARS);
  await page.keyboard.press("End");
  await expect.poll(() => isAtLinks(page)).toBe(true);
});

it("goes on after a reload deep in the list, and leads to the footer who asks for it", async () => {
  const { page } = visitor;
  await page.reload();
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .waitFor();
  await expect.poll(() => cards(page)).toBeGreaterThan(12);
  const skip = page.getByRole("link", { name: "Skip to the end of the page" });
  await skip.focus();
  await skip.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("footer");
  await page.getByText("All rights reserved").waitFor();
  await expect.poll(() => isAtLinks(page)).toBe(true);
});
