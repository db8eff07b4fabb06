import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { overflow } from "../page-measures.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(20)]);
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => {
  expect(visitor.complaints).toEqual([]);
});

/** Returns by how many pixels something in the header reaches below it. */
const headerOverflow = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector("header");
    const bottoms = [...(header?.querySelectorAll("a, form, button") ?? [])].map(
      (part) => part.getBoundingClientRect().bottom,
    );
    return Math.max(...bottoms) - (header?.getBoundingClientRect().bottom ?? 0);
  });

it("keeps the header within its height on the narrowest phone, and lets it scroll away where the screen is low", async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await headerOverflow(page)).toBeLessThanOrEqual(0);
  // As a window of 1280 by 800 pixels is at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.evaluate(() => window.scrollTo(0, 600));
  const fixed = () =>
    page.evaluate(() => {
      const bottoms = ["header", "[aria-label=Filters]"].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().bottom ?? 0,
      );
      return Math.max(...bottoms);
    });
  await expect.poll(fixed).toBeLessThan(80);
  await page.setViewportSize({ width: 1280, height: 800 });
});

it("has the site's font and header on the page for following a search, too", async () => {
  const { page } = visitor;
  const look = () =>
    page.evaluate(() => {
      const header = document.querySelector("header");
      const name = header?.querySelector("a");
      const search = header?.querySelector("input");
      return [document.body, header, name?.querySelector("span"), search].map((part) => {
        const { fontFamily, backgroundColor } = getComputedStyle(part ?? document.body);
        return [fontFamily.replaceAll('"', ""), backgroundColor.replace(/oklab.*|rgba.*/, "")];
      });
    });
  await page.goto("/");
  await page.locator("html[data-font]").waitFor();
  const site = await look();
  const height = () => page.evaluate(() => document.querySelector("header")?.getBoundingClientRect().height);
  const high = await height();
  await page.goto("/follow?make=BMW");
  expect((await look()).map(([font]) => font)).toEqual(site.map(([font]) => font));
  expect(await height()).toBe(high);
  await page.getByRole("searchbox").fill("audi");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL("**/?keyword=audi");
});

it("gives the focus back to the card from which the shopper comes, with the keys", async () => {
  const { page } = visitor;
  await page.goto("/");
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .waitFor();
  const link = page.getByRole("article").nth(5).getByRole("link").first();
  const title = await link.innerText();
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Vehicle Details" }).waitFor();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
});

it("prints a car on one sheet, with the page's address", async () => {
  const { page } = visitor;
  await page.goto(`/vehicles/${STAR.vin}`);
  await page.getByRole("heading", { name: "Similar vehicles" }).waitFor();
  await page.locator("body[data-address]").waitFor();
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  const address = await page.evaluate(() => getComputedStyle(document.body, "::before").content);
  expect(address).toBe(`"${product.address}/vehicles/${STAR.vin}"`);
  expect(await page.getByRole("heading", { name: "Similar vehicles" }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
});
