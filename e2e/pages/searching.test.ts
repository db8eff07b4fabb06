import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { goWithin } from "../go-within.ts";
import { overflow } from "../page-measures.ts";
import { listenForComplaints, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;
/** Queries of the listing calls that the browser has made. */
const asked: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [...assortment(36), STAR]);
  visitor = await product.visit();
  visitor.page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/vehicles") asked.push(search);
  });
});
afterAll(() => product?.close());
afterEach(() => {
  expect(visitor.complaints).toEqual([]);
  visitor.answers.drop();
});

const searchBox = (page: Page) => page.getByPlaceholder("Search by make, model, year, city, state or dealership");
const titles = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();
const query = (page: Page) => new URL(page.url()).search;
/** Returns whether there are cars, all of one make. */
async function areAll(page: Page, make: string): Promise<boolean> {
  const shown = await titles(page);
  return shown.length > 0 && shown.every((title) => title.includes(make));
}

it("searches from any page, at once with Enter, shows everything again when cleared, and says when nothing matches", async () => {
  const { page } = visitor;
  await page.goto("/add-inventory");
  await searchBox(page).fill("bmw");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL("**/?keyword=bmw");
  await expect.poll(() => page.getByRole("article").count()).toBe(12);
  await searchBox(page).fill("zebra");
  await searchBox(page).press("Enter");
  await page.getByRole("heading", { name: "No vehicles found" }).waitFor();
  await page.getByText("Try changing your search criteria or filters").waitFor();
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.waitForURL(`${product.address}/`);
  await expect.poll(() => searchBox(page).inputValue()).toBe("");
});

it("starts again at page 1 with another order, and leaves the default out of the address", async () => {
  const { page } = visitor;
  await page.goto("/page/2");
  const sort = page.getByRole("combobox", { name: "Sort" });
  await sort.selectOption("price_high");
  await page.waitForURL(`${product.address}/?sortBy=price_high`);
  await expect.poll(async () => (await titles(page))[0]).toContain("number 36");
  await sort.selectOption("relevance");
  await page.waitForURL(`${product.address}/`);
});

it("goes back and forward through searches without asking again", async () => {
  const { page } = visitor;
  await page.goto("/");
  await searchBox(page).fill("audi");
  await searchBox(page).press("Enter");
  await expect.poll(() => areAll(page, "Audi")).toBe(true);
  await page.getByRole("article").getByRole("link", { name: /Audi/ }).first().click();
  await page.waitForURL("**/vehicles/*");
  const before = asked.length;
  await page.goBack();
  await page.waitForURL("**/?keyword=audi");
  await expect.poll(() => searchBox(page).inputValue()).toBe("audi");
  await page.goBack();
  await page.waitForURL(`${product.address}/`);
  await expect.poll(async () => (await titles(page)).some((title) => title.includes("BMW"))).toBe(true);
  await page.goForward();
  await expect.poll(() => areAll(page, "Audi")).toBe(true);
  expect(asked.length).toBe(before);
});

it("moves nothing when it has found out what the words may mean", async () => {
  const { context, answers } = visitor;
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  // Results wait 300 ms for the meanings of their words. On a busy machine the answer takes longer, and then none is shown.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    const startLater = (work: () => void, ms?: number) => start(work, ms === 300 ? 60_000 : ms);
    window.setTimeout = startLater as typeof window.setTimeout;
  });
  const later = (ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return "product" as const;
  };
  answers.set("/api/suggest?**", later(400));
  // Later than the half second after a key in which browsers take every shift for wanted.
  answers.set("/api/vehicles?**", later(600));
  await page.goto("/");
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!shift.hadRecentInput) console.error("the page moved by", shift.value);
      }
    }).observe({ type: "layout-shift" });
  });
  await searchBox(page).fill("bmw under 90k");
  await searchBox(page).press("Enter");
  await page.getByRole("navigation", { name: "Narrow to" }).getByRole("link", { name: "BMW", exact: true }).waitFor();
  await expect.poll(() => areAll(page, "BMW")).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
});

it("keeps the names of the filters readable when all of them are set", async () => {
  const { page } = visitor;
  const ranges = "yearMin=2015&yearMax=2022&priceMin=10000&priceMax=100000&mileageMin=10000&mileageMax=150000";
  await goWithin(
    page,
    `/?make=BMW&make=Audi&${ranges}&zipCode=20151&distance=500&location=Chantilly%2C%20VA&deal=great&bodyStyle=suv`,
  );
  await page.getByRole("link", { name: "Remove Great deal" }).waitFor();
  for (const name of ["Make", "Model", "Year", "Price", "Mileage", "Zip code", "Location", "Deal", "More"]) {
    const button = page.getByRole("group", { name, exact: true }).getByRole("button").first();
    const cut = await button.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect([name, cut]).toEqual([name, 0]);
  }
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

it("keeps the focus among the filters in use when one is removed by the keyboard", async () => {
  const { page } = visitor;
  await goWithin(page, "/?make=BMW&make=Audi&yearMin=2015&keyword=automatic under 90k");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  const remove = async (label: string) => {
    await page.getByRole("link", { name: `Remove ${label}` }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("link", { name: `Remove ${label}` }).count()).toBe(0);
  };
  await remove("Automatic");
  await expect.poll(focused).toBe("Remove Under $90,000");
  await remove("BMW");
  await expect.poll(focused).toBe("Remove Audi");
  await remove("From 2015");
  await remove("Audi");
  await remove("Under $90,000");
  await page.waitForURL("**/");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});

it("lists cars, pages through them, opens one, searches and filters without scripts", async () => {
  const { page, complaints, context } = await product.visit({ javaScriptEnabled: false });
  await page.goto("/");
  expect(await page.getByRole("article").count()).toBe(12);
  await page.getByRole("link", { name: /next/i }).first().click();
  await page.waitForURL("**/page/2");
  expect(await page.getByRole("article").count()).toBe(12);
  await searchBox(page).fill("xdrive m sport");
  await searchBox(page).press("Enter");
  await page.waitForURL("**/?keyword=xdrive+m+sport*");
  await page.getByRole("article").filter({ hasText: STAR.title }).getByRole("link").first().click();
  await page.waitForURL(`**/vehicles/${STAR.vin}`);
  const main = page.getByRole("region", { name: "Photos" }).getByRole("img").first();
  await expect.poll(() => main.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.getByRole("button", { name: "Next photo" }).isVisible()).toBe(false);

  await page.goto("/?keyword=330i");
  // Playwright finds no words and roles inside noscript.
  const filters = page.locator("noscript details");
  await filters.locator("summary").click();
  await filters.locator("input[name=make][value=BMW]").check();
  await filters.locator("input[name=priceMax]").fill("30000");
  await filters.locator("button[type=submit]").click();
  await page.waitForURL(`${product.address}/?keyword=330i&make=BMW&priceMax=30000`);
  expect(await areAll(page, "BMW")).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

// The last: from here on the page's timers only run when the journey lets them.
it("searches 300 ms after the last key, once for a word, and applies filters 500 ms after the last edit, all in one", async () => {
  const { page } = visitor;
  await page.clock.install();
  await page.goto("/?limit=24");
  const make = page.getByRole("group", { name: "Make", exact: true });
  await make.getByRole("button").first().click();
  await make.getByRole("checkbox", { name: "BMW" }).waitFor();
  asked.length = 0;
  await page.clock.pauseAt(Date.now() + 60_000);
  await make.getByRole("checkbox", { name: "BMW" }).check();
  await page.clock.runFor(499);
  await make.getByRole("checkbox", { name: "Audi" }).check();
  await page.clock.runFor(499);
  expect(query(page)).toBe("?limit=24");
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await page.waitForURL("**/?make=BMW&make=Audi&limit=24");
  await page.clock.resume();
  await expect.poll(async () => (await titles(page)).join()).not.toMatch(/^$|Honda/);
  await expect.poll(() => titles(page)).toHaveLength(24);

  await page.clock.pauseAt(Date.now() + 300_000);
  asked.length = 0;
  await searchBox(page).pressSequentially("aud");
  await page.clock.runFor(299);
  await searchBox(page).press("i");
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await page.waitForURL(({ searchParams }) => searchParams.get("keyword") === "audi");
  await page.clock.resume();
  await expect.poll(() => areAll(page, "Audi")).toBe(true);
  await expect.poll(() => asked).toEqual(["?keyword=audi&make=BMW&make=Audi&limit=24"]);
});
