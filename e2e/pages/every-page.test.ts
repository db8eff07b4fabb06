import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { goWithin } from "../go-within.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, BARE, HOSTILE, photosOf, rememberPrices, STAR, stockUp } from "../stock.ts";
import { tooSmall } from "../touch-targets.ts";

const WIDE = { width: 1280, height: 800 };
/** The narrowest phone; axe looks at the page in it. */
const NARROW = { width: 320, height: 800 };
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
    ...assortment(21),
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

/** Looks whether a page fits into the width of a phone, leaves room for fingers, and is right for axe, light and dark. */
async function looksRight(page: Page): Promise<void> {
  expect(await tooSmall(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
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
  // The sheet has had the others' fields.
  for (const name of ["Make", "Zip code"]) {
    const control = page.getByRole("group", { name, exact: true });
    await control.getByRole("button").first().click();
    await control.locator("input, select").first().waitFor();
    expect([name, await axeViolations(page, `fieldset[aria-label="${name}"]`)]).toEqual([name, []]);
  }
  await page.keyboard.press("Escape");
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
  "the cars of a make": "/used/bmw",
  "a dealership's page": "/dealers/fairfax-auto-gallery-1",
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

it("has no vehicle and no page where there is none, leads home from there, and from home to how dealers join", async () => {
  const { page } = visitor;
  expect(await open("/nothing")).toBe(404);
  await page.getByText("The page you're looking for doesn't exist or has been moved.").waitFor();
  await page.getByRole("link", { name: "Return to Home Page" }).tap();
  await page.waitForURL(`${product.address}/`);
  await page.getByRole("article").first().waitFor();
  await goWithin(page, "/vehicles/9999");
  await page.getByText("The vehicle you're looking for doesn't exist or has been removed.").waitFor();
  await looksRight(page);
  await page.getByRole("link", { name: "Return to Listings" }).tap();
  await page.waitForURL(`${product.address}/`);
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

it("answers 404 to a page and a vehicle that are not there", async () => {
  const answerTo = (path: string) => product.test.app.inject(path);
  for (const path of ["/vehicles", "/page/0", "/page/abc", "/vehicles/7/more"]) {
    const { statusCode, body } = await answerTo(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toMatch(/The page you(&#x27;|')re looking for doesn(&#x27;|')t exist or has been moved\./);
  }
  for (const path of ["/vehicles/1HGCM82633A999999", `/vehicles/${"9".repeat(80)}`, "/vehicles/places"]) {
    const { statusCode, body } = await answerTo(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toContain("Vehicle Not Found");
  }
});

it("keeps in reach on a phone what a thumb needs, on a list, on its filters and on a car, and the header within a tablet", async () => {
  const { page, context } = visitor;
  // The filters go straight to the one that was pressed; their list of makes is longer than the screen.
  await open("/?priceMax=90000&sortBy=price_high");
  // The hearts have loaded, with their style sheet.
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

  // The header leaves while the page is scrolled down, and the filters stay alone; on the way up its bar is back, with the way home.
  await page.evaluate(() => window.scrollTo(0, 600));
  const bottomOf = (name: string) => page.locator(name).evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(() => bottomOf("header")).toBeLessThanOrEqual(0);
  await expect.poll(() => bottomOf("section[aria-label=Filters]")).toBeLessThan(64);
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect.poll(() => bottomOf("section[aria-label=Filters]")).toBeLessThan(120);
  await expect.poll(() => bottomOf("header")).toBe(52);
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
