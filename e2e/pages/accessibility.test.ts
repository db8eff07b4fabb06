import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, BARE, HOSTILE, photosOf, rememberPrices, STAR, stockUp } from "../stock.ts";

let product: Product;
/** The page of a car with next to nothing; never the second vehicle, whose id leads elsewhere. */
let barePath: string;

beforeAll(async () => {
  product = await startProduct();
  const star = { ...STAR, images: photosOf("star", 20) };
  const [starId = 0, , bareId] = await stockUp(product.test, [
    star,
    ...assortment(1),
    BARE,
    HOSTILE,
    ...assortment(30),
  ]);
  barePath = `/vehicles/${bareId}`;
  await rememberPrices(product.test, starId, [29_000, 28_480]);
});
afterAll(() => product?.close());

type State = { path: string | (() => string); reach?: (page: Page) => Promise<unknown> };

/** Every screen, and what can be opened on it. */
const EVERYWHERE: Record<string, State> = {
  "the listing": { path: "/" },
  "the listing further down": {
    path: "/",
    reach: async (page) => {
      await page.mouse.wheel(0, 900);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    },
  },
  "a search with filters": { path: "/page/1?make=BMW&priceMax=30000&zipCode=20151&distance=100&sortBy=price_low" },
  "a search without results": { path: "/?keyword=zebra" },
  "the cars of a make": { path: "/used/bmw" },
  "a vehicle": { path: `/vehicles/${STAR.vin}?zipCode=20166` },
  "a vehicle's photos on the whole screen": {
    path: `/vehicles/${STAR.vin}`,
    reach: async (page) => {
      await page.getByRole("button", { name: /view full screen$/ }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "a vehicle with next to nothing": { path: () => barePath },
  "a vehicle that means harm": { path: `/vehicles/${HOSTILE.vin}` },
  "a vehicle that is not there": { path: "/vehicles/9999" },
  "what fits a monthly payment": { path: "/payments?rate=99" },
  "what a car costs a month": { path: "/payments?price=18400&fees=499&vehicle=1&trade=900" },
  "a vehicle's payments": {
    path: `/vehicles/${STAR.vin}`,
    reach: async (page) => {
      await page.getByRole("heading", { name: "Payments" }).click();
      await page.getByRole("textbox", { name: "Trade-in value" }).fill("a lot");
      await page.getByText("Amount to borrow").waitFor({ state: "detached" });
      await page.getByRole("textbox", { name: "Sales tax" }).focus();
    },
  },
  "how dealers join": { path: "/add-inventory" },
  "a page that is not there": { path: "/nothing" },
};

const ON_A_PHONE: Record<string, State> = {
  "the sheet with all filters": {
    path: "/",
    reach: async (page) => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("dialog", { name: "Filters" }).getByRole("combobox", { name: "City and state" }).waitFor();
    },
  },
};

const ON_A_DESKTOP = Object.fromEntries(
  ["Make", "Year", "Price", "Mileage", "Zip code", "Location", "Deal"].map((name): [string, State] => [
    `the panel "${name}"`,
    {
      path: "/",
      reach: async (page) => {
        const control = page.getByRole("group", { name, exact: true });
        await control.getByRole("button").first().click();
        await control.locator("input, select").first().waitFor();
      },
    },
  ]),
);

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 800 };

let visitor: Visitor;
beforeAll(async () => {
  visitor = await product.visit();
});

async function open(state: State | undefined, size: typeof WIDE): Promise<void> {
  const { page } = visitor;
  const { path = "/", reach } = state ?? {};
  await page.setViewportSize(size);
  await page.goto(typeof path === "string" ? path : path());
  await reach?.(page);
}

it.each(Object.keys(EVERYWHERE))(
  "axe finds nothing wrong with %s, in 1280 and 360 pixels, light and dark",
  async (name) => {
    await open(EVERYWHERE[name], WIDE);
    expect(await axeViolations(visitor.page)).toEqual([]);
    await visitor.page.setViewportSize(NARROW);
    expect(await axeViolations(visitor.page)).toEqual([]);
  },
);

it.each(Object.keys(ON_A_PHONE))("axe finds nothing wrong with %s, in 360 pixels", async (name) => {
  await open(ON_A_PHONE[name], NARROW);
  expect(await axeViolations(visitor.page)).toEqual([]);
});

it.each(Object.keys(ON_A_DESKTOP))("axe finds nothing wrong with %s, in 1280 pixels", async (name) => {
  await open(ON_A_DESKTOP[name], WIDE);
  expect(await axeViolations(visitor.page)).toEqual([]);
});
