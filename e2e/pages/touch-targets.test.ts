import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, BARE, photosOf, STAR, stockUp } from "../stock.ts";

/** What a finger needs, in CSS pixels, in both directions. */
const MIN_TARGET_PX = 44;

let product: Product;
let visitor: Visitor;
let barePath: string;

beforeAll(async () => {
  product = await startProduct({ environment: { INSPECTION_URL: "https://inspection.example/" } });
  const star = { ...STAR, images: photosOf("star", 20) };
  const [, , bareId] = await stockUp(product.test, [star, ...assortment(1), BARE, ...assortment(30)]);
  barePath = `/vehicles/${bareId}`;
  visitor = await product.visit(PHONE);
});
afterAll(() => product?.close());

type State = {
  path: string | (() => string);
  reach?: (page: Page) => Promise<unknown>;
  /** Only what is inside it. */
  within?: string;
  /** Options of a window of its own. Otherwise it shares one with the others. */
  options?: object;
};

const FIXED_FILTERS = "section[aria-label=Filters].fixed";

const openSheet = async (page: Page) => {
  await page.getByRole("button", { name: /^Filters/ }).tap();
  await page.getByRole("dialog", { name: "Filters" }).getByRole("combobox", { name: "City and state" }).waitFor();
};

/** Every screen of a shopper, with everything that can be opened on it. */
const STATES: Record<string, State> = {
  "the listing": { path: "/" },
  "the filters further down": {
    path: "/page/2",
    within: FIXED_FILTERS,
    reach: async (page) => {
      await page.evaluate(() => window.scrollTo(0, 900));
      await expect.poll(() => page.locator(FIXED_FILTERS).count()).toBe(1);
    },
  },
  "a search by words with filters": { path: "/?keyword=bmw under 90k&make=BMW&priceMax=90000" },
  "empty results": { path: "/?keyword=zebra" },
  "a search that cannot be": { path: "/?zipCode=00000" },
  "the cars of a make": { path: "/used/bmw" },
  "what fits a monthly payment": { path: "/payments" },
  "what a car costs a month": { path: "/payments?price=18400&vehicle=1" },
  "a vehicle's payments": {
    path: `/vehicles/${STAR.vin}`,
    reach: async (page) => {
      await page.getByRole("heading", { name: "Payments" }).tap();
      await page.getByText("Amount to borrow").waitFor();
    },
  },
  "the sheet with all filters": { path: "/?make=BMW", reach: openSheet },
  "a vehicle": { path: `/vehicles/${STAR.vin}?zipCode=20166` },
  "a vehicle's photos on the whole screen": {
    path: `/vehicles/${STAR.vin}`,
    reach: async (page) => {
      await page.getByRole("button", { name: /view full screen$/ }).tap();
      await page.getByRole("dialog").waitFor();
    },
  },
  "a vehicle with next to nothing": { path: () => barePath },
  "a vehicle that is not there": { path: "/vehicles/9999" },
  "cars side by side": { path: () => `/compare?ids=${STAR.vin},1,2` },
  "saved cars": {
    path: `/vehicles/${STAR.vin}`,
    options: {},
    reach: async (page) => {
      await page
        .getByRole("button", { name: /^Save / })
        .first()
        .tap();
      await page.getByRole("link", { name: "See all" }).tap();
      await page.getByRole("button", { name: /^Add a note/ }).waitFor();
    },
  },
  "how dealers join": { path: "/add-inventory" },
  "a page that is not there": { path: "/nothing" },
  "the listing without scripts": {
    path: "/?make=BMW",
    options: { javaScriptEnabled: false },
    reach: (page) => page.locator("noscript summary").tap(),
  },
};

it.each(Object.keys(STATES))("leaves room for a finger on everything that can be pressed: %s", async (name) => {
  const { path = "/", reach, within = "dialog[open], body", options } = STATES[name] ?? {};
  const { page, context } = options ? await product.visit({ ...PHONE, ...options }) : visitor;
  await page.goto(typeof path === "string" ? path : path());
  await reach?.(page);
  const { measured, tooSmall } = await page.evaluate(measureTargets, { within, min: MIN_TARGET_PX });
  if (options) await context.close();
  expect(measured).toBeGreaterThan(1);
  expect(tooSmall).toEqual([]);
});

/**
 * Runs in the page. From the middle of each control feels in four directions how far it still answers, which counts its
 * label and what pseudo-elements add. Links within running text are exempt, as in WCAG 2.5.8.
 */
function measureTargets({ within, min }: { within: string; min: number }) {
  const selector = "a[href], button, select, summary, input:not([type=hidden], [type=range])";
  // An open dialog comes last, and makes everything else inert.
  const root = [...document.querySelectorAll(within)].at(-1) ?? document.body;
  const tooSmall: string[] = [];
  let measured = 0;
  for (const control of root.querySelectorAll<HTMLElement>(selector)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest("[inert]")) continue;
    // Only there for screen readers, or once it has the focus.
    if (control.matches(".sr-only")) continue;
    if (!control.closest(".fixed")) control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [box] = control.getClientRects();
    if (!box) continue;
    const isRunningText =
      getComputedStyle(control).display === "inline" &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeName === "#text" && node.nodeValue?.trim(),
      );
    if (isRunningText) continue;
    const answers = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest("label")?.control === control);
    };
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < min && answers(x + dx * (steps + 0.25), y + dy * (steps + 0.25))) steps++;
      return steps;
    };
    const width = reach(-1, 0) + reach(1, 0);
    const height = reach(0, -1) + reach(0, 1);
    measured += 1;
    if (width >= min && height >= min) continue;
    const words = control.getAttribute("aria-label") ?? control.innerText.trim() ?? "";
    tooSmall.push(`${control.tagName.toLowerCase()} "${words || control.getAttribute("name")}": ${width} x ${height}`);
  }
  return { measured, tooSmall };
}
