import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { goWithin } from "../go-within.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [...assortment(36), STAR]);
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => {
  expect(visitor.complaints).toEqual([]);
});

/** Replaces each text by elements, as a browser does that translates a page; the "translation" is the text in guillemets. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script,style,noscript,textarea,title,option,svg,font"))
        continue;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = `«${text.data}»`;
      text.replaceWith(outer);
    }
  });
const searchBox = (page: Page) => page.getByRole("searchbox");
/** The paragraph with the number of cars, without the marks of the "translation". */
const found = (page: Page) => async () => (await page.locator("h1 + p").innerText()).replaceAll(/[«»]/g, "").trim();

/** Does something on the translated page, and waits for the number of cars. */
async function expectCars(page: Page, act: () => Promise<unknown>, cars: string) {
  await translate(page);
  await act();
  await expect.poll(found(page)).toBe(cars);
}

it("goes on with searching, sorting, choosing and taking back filters once the browser has translated it", async () => {
  const { page } = visitor;
  await page.goto("/");
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .waitFor();
  await expectCars(page, () => searchBox(page).pressSequentially("audi"), "12 cars");
  await expectCars(page, () => page.getByRole("button", { name: /Clear search/ }).click(), "37 cars");
  await translate(page);
  await page.getByRole("combobox", { name: /Sort/ }).selectOption("price_high");
  await expect.poll(() => page.getByRole("article").first().innerText()).toContain("number 36");
  await translate(page);
  const make = page.getByRole("button", { name: /Make/ });
  await make.click();
  await expectCars(page, () => page.getByRole("checkbox", { name: "BMW" }).click(), "13 cars");
  await expectCars(page, () => page.getByRole("checkbox", { name: "Audi" }).click(), "25 cars");
  await page.keyboard.press("Escape");
  await expectCars(page, () => page.getByRole("link", { name: "Remove BMW" }).click(), "12 cars");
  await expectCars(page, () => page.getByRole("button", { name: /Reset all/ }).click(), "37 cars");
  await expectCars(page, () => goWithin(page, "/page/2"), "37 cars · page 2");
  await expectCars(page, () => goWithin(page, "/?keyword=zebra"), "0 cars");
  await translate(page);
  await page.getByRole("link", { name: /Show all cars/ }).click();
  await expect.poll(found(page)).toBe("37 cars");
});

it("goes on with longer lists, cars, saving, comparing, paying, the map and Back", async () => {
  const { page } = visitor;
  await goWithin(page, "/?sortBy=price_low");
  await page.getByRole("article").first().waitFor();
  await translate(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(12);
  await translate(page);
  await page
    .getByRole("button", { name: /^Save / })
    .nth(1)
    .click();
  await page.getByRole("button", { name: /^Save /, pressed: true }).waitFor();
  await translate(page);
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("heading", { name: /Vehicle Details/ }).waitFor();
  await translate(page);
  await page.getByRole("button", { name: /Compare/ }).click();
  await page.getByRole("region", { name: "Cars to compare" }).waitFor();
  await translate(page);
  await page.getByRole("heading", { name: /Payments/ }).click();
  await page.getByRole("textbox", { name: "Interest rate (APR) in percent" }).fill("0");
  await translate(page);
  await page.getByRole("textbox", { name: /Down payment/ }).fill("12000");
  await page.getByText(/About \$0 a month|nothing to borrow/i).waitFor();
  await translate(page);
  await page.getByRole("link", { name: /Back to Results/ }).click();
  await expect.poll(found(page)).toBe("37 cars");
  await translate(page);
  await page.getByRole("link", { name: /^Map|^«Map/ }).click();
  await page.waitForURL("**/map?*");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await translate(page);
  await page.goBack();
  await page.getByRole("article").first().waitFor();
  await translate(page);
  await goWithin(page, "/saved");
  const remove = page.locator("main").getByRole("button", { name: /Remove/ });
  await remove.first().waitFor();
  await translate(page);
  await remove.first().click();
  await expect.poll(() => remove.count()).toBe(0);
  expect(await page.locator("body").innerText()).not.toContain("Something went wrong");
});

it("goes on on a phone, also when it was translated before its scripts ran", async () => {
  const { page, complaints } = await product.visit(PHONE);
  // Holds the scripts back until the page has been translated.
  let letGo = () => {};
  const translated = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await translated;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("article").nth(11).waitFor();
  await translate(page);
  letGo();
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .waitFor();
  await translate(page);
  await page.getByRole("button", { name: /Filters/ }).tap();
  await translate(page);
  await page.getByRole("checkbox", { name: "Honda" }).tap();
  await page.getByRole("button", { name: /Show .*12 cars/ }).tap();
  await expect.poll(found(page)).toBe("12 cars");
  // React says that the page was not the one that the server had written (its error 418), and writes it again.
  expect(complaints.filter((complaint) => !complaint.includes("#418"))).toEqual([]);
});
