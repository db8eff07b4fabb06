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

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 800 };

let visitor: Visitor;
beforeAll(async () => {
  visitor = await product.visit();
});

async function open(path: string, size: typeof WIDE): Promise<Page> {
  await visitor.page.setViewportSize(size);
  await visitor.page.goto(path);
  return visitor.page;
}

it("axe finds nothing wrong with the listing, its filters in use and what they open, light and dark", async () => {
  const page = await open("/page/1?make=BMW&priceMax=30000&zipCode=20151&distance=100&sortBy=price_low", WIDE);
  expect(await axeViolations(page)).toEqual([]);
  for (const name of ["Make", "Year", "Price", "Mileage", "Zip code", "Location", "Deal"]) {
    const control = page.getByRole("group", { name, exact: true });
    await control.getByRole("button").first().click();
    await control.locator("input, select").first().waitFor();
    expect([name, await axeViolations(page, `fieldset[aria-label="${name}"]`)]).toEqual([name, []]);
  }
  await page.keyboard.press("Escape");
  await page.setViewportSize(NARROW);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("dialog", { name: "Filters" }).getByRole("combobox", { name: "City and state" }).waitFor();
  expect(await axeViolations(page, "dialog[open]")).toEqual([]);
});

it("axe finds nothing wrong with the listing further down, its header and filters fixed, light and dark", async () => {
  const page = await open("/", WIDE);
  await page.mouse.wheel(0, 900);
  await page.locator("section[aria-label=Filters].fixed").waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it("axe finds nothing wrong with a vehicle, its photos on the whole screen and its payments, light and dark", async () => {
  const page = await open(`/vehicles/${STAR.vin}?zipCode=20166`, WIDE);
  await page.getByRole("heading", { name: "Payments" }).click();
  await page.getByRole("textbox", { name: "Trade-in value" }).fill("a lot");
  await page.getByText("Amount to borrow").waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Sales tax" }).focus();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /view full screen$/ }).click();
  await page.getByRole("dialog").waitFor();
  expect(await axeViolations(page, "dialog[open]")).toEqual([]);
});

/** The other screens, whose parts stand in one column at every width, or are looked at above. */
const OTHERS: Record<string, string | (() => string)> = {
  "a search without results": "/?keyword=zebra",
  "the cars of a make": "/used/bmw",
  "a vehicle with next to nothing": () => barePath,
  "a vehicle that means harm": `/vehicles/${HOSTILE.vin}`,
  "a vehicle that is not there": "/vehicles/9999",
  "what fits a monthly payment": "/payments?rate=99",
  "what a car costs a month": "/payments?price=18400&fees=499&vehicle=1&trade=900",
  "how dealers join": "/add-inventory",
  "a page that is not there": "/nothing",
};

it.each(Object.keys(OTHERS))("axe finds nothing wrong with %s, in 360 pixels, light and dark", async (name) => {
  const path = OTHERS[name] ?? "";
  const page = await open(typeof path === "string" ? path : path(), NARROW);
  expect(await axeViolations(page)).toEqual([]);
});
