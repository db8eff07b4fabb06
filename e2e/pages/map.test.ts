import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { goWithin } from "../go-within.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { stockUp } from "../stock.ts";

let product: Product;

/** Cars in two towns near each other, one far away, in Alaska and Hawaii, and one that is nowhere. */
const TOWNS = [
  ["Tacoma", "WA", "98402", 3],
  ["Seattle", "WA", "98101", 5],
  ["Miami", "FL", "33101", 2],
  ["Anchorage", "AK", "99501", 1],
  ["Honolulu", "HI", "96813", 1],
  ["San Juan", "PR", "00901", 1],
] as const;

beforeAll(async () => {
  product = await startProduct();
  const cars = TOWNS.flatMap(([city, state, zipCode, count]) =>
    Array.from({ length: count }, (_, n) => ({
      city,
      state,
      zipCode,
      vin: null,
      identityKey: `${zipCode} ${n}`,
      make: n === 0 ? "BMW" : "Audi",
      title: `${city} ${n}`,
    })),
  );
  await stockUp(product.test, cars);
});
afterAll(() => product?.close());

const expectCars = (page: Page, count: number) => expect.poll(() => page.getByRole("article").count()).toBe(count);
const clusters = (page: Page) => page.locator(".map-cluster:visible");
const middleOf = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

let desktop: Visitor;
let plain: Visitor;
beforeAll(async () => {
  desktop = await product.visit(DESKTOP);
  plain = await product.visit({ ...PHONE, javaScriptEnabled: false });
});
afterEach(() => expect([...desktop.complaints, ...plain.complaints]).toEqual([]));

it("leads to its cars without scripts, by its circles, by an area as numbers, and by a circle around a zip code", async () => {
  const { page } = plain;
  await page.goto("/?make=Audi&make=BMW");
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await page.waitForURL("**/map?make=Audi&make=BMW");
  await expect.poll(() => page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/^http:\/\/[^/]+\/$/);
  await expect.poll(() => page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await page.getByText("1 car has no known location").waitFor();
  await clusters(page).getByText("8", { exact: true }).click();
  await page.waitForURL(/box=/);
  await page.getByRole("link", { name: "Remove In the drawn area" }).waitFor();
  await expectCars(page, 8);
  await page.goBack();
  const open = () => page.locator("summary", { hasText: "Enter the area" }).click();
  await open();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const edges = { North: "48.5", South: "46", West: "-124", East: "-121" };
  for (const [name, degrees] of Object.entries(edges)) await page.getByLabel(`${name}, l`).fill(degrees);
  await page.getByRole("button", { name: "Show cars in it" }).click();
  await page.waitForURL("**/?make=Audi&make=BMW&box=-124%2C46%2C-121%2C48.5");
  await expectCars(page, 8);
  await page.goto("/map");
  await open();
  await page.getByLabel("Zip code", { exact: true }).fill("98402");
  await page.getByLabel("Miles around it").selectOption("10");
  await page.getByRole("button", { name: "Show cars around it" }).click();
  await page.waitForURL(/zipCode=98402/);
  await expectCars(page, 3);
});

it("has room for fingers, comes nearer, draws an area, and is without complaints and violations", async () => {
  const { page } = desktop;
  await page.goto("/map");
  const near = page.getByRole("link", { name: "8 cars in and around Seattle, WA" });
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await near.waitFor();
    for (const circle of await clusters(page).all()) {
      const { width = 0, height = 0 } = (await circle.boundingBox()) ?? {};
      // To a tenth of a pixel: the drawing is scaled.
      expect(Math.round(Math.min(width, height) * 10) / 10).toBeGreaterThanOrEqual(44);
    }
  }
  await near.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("8 cars in and around Seattle, WA").waitFor();
  await page.getByRole("link", { name: "3 cars in Tacoma, WA" }).waitFor();
  await page.getByRole("button", { name: "Show the whole country" }).click();
  await near.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Draw an area" }).click();
  const at = await middleOf(near);
  await page.mouse.move(at.x - 30, at.y - 30);
  await page.mouse.down();
  await page.mouse.move(at.x + 10, at.y + 10, { steps: 4 });
  await page.mouse.move(at.x + 30, at.y + 30, { steps: 4 });
  await page.mouse.up();
  await page.getByRole("link", { name: "Show 8 cars in this area" }).click();
  await page.getByRole("link", { name: "Remove In the drawn area" }).waitFor();
  await expectCars(page, 8);
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await page.getByRole("status").getByText("8 cars in the drawn area.").waitFor();
});

it("draws an area by keys", async () => {
  const { page } = desktop;
  await goWithin(page, "/map");
  await page.getByRole("button", { name: "Draw an area" }).press("Enter");
  const area = page.getByRole("application");
  await expect.poll(() => area.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("status").getByText("0 cars in the area").waitFor();
  await page.keyboard.press("Shift+ArrowRight");
  for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowDown");
  for (let press = 0; press < 6; press++) await page.keyboard.press("ArrowRight");
  await page.getByRole("link", { name: "Show 2 cars in this area" }).press("Enter");
  await page.getByRole("link", { name: "Remove In the drawn area" }).waitFor();
  await expectCars(page, 2);
});

it("moves and zooms by wheel, drag and keys, follows no link by a drag, and lets go of a press that ends beside it", async () => {
  const { page } = desktop;
  await goWithin(page, "/map");
  const svg = page.locator(".map-frame > svg");
  const view = () => svg.getAttribute("viewBox");
  const whole = await view();
  const start = await middleOf(page.getByRole("link", { name: "8 cars in and around Seattle, WA" }));
  await page.mouse.move(start.x, start.y);
  await page.mouse.wheel(0, -100);
  expect(await view()).toBe(whole);
  await page.getByRole("group", { name: "Map of the cars" }).focus();
  await page.mouse.wheel(0, -100);
  await expect.poll(view).not.toBe(whole);
  const zoomed = await view();
  const at = await middleOf(clusters(page).first());
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 60, at.y - 40, { steps: 5 });
  await page.mouse.up();
  await expect.poll(view).not.toBe(zoomed);
  expect(new URL(page.url()).pathname).toBe("/map");
  for (const key of ["-", "-", "-", "-"]) await page.keyboard.press(key);
  await expect.poll(view).toBe(whole);
  await page.getByRole("button", { name: "Zoom in" }).click();
  const { x = 0, y = 0, height = 0 } = (await svg.boundingBox()) ?? {};
  const before = await view();
  const [edge, middle] = [x + 2, y + height / 2];
  await page.mouse.move(edge, middle);
  await page.mouse.down();
  await page.mouse.move(edge - 4, middle);
  await page.mouse.up();
  await page.mouse.move(x + 100, middle + 40, { steps: 4 });
  expect(await view()).toBe(before);
});
