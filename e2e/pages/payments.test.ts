import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { goWithin } from "../go-within.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, BARE, photosOf, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;
let barePath: string;

beforeAll(async () => {
  product = await startProduct();
  const star = { ...STAR, images: ["https://photos.example/dealer-logo.png", ...photosOf("star", 5)] };
  const many = { ...STAR, vin: MANY, title: "Car with a hundred photos", images: photosOf("many", 100) };
  const [, , bareId] = await stockUp(product.test, [star, many, BARE, ...assortment(20)]);
  await product.test.context.db
    .updateTable("dealerships")
    .set({ price_basis: "plus-fees", mandatory_fees: JSON.stringify([{ name: "Documentation fee", amountUsd: 520 }]) })
    .execute();
  barePath = `/vehicles/${bareId}`;
  visitor = await product.visit(DESKTOP);
});
afterAll(() => product?.close());
afterEach(async () => {
  // The browser itself writes about each photo that a journey lets fail.
  expect(visitor.complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
  visitor.complaints.length = 0;
  await visitor.context.unrouteAll();
  // The figures are remembered.
  await visitor.page.evaluate(() => localStorage.clear());
});

const STAR_PAGE = `/vehicles/${STAR.vin}`;
const MANY = "2HGCM82633A004353";
const RATE = "Interest rate (APR) in percent";
const DOWN = "Down payment in dollars";
const MONTHLY = "Monthly payment in dollars";
const TAX = "Sales tax in percent";
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

describe("with scripts", () => {
  it("estimates a car's payment live, and remembers the figures for the next car", async () => {
    const { page } = visitor;
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.goto(STAR_PAGE);
    expect(scripts.filter((url) => url.includes("payment"))).toEqual([]);
    await page.getByRole("heading", { name: "Payments" }).click();
    // $27,480 with $520 of fees are $28,000, without interest $1,000 in each of 28 months.
    const result = page.getByRole("status").filter({ hasText: /a month|figures|borrow/ });
    await result.getByText("About $595 a month").waitFor();
    await page.getByText("An estimate, not an offer: no lender and no dealer has agreed to it.").waitFor();
    await field(page, RATE).fill("0");
    await page.getByRole("combobox", { name: "Term" }).selectOption("24");
    await field(page, DOWN).fill("$4,000");
    await result.getByText("About $1,000 a month").waitFor();
    await page.getByText("Documentation fee").last().waitFor();
    await field(page, TAX).fill("200");
    await result.getByText("Check the figures to see the payment").waitFor();
    await page.keyboard.press("Tab");
    await page.getByText("Sales tax: enter a number from 0 % to 20 %.").waitFor();
    await field(page, TAX).fill("10");
    await result.getByText("About $1,117 a month").waitFor();

    const fuel = page.getByRole("status").filter({ hasText: /a year|three figures/ });
    await fuel.getByText("Fill in the three figures").waitFor();
    await field(page, "Miles a year in miles").fill("12,000");
    await field(page, "Fuel economy in miles per gallon").fill("30");
    await field(page, "Price of a gallon in dollars").fill("3.50");
    await fuel.getByText("About $1,400 a year").waitFor();
    await page.getByText("An estimate from these figures alone.").waitFor();
    expect(await overflow(page)).toBe(0);

    await goWithin(page, `/vehicles/${MANY}`);
    await page.getByRole("heading", { level: 1, name: "Car with a hundred photos" }).waitFor();
    await page
      .getByText(/^About \$[\d,]+ a month$/)
      .first()
      .waitFor();
    await page.getByRole("heading", { name: "Payments" }).click();
    await expect.poll(() => field(page, DOWN).inputValue()).toBe("$4,000");
    await expect.poll(() => field(page, "Price of a gallon in dollars").inputValue()).toBe("3.50");
    await expect.poll(() => field(page, "Fuel economy in miles per gallon").inputValue()).toBe("");
    await goWithin(page, barePath);
    await page.getByRole("heading", { level: 1, name: BARE.title }).waitFor();
    expect(await page.getByRole("heading", { name: "Payments" }).count()).toBe(0);
  });

  it("turns a monthly payment into the highest price of the list", async () => {
    const { page } = visitor;
    await goWithin(page, "/?make=Audi");
    await page.getByRole("group", { name: "Price", exact: true }).getByRole("button").first().click();
    await page.getByRole("button", { name: "By monthly payment" }).click();
    await field(page, MONTHLY).fill("350");
    await field(page, RATE).fill("0");
    await page.getByText("$350 a month pays for a car up to $21,000").waitFor();
    expect(await axeViolations(page, 'fieldset[aria-label="Price"]')).toEqual([]);
    await page.getByRole("button", { name: "Show cars up to $21,000" }).click();
    await page.waitForURL(`${product.address}/?make=Audi&priceMax=21000`);
    await page.getByRole("button", { name: "The list shows these cars" }).waitFor();
  });
});

const mainPhoto = (page: Page, words: string) => page.getByRole("button", { name: `${words} , view full screen` });
const viewer = (page: Page) => page.getByRole("dialog", { name: /^Photos of/ });

it("moves by arrow keys and buttons, round and round, leaving the logo out, and opens the photo of the grid that was chosen", async () => {
  const { page } = visitor;
  await page.goto(STAR_PAGE);
  await mainPhoto(page, "photo 1 of 5").waitFor();
  await page.keyboard.press("ArrowRight");
  await mainPhoto(page, "photo 2 of 5").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await mainPhoto(page, "photo 5 of 5").waitFor();
  await page.getByRole("button", { name: "Next photo" }).click();
  await mainPhoto(page, "photo 1 of 5").waitFor();
  await page.getByRole("heading", { name: "More Photos" }).waitFor();
  await page.getByRole("link", { name: `${STAR.title}, photo 4` }).click();
  await viewer(page).getByText("4 / 5").waitFor();
  await viewer(page).getByRole("button", { name: "Close full screen" }).click();
  await viewer(page).waitFor({ state: "detached" });
});

it("fills the screen, keeps the focus inside, and gives it back when Escape closes it", async () => {
  const { page } = visitor;
  await goWithin(page, "/add-inventory");
  await page.getByRole("link", { name: "Email Us Now" }).waitFor();
  await goWithin(page, STAR_PAGE);
  await mainPhoto(page, "photo 1 of 5").focus();
  await page.keyboard.press("Enter");
  await viewer(page).getByText("1 / 5").waitFor();
  await expect.poll(() => viewer(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  await page.keyboard.press("ArrowRight");
  await viewer(page).getByText("2 / 5").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.closest("dialog, section")?.tagName ?? "BROWSER");
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab");
    // The browser's own bars may have the focus in between; the page behind must not.
    expect(["DIALOG", "BROWSER"]).toContain(await focused());
  }
  await page.keyboard.press("Escape");
  await viewer(page).waitFor({ state: "detached" });
  await mainPhoto(page, "photo 2 of 5").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("section")?.getAttribute("aria-label")))
    .toBe("Photos");
});

it("tries the next photo when one fails, and hides the extra photos that fail", async () => {
  const { page, context } = visitor;
  // The first photo of the page's own car, as the cache knows it, is the logo.
  const { photos } = (await product.test.app.inject(`/api/vehicles/${STAR.vin}`)).json();
  const [, first, , third] = photos;
  await context.route(new RegExp(`${first}|${third}`), (route) => route.abort());
  await page.goto(STAR_PAGE);
  await mainPhoto(page, "photo 1 of 3").waitFor();
  await expect.poll(() => page.getByRole("link", { name: /, photo \d$/ }).count()).toBe(2);
});

it("shows a dozen of a hundred photos, and the rest on the whole screen", async () => {
  const { page } = visitor;
  await goWithin(page, `/vehicles/${MANY}`);
  const grid = page.getByRole("link", { name: /hundred photos, photo \d+$/ });
  // The last of the dozen says how many there are beyond it.
  await expect.poll(() => grid.count()).toBe(11);
  await page.getByRole("link", { name: /photo 13 ?\+88/ }).click();
  await viewer(page).getByText("13 / 100").waitFor();
  await page.keyboard.press("ArrowRight");
  await viewer(page).getByText("14 / 100").waitFor();
  await page.keyboard.press("Escape");
});

it("is swiped edge to edge on a phone, with a counter", async () => {
  const { page, context } = await product.visit(PHONE);
  await page.goto(STAR_PAGE);
  const gallery = page.getByRole("region", { name: "Photos" });
  await expect.poll(() => gallery.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await gallery.getByText("1 / 5").waitFor();
  const touch = await context.newCDPSession(page);
  await touch.send("Input.synthesizeScrollGesture", { x: 300, y: 300, xDistance: -250, yDistance: 0, speed: 1_500 });
  await gallery.getByText("2 / 5").waitFor();
  await context.close();
});
