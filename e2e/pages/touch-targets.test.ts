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

const FIXED_FILTERS = "section[aria-label=Filters].fixed";

/** Every screen of a shopper that nothing has to be opened on. */
const SCREENS: Record<string, string | (() => string)> = {
  "a search by words with filters": "/?keyword=bmw under 90k&make=BMW&priceMax=90000",
  "a search that cannot be": "/?zipCode=00000",
  "the cars of a make": "/used/bmw",
  "what fits a monthly payment": "/payments",
  "what a car costs a month": "/payments?price=18400&vehicle=1",
  "a vehicle with next to nothing": () => barePath,
  "a vehicle that is not there": "/vehicles/9999",
  "cars side by side": `/compare?ids=${STAR.vin},1,2`,
  "how dealers join": "/add-inventory",
  "a page that is not there": "/nothing",
};

/** Controls that are too small for a finger. */
async function tooSmall(page: Page, within = "dialog[open], body"): Promise<string[]> {
  const found = await page.evaluate(measureTargets, { within, min: MIN_TARGET_PX });
  expect(found.measured).toBeGreaterThan(1);
  return found.tooSmall;
}

it.each(Object.keys(SCREENS))("leaves room for a finger on everything that can be pressed: %s", async (name) => {
  const path = SCREENS[name] ?? "";
  await visitor.page.goto(typeof path === "string" ? path : path());
  expect(await tooSmall(visitor.page)).toEqual([]);
});

it("leaves room on the listing, on its filters further down and on their sheet, and where nothing is found", async () => {
  const { page } = visitor;
  await page.goto("/");
  expect(await tooSmall(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.locator(FIXED_FILTERS).waitFor();
  expect(await tooSmall(page, FIXED_FILTERS)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("button", { name: /^Filters/ }).tap();
  await page.getByRole("dialog", { name: "Filters" }).getByRole("combobox", { name: "City and state" }).waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole("button", { name: "Close filters" }).tap();
  await page.getByRole("searchbox").fill("zebra");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("heading", { name: "No vehicles found" }).waitFor();
  expect(await tooSmall(page)).toEqual([]);
});

it("leaves room on a vehicle's page, its payments, its photos on the whole screen, and on what has been saved", async () => {
  const { page } = visitor;
  await page.goto(`/vehicles/${STAR.vin}?zipCode=20166`);
  await page.getByRole("heading", { name: "Payments" }).tap();
  await page.getByText("Amount to borrow").waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole("button", { name: /view full screen$/ }).tap();
  await page.getByRole("dialog").waitFor();
  expect(await tooSmall(page)).toEqual([]);
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

it("leaves room on the listing without scripts", async () => {
  const { page, context } = await product.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto("/?make=BMW");
  await page.locator("noscript summary").tap();
  expect(await tooSmall(page)).toEqual([]);
  await context.close();
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
