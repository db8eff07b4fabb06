import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { goWithin } from "../go-within.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { BARE, photosOf, STAR, stockUp } from "../stock.ts";

const STAR_PAGE = `/vehicles/${STAR.vin}`;
const MANY = "2HGCM82633A004353";

let product: Product;
let visitor: Visitor;
let bareId: number;

beforeAll(async () => {
  product = await startProduct();
  const logoFirst = { ...STAR, images: ["https://photos.example/dealer-logo.png", ...photosOf("star", 5)] };
  const many = { ...STAR, vin: MANY, title: "Car with a hundred photos", images: photosOf("many", 100) };
  // The bare car must not be the second: that id is sent to the first.
  [, , bareId = 0] = await stockUp(product.test, [logoFirst, many, BARE]);
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(async () => {
  // The browser itself writes about each photo that a journey lets fail.
  expect(visitor.complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
  await visitor.context.unrouteAll();
});

const mainPhoto = (page: Page, words: string) => page.getByRole("button", { name: `${words} , view full screen` });
const viewer = (page: Page) => page.getByRole("dialog", { name: /^Photos of/ });

/** The first photo of the page's own car, as the cache knows it. */
async function photosAtCache(): Promise<string[]> {
  const answer = await product.test.app.inject(`/api/vehicles/${STAR.vin}`);
  return answer.json().photos;
}

it("moves by arrow keys, buttons and thumbnails, round and round, leaving the logo out, and opens the photo of the grid that was chosen", async () => {
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
  await page.getByRole("link", { name: "Show photo 3" }).click();
  await mainPhoto(page, "photo 3 of 5").waitFor();
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
  const [, first, , third] = await photosAtCache();
  await context.route(new RegExp(`${first}|${third}`), (route) => route.abort());
  await page.goto(STAR_PAGE);
  await mainPhoto(page, "photo 1 of 3").waitFor();
  await expect.poll(() => page.getByRole("link", { name: /, photo \d$/ }).count()).toBe(2);
});

it("says that there is no image when none loads, and when there is none", async () => {
  const { page, context } = visitor;
  await goWithin(page, `/vehicles/${bareId}`);
  await page.getByRole("heading", { level: 1, name: BARE.title }).waitFor();
  await page.getByText("No image available").first().waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "More Photos" }).count()).toBe(0);
  await context.route("**/photos/**", (route) => route.abort());
  await page.goto(STAR_PAGE);
  await page.getByRole("region", { name: "Photos" }).getByText("No image available").waitFor();
});

it("shows a dozen of a hundred photos until the rest are asked for", async () => {
  const { page } = visitor;
  await goWithin(page, `/vehicles/${MANY}`);
  const grid = page.getByRole("link", { name: /hundred photos, photo \d+$/ });
  await expect.poll(() => grid.count()).toBe(12);
  await page.getByRole("button", { name: "Show all 100 photos" }).click();
  await expect.poll(() => grid.count()).toBe(99);
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
