import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { MOVING, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, assortment(30));
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  visitor.answers.drop();
  await visitor.context.unrouteAll();
});

/** Opens the list at its top, and waits until its scripts are there: they bring the hearts. */
async function openList(path = "/") {
  const { page } = visitor;
  // Coming from the list would be a reload, which finds the place again, and so does a list whose length is remembered.
  await page.goto("/robots.txt");
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(path);
  await heart(page).waitFor();
}

const heart = (page: Page) => page.getByRole("button", { name: /^Save / }).first();
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
/** The page's heading, which shows which page is open. */
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const cards = (page: Page) => page.getByRole("article");
const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
const someFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  });
/** Leaves the end of the list and comes back; each takes a frame or two to be noticed. */
async function lookAgain(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 0));
  await someFrames(page);
  await toTheEnd(page);
  await someFrames(page);
}
/** Lets the page do its planned work, such as starting its timers, while the clock stands still. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let turns = 0; turns < 5; turns++) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage("");
      });
    }
  });
/** Returns the number of listed cars. */
const listed = (page: Page) => page.getByText(/^\d+ of 30 cars are listed$/).innerText();

/** The browsers' own search in the page; no standard has it, so no type does. */
type PageSearch = { find(words: string, matchCase: boolean, backwards: boolean): boolean };

it("lets go of photos far out of sight, but the browser's search in the page finds the car, and which photo had failed is remembered", async () => {
  const { page, complaints, answers } = visitor;
  const [car] = (await product.test.app.inject("/api/vehicles")).json().vehicles;
  let asked = 0;
  answers.set(`${car.photos[0]}?*`, () => {
    asked += 1;
    return { status: 404, body: "" };
  });
  // As a phone shows the list, one car below the other.
  await page.setViewportSize({ width: 390, height: 844 });
  await openList();
  const first = cards(page).first();
  await expect.poll(() => first.locator("img").count()).toBe(1);
  await toTheEnd(page);
  await expect.poll(() => listed(page)).toMatch(/^(24|30) of/);
  await toTheEnd(page);
  // All pages are there, so nothing makes the list longer from now on.
  await expect.poll(() => listed(page)).toMatch(/^30 of/);
  await expect.poll(() => first.locator("img").count()).toBe(0);
  expect(await cards(page).count()).toBe(30);
  const title = (await first.getByRole("heading").textContent()) ?? "";
  const height = await page.evaluate(() => document.body.scrollHeight);
  expect(await page.evaluate((words) => (window as unknown as PageSearch).find(words, true, true), title)).toBe(true);
  await expect
    .poll(() =>
      first
        .getByRole("link", { name: title })
        .boundingBox()
        .then((box) => box?.y),
    )
    .toBeLessThan(844);
  await expect.poll(() => first.locator("img").count()).toBe(1);
  await first.getByRole("link", { name: "Contact Seller" }).waitFor();
  expect(await page.evaluate(() => String(window.getSelection()))).toBe(title);
  expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height);
  expect(await first.locator("img").getAttribute("src")).toContain(car.photos[1]);
  expect(asked).toBe(1);
  complaints.length = 0;
  await page.setViewportSize({ width: 1280, height: 800 });
});

it("fixes the filters under the header, and goes on until there is no more, each car once, and then shows the footer", async () => {
  const { page } = visitor;
  await openList();
  await expect.poll(() => cards(page).count()).toBe(12);
  // After 100 pixels they are fixed, after 200 compact.
  const bar = page.getByRole("region", { name: "Filters" });
  const look = () =>
    bar.evaluate((section) => `${getComputedStyle(section).position} ${section.getBoundingClientRect().height}`);
  const atRest = await look();
  expect(atRest).toMatch(/^(static|relative)/);
  await page.evaluate(() => window.scrollTo(0, 101));
  await expect.poll(look).toMatch(/^fixed/);
  const tall = Number((await look()).split(" ")[1]);
  await page.evaluate(() => window.scrollTo(0, 201));
  await expect.poll(async () => Number((await look()).split(" ")[1])).toBeLessThan(tall);

  await toTheEnd(page);
  await expect.poll(() => listed(page)).toMatch(/^(24|30) of/);
  await toTheEnd(page);
  await expect.poll(() => listed(page)).toMatch(/^30 of/);
  await toTheEnd(page);
  const titles = await cards(page).getByRole("heading").allTextContents();
  expect(new Set(titles).size).toBe(titles.length);
  await expect
    .poll(() => page.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(801);
  expect(new URL(page.url()).pathname).toBe("/");
});

it("finds every page where it was left, back, forward, after a reload and around links within the page", async () => {
  const { page } = visitor;
  await openList("/?sortBy=price_low");
  await toTheEnd(page);
  await expect.poll(() => listed(page)).toMatch(/^(24|30) of/);
  const link = cards(page).filter({ hasText: "number 20" }).getByRole("link").first();
  const title = await link.innerText();
  // As far as it takes to be able to press it: out from under the fixed header.
  await link.hover();
  const place = await scrolled(page);
  await link.click();
  await heading(page).filter({ hasText: title }).waitFor();
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
  await page.evaluate(() => window.scrollTo(0, 220));
  await page.goBack();
  await page.getByRole("link", { name: title, exact: true }).waitFor();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(place - 50);
  await page.goForward();
  await heading(page).filter({ hasText: title }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(220);
  await page.reload();
  await heart(page).waitFor();
  await expect.poll(() => scrolled(page)).toBe(220);
});

it("opens a car while another page is still loading, and goes back and on from there", async () => {
  const { page, context } = visitor;
  await openList();
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
  const car = await cards(page).first().getByRole("heading").innerText();
  await page.getByRole("link", { name: car, exact: true }).click();
  await heading(page).filter({ hasText: car }).waitFor();
  release();
  await page.goBack();
  await expect.poll(() => heading(page).innerText()).toBe(before);
  await page.goForward();
  await expect.poll(() => heading(page).innerText()).toBe(car);
  // Screen readers announce a page that comes without being loaded.
  await expect.poll(() => page.locator("p.sr-only[aria-live]").innerText()).toContain(car);
});

it("only logs a next page that could not be loaded, and tries again at the next look", async () => {
  const { page, complaints, answers } = visitor;
  await openList("/?priceMin=3");
  let isAsked = false;
  answers.set(/^\/api\/vehicles\?.*page=2/, () => {
    if (isAsked) return "product";
    isAsked = true;
    return { status: 500, body: "broken" };
  });
  await toTheEnd(page);
  await expect.poll(() => complaints.some((words) => words.includes("Failed to fetch more vehicles"))).toBe(true);
  expect(await page.getByText("broken").count()).toBe(0);
  complaints.length = 0;
  async function listedAtAnotherLook() {
    await lookAgain(page);
    return listed(page);
  }
  await expect.poll(listedAtAnotherLook, { interval: 500 }).toMatch(/^(24|30) of/);
});

it("turns a card's photos every two seconds while the pointer is on it", async () => {
  const { page } = visitor;
  await page.emulateMedia(MOVING);
  await page.clock.install();
  await openList();
  await page.clock.pauseAt(Date.now() + 60_000);
  const card = cards(page).first();
  const shown = () => card.locator("img[alt]:not([alt=''])").getAttribute("src");
  const first = await shown();
  await card.hover();
  // The next photo loads as soon as the card knows that it is looked at.
  await expect.poll(() => card.locator("img").count()).toBe(2);
  await settle(page);
  await page.clock.runFor(1_999);
  expect(await shown()).toBe(first);
  await page.clock.runFor(1);
  await expect.poll(shown).not.toBe(first);
});
