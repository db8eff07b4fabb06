import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, assortment(12));
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.unrouteAll();
});

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const scrollTo = (page: Page, y: number) => page.evaluate((to) => window.scrollTo(0, to), y);
/** The heading of the page, which tells which one is shown. */
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const titleOfCar = (page: Page) => page.getByRole("article").first().getByRole("heading").innerText();

/** Opens a list or a car, and waits until its scripts are there: they bring the hearts. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await heart(page).waitFor();
}
const heart = (page: Page) => page.getByRole("button", { name: /^Save / }).first();

/** From the list, scrolled a little, to its first car. */
async function openFirstCar(page: Page): Promise<string> {
  await open(page, "/?sortBy=price_low");
  const title = await titleOfCar(page);
  await scrollTo(page, 150);
  await page.getByRole("link", { name: title, exact: true }).click();
  await heading(page).filter({ hasText: title }).waitFor();
  return title;
}

it("finds every page where it was left, back, forward, after a reload and around links within the page", async () => {
  const { page } = visitor;
  const title = await openFirstCar(page);
  await expect.poll(() => scrolled(page)).toBe(0);
  // They come later, above the end of the page.
  await page.getByRole("heading", { name: "Similar vehicles" }).waitFor();
  // A link within the page leads to where it says, not to where another page was.
  const skip = page.getByRole("link", { name: "Skip to the end of the page" });
  await skip.focus();
  await skip.press("Enter");
  await page.waitForURL("**#footer");
  const end = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  await expect.poll(end).toBeLessThan(5);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("footer");
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(0);
  await scrollTo(page, 220);
  await page.goBack();
  await page.waitForURL("**/?sortBy=price_low");
  await expect.poll(() => scrolled(page)).toBe(150);
  await page.goForward();
  await heading(page).filter({ hasText: title }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(220);
  await page.reload();
  await heart(page).waitFor();
  await expect.poll(() => scrolled(page)).toBe(220);
  await page.goBack();
  await page.getByRole("link", { name: title, exact: true }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(150);
});

it("shows where somebody has gone back to before the scripts of a reloaded page were there", async () => {
  const { page, context } = visitor;
  const title = await openFirstCar(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  await heading(page).filter({ hasText: title }).waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL("**/?sortBy=price_low", { waitUntil: "commit" });
  release();
  await page.getByRole("link", { name: title, exact: true }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(150);
  await page.goForward();
  await heading(page).filter({ hasText: title }).waitFor();
});

it("opens a car while another page is still loading, and goes back and on from there", async () => {
  const { page, context } = visitor;
  await open(page, "/");
  const before = await heading(page).innerText();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The parts that nobody has loaded yet.
  await context.route("**/assets/saved-page-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Saved" }).first().click();
  const car = await titleOfCar(page);
  await page.getByRole("link", { name: car, exact: true }).click();
  await heading(page).filter({ hasText: car }).waitFor();
  release();
  await page.goBack();
  await expect.poll(() => heading(page).innerText()).toBe(before);
  await page.goForward();
  await expect.poll(() => heading(page).innerText()).toBe(car);
  // Screen readers are told of a page that comes without being loaded.
  await expect.poll(() => page.locator("p.sr-only[aria-live]").innerText()).toContain(car);
});

it("tells screen readers of a page that came before the part that tells of it", async () => {
  const { page, context } = visitor;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/assets/shopper-parts-*.js", async (route) => {
    await held;
    await route.continue();
  });
  const isAsked = page.waitForRequest("**/assets/shopper-parts-*.js");
  await page.goto("/");
  // It is asked for after the page has its handlers.
  await isAsked;
  const car = await titleOfCar(page);
  await page.getByRole("link", { name: car, exact: true }).click();
  await heading(page).filter({ hasText: car }).waitFor();
  release();
  await expect.poll(() => page.locator("p.sr-only[aria-live]").innerText()).toContain(car);
});
