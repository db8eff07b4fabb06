import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, BARE, STAR, stockUp } from "../stock.ts";

/** A car of every list, with a photo but without a VIN: its page goes by its id. */
const WITHOUT_VIN = { ...STAR, vin: null, identityKey: "stock:plain", title: "2021 BMW 330i without a VIN" };

let product: Product;
const visitors: Visitor[] = [];
let starId: number;
let plainId: number;

beforeAll(async () => {
  product = await startProduct();
  [starId = 0, , plainId = 0] = await stockUp(product.test, [STAR, BARE, WITHOUT_VIN, ...assortment(9)]);
});
afterAll(() => product?.close());
afterEach(() => expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]));

/** Every list of cars, and the car that is opened from it. */
const LISTS = {
  "the listing": { path: "/", open: STAR },
  "a search by words": { path: "/?keyword=330i", open: STAR },
  "a landing page": { path: "/used/bmw", open: WITHOUT_VIN },
  "the similar cars of a vehicle's page": { path: `/vehicles/${STAR.vin}`, open: WITHOUT_VIN },
};

type Point = { x: number; y: number };

/** Where people press a card. The last is its rim below everything that says something. */
const PARTS: Record<string, (card: Locator) => Promise<Point>> = {
  photo: (card) => middleOf(card.locator("img").first()),
  title: (card) => middleOf(card.getByRole("heading")),
  price: (card) => middleOf(card.getByText("$27,480")),
  "empty area": async (card) => {
    const { x, y, height } = await boxOf(card);
    return { x: x + 20, y: y + height - 5 };
  },
};

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("Not on the page");
  return box;
}

async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

/** What is under a point is what a person sees there, so no check of Playwright's own goes before the press. */
const PRESSES = {
  mouse: (page: Page, { x, y }: Point) => page.mouse.click(x, y),
  touch: (page: Page, { x, y }: Point) => page.touchscreen.tap(x, y),
};

type Noting = { happened?: string[] } & Window;

/** Runs in the page: notes calls that change something, and changes of the address, in the order in which they happen. */
function noteWhatHappens() {
  const happened: string[] = [];
  (window as Noting).happened = happened;
  const fetchAsEver = window.fetch;
  window.fetch = (input, init) => {
    if (init?.method === "POST") happened.push(String(input));
    return fetchAsEver(input, init);
  };
  const pushAsEver = history.pushState.bind(history);
  history.pushState = (state, unused, url) => {
    happened.push(String(url));
    pushAsEver(state, unused, url);
  };
}

describe.each([
  ["mouse", {}],
  ["touch", PHONE],
] as const)("by %s", (by, options) => {
  let page: Page;
  beforeAll(async () => {
    const visitor = await product.visit(options);
    visitors.push(visitor);
    page = visitor.page;
    await page.addInitScript(noteWhatHappens);
  });

  it.each(Object.keys(LISTS) as (keyof typeof LISTS)[])(
    "opens a car from %s wherever its card is pressed",
    async (list) => {
      const { path, open } = LISTS[list];
      const id = open === STAR ? starId : plainId;
      // The cards are the same: a finger presses every part on one list, and one part on the others.
      const parts = Object.entries(PARTS).slice(0, by === "touch" && list !== "the listing" ? 1 : undefined);
      await page.goto(path);
      const { pathname } = new URL(page.url());
      for (const [part, place] of parts) {
        const card = page.getByRole("article").filter({ hasText: open.title }).last();
        await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
        await expect
          .poll(() =>
            card
              .locator("img")
              .first()
              .evaluate((image: HTMLImageElement) => image.naturalWidth),
          )
          .toBeGreaterThan(0);
        await PRESSES[by](page, await place(card));
        await page.getByRole("heading", { level: 1, name: open.title }).waitFor();
        const happened = await page.evaluate(() => (window as Noting).happened?.splice(0));
        expect({ part, happened }).toEqual({
          part,
          happened: [`/api/vehicles/${id}/track-view`, `/vehicles/${open.vin ?? id}`],
        });
        await page.goBack();
        await page.waitForURL((url) => url.pathname === pathname);
        await page.getByRole("heading", { level: 1, name: open.title }).waitFor({ state: "detached" });
      }
    },
  );
});
