import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, BARE, HOSTILE, photosOf, rememberPrices, STAR, stockUp } from "../stock.ts";
import { tooSmall } from "../touch-targets.ts";

const WIDE = { width: 1280, height: 800 };
/** The last is the one in which axe looks at the page. */
const PHONE_WIDTHS = [390, 320, 360];
const FIXED_FILTERS = "section[aria-label=Filters].fixed";

let product: Product;
/** The page of a car with next to nothing; never the second vehicle, whose id leads elsewhere. */
let barePath: string;
/** One window, in which each page is loaded once and asked everything that holds for every page. */
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct({ environment: { INSPECTION_URL: "https://inspection.example/" } });
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
  visitor = await product.visit(PHONE);
});
afterAll(() => product?.close());
afterEach(() => {
  // The browser itself writes about the 400 and the 404 of a page.
  expect(visitor.complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
});

/** Loads a page as a phone does. @returns its status */
async function open(path: string): Promise<number | undefined> {
  await visitor.page.setViewportSize(PHONE.viewport);
  return (await visitor.page.goto(path))?.status();
}

/** Looks whether a page fits into the width of phones, leaves room for fingers, and is right for axe, light and dark. */
async function looksRight(page: Page): Promise<void> {
  expect(await tooSmall(page)).toEqual([]);
  for (const width of PHONE_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
}

it("is right on the listing, its filters in use, further down and on their sheet, and what each filter opens", async () => {
  const { page } = visitor;
  await open("/?keyword=bmw under 90k&make=BMW&priceMax=30000&zipCode=20151&distance=100&sortBy=price_low");
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .waitFor();
  await looksRight(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.locator(FIXED_FILTERS).waitFor();
  expect(await tooSmall(page, FIXED_FILTERS)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("button", { name: /^Filters/ }).tap();
  await page.getByRole("dialog", { name: "Filters" }).getByRole("combobox", { name: "City and state" }).waitFor();
  expect(await tooSmall(page)).toEqual([]);
  expect(await axeViolations(page, "dialog[open]")).toEqual([]);
  await page.getByRole("button", { name: "Close filters" }).tap();

  await page.setViewportSize(WIDE);
  expect(await axeViolations(page)).toEqual([]);
  for (const name of ["Make", "Year", "Price", "Mileage", "Zip code", "Location", "Deal"]) {
    const control = page.getByRole("group", { name, exact: true });
    await control.getByRole("button").first().click();
    await control.locator("input, select").first().waitFor();
    expect([name, await axeViolations(page, `fieldset[aria-label="${name}"]`)]).toEqual([name, []]);
  }
  await page.keyboard.press("Escape");
  await page.mouse.wheel(0, 900);
  await page.locator(FIXED_FILTERS).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it("is right on a vehicle, its payments, its photos on the whole screen, and on what has been saved", async () => {
  const { page } = visitor;
  await open(`/vehicles/${STAR.vin}?zipCode=20166`);
  await page.getByRole("heading", { name: "Payments" }).tap();
  await page.getByText("Amount to borrow").waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Trade-in value" }).fill("a lot");
  await page.getByText("Amount to borrow").waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Sales tax" }).focus();
  await looksRight(page);
  await page.setViewportSize(WIDE);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole("button", { name: /view full screen$/ }).tap();
  await page.getByRole("dialog").waitFor();
  expect(await tooSmall(page)).toEqual([]);
  expect(await axeViolations(page, "dialog[open]")).toEqual([]);
  await page.getByRole("button", { name: "Close full screen" }).tap();
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .tap();
  await page.getByRole("link", { name: "See all" }).tap();
  await page.getByRole("button", { name: /^Add a note/ }).waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.evaluate(() => localStorage.clear());
});

/** The other screens, whose parts stand in one column at every width, or are looked at above. */
const OTHERS: Record<string, string | (() => string)> = {
  "a search that cannot be": "/?zipCode=00000",
  "a search without results": "/?keyword=zebra",
  "the cars of a make": "/used/bmw",
  "a vehicle with next to nothing": () => barePath,
  "a vehicle that means harm": `/vehicles/${HOSTILE.vin}`,
  "what fits a monthly payment": "/payments?rate=99",
  "what a car costs a month": "/payments?price=18400&fees=499&vehicle=1&trade=900",
};

it.each(Object.keys(OTHERS))("is right on %s", async (name) => {
  const path = OTHERS[name] ?? "";
  await open(typeof path === "string" ? path : path());
  await looksRight(visitor.page);
});

it("has no vehicle where there is none, and leads to the list from there", async () => {
  const { page } = visitor;
  expect(await open("/vehicles/9999")).toBe(404);
  await page.getByRole("heading", { name: "Vehicle Not Found" }).waitFor();
  await page.getByText("The vehicle you're looking for doesn't exist or has been removed.").waitFor();
  await looksRight(page);
  await page.getByRole("link", { name: "Return to Listings" }).tap();
  await page.waitForURL(`${product.address}/`);
  await page.getByRole("article").first().waitFor();
});

it("has no page where there is none, leads home from there, and from home to how dealers join", async () => {
  const { page } = visitor;
  expect(await open("/nothing")).toBe(404);
  await page.getByText("The page you're looking for doesn't exist or has been moved.").waitFor();
  await looksRight(page);
  await page.getByRole("link", { name: "Return to Home Page" }).tap();
  await page.waitForURL(`${product.address}/`);
  await page.getByRole("article").first().waitFor();
  await page.setViewportSize(WIDE);
  await page.getByRole("link", { name: "List Your Dealership" }).tap();
  await page.waitForURL("**/add-inventory");
  await page.setViewportSize(PHONE.viewport);
  for (const benefit of ["Simple onboarding", "Increased visibility", "Automatic syncing", "More customers"]) {
    await page.getByRole("heading", { name: benefit }).waitFor();
  }
  await looksRight(page);
  const mail = await page.getByRole("link", { name: "Email Us Now" }).getAttribute("href");
  const { protocol, pathname, search } = new URL(mail ?? "");
  expect([protocol, pathname]).toEqual(["mailto:", expect.stringMatching(/^[^@]+@[^@]+$/)]);
  const [subject, body] = search.slice(1).split("&").map(decodeURIComponent);
  expect(subject).toBe("subject=Add My Dealership");
  expect(body?.slice("body=".length).split("\r\n")).toEqual([
    "Dealership: ",
    "Website: ",
    "Your name: ",
    "Phone: ",
    "",
  ]);
  await page.getByRole("link", { name: "Back to Vehicles" }).tap();
  await page.waitForURL(`${product.address}/`);
});

it("answers 404 to a page and a vehicle that are not there, and sends the ids of vehicles that have moved to the first", async () => {
  const answerTo = (path: string) => product.test.app.inject(path);
  for (const path of ["/vehicles", "/page/0", "/page/abc", "/page/99", "/vehicles/7/more"]) {
    const { statusCode, body } = await answerTo(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toMatch(/The page you(&#x27;|')re looking for doesn(&#x27;|')t exist or has been moved\./);
  }
  for (const path of ["/vehicles/1HGCM82633A999999", `/vehicles/${"9".repeat(80)}`, "/vehicles/places"]) {
    const { statusCode, body } = await answerTo(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toContain("Vehicle Not Found");
  }
  for (const path of ["/vehicles/2", "/vehicles/14"]) {
    expect((await answerTo(path)).headers.location).toBe("/vehicles/1");
  }
});
