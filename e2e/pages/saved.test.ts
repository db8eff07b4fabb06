import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { goWithin } from "../go-within.ts";
import { layoutShift, overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let ids: number[];
let phone: Visitor;
let desktop: Visitor;

beforeAll(async () => {
  product = await startProduct();
  ids = await stockUp(product.test, [STAR, ...assortment(30)]);
  phone = await product.visit({ ...PHONE, serviceWorkers: "allow" });
  desktop = await product.visit(DESKTOP);
});
afterAll(() => product?.close());
afterEach(async () => {
  for (const { page, complaints } of [phone, desktop]) {
    if (page.url().startsWith(product.address)) await page.evaluate(() => localStorage.clear());
    // The browser's own messages while offline are no complaints.
    expect(complaints.filter((words) => !words.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  }
});

const heart = (page: Page, title: string) => page.getByRole("button", { name: `Save ${title}`, exact: true });
const title = `${STAR.title}`;
const second = "2019 Honda Accord Sport number 30";
/** Lists these two first. */
const LIST = "/?sortBy=price_high";

async function changePrice(id: number, price: number) {
  const { db } = product.test.context;
  await db.updateTable("vehicles").set({ price_usd: price }).where("id", "=", id).execute();
  await db.insertInto("vehicle_prices").values({ vehicle_id: id, price_usd: price, seen_at: new Date() }).execute();
}

it("shows saved cars without a connection, each price with its day, and the page itself once it is back", async () => {
  const { page, context } = phone;
  await page.goto(LIST);
  await heart(page, title).click();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
  await context.setOffline(true);
  await page.goto(`/vehicles/${ids[5]}`);
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  await page.getByRole("link", { name: title }).waitFor();
  await page.getByText(/^\$27,480 as of \w{3} \d+, \d{4}$/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await context.setOffline(false);
  await page.getByRole("heading", { level: 1 }).and(page.locator("bdi, h1:has(bdi)")).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/vehicles/${ids[5]}`);
  // Nothing but that one page is kept.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(["/offline"]);
});

it("saves cars, tells what happened to them, and brings them to another browser", async () => {
  const { page } = phone;
  await page.goto(LIST);
  await heart(page, title).waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  const box = await heart(page, title).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await heart(page, title).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Saved in this browser.").waitFor();
  await expect.poll(() => heart(page, title).getAttribute("aria-pressed")).toBe("true");
  await heart(page, second).click();
  await page.getByRole("link", { name: "Saved 2 cars" }).waitFor();
  // The press saves the car and does not open it.
  expect(new URL(page.url()).pathname).toBe("/");

  const third = assortment(3)[2]?.title ?? "";
  await goWithin(page, `/vehicles/${ids[3]}`);
  await page.getByRole("heading", { level: 1, name: third }).waitFor();
  await heart(page, third).click();

  await changePrice(ids[0] ?? 0, 25_980);
  await product.test.context.db
    .updateTable("vehicles")
    .set({ removed_at: new Date() })
    .where("id", "=", ids[30] ?? 0)
    .execute();
  await page.getByRole("link", { name: "Saved 3 cars" }).click();
  await page.getByText(/^Down \$1,500 from \$27,480 on /).waitFor();
  await page.getByText(/^No longer listed since /).waitFor();
  const rows = page.getByRole("article").getByRole("heading");
  await expect.poll(() => rows.allInnerTexts()).toEqual([title, second, third]);

  await page.getByRole("button", { name: `Add a note on ${title}` }).click();
  await page.getByRole("textbox", { name: `My note on ${title}` }).fill("Ask about the second key");
  await page.reload();
  await expect
    .poll(() => page.getByRole("textbox", { name: `My note on ${title}` }).inputValue())
    .toBe("Ask about the second key");
  await page.getByText(/^No longer listed since /).waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await page.getByRole("button", { name: `Remove ${second}` }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Remove ${second}` }).waitFor();
  await page.getByRole("checkbox", { name: `Choose ${title}` }).check();
  await page.getByRole("checkbox", { name: `Choose ${third}` }).check();
  const compare = page.getByRole("link", { name: "Compare 2 cars" });
  await expect.poll(() => compare.getAttribute("href")).toMatch(/^\/compare\?ids=\d+,\d+$/);

  await page.getByRole("button", { name: "Make a link" }).click();
  await page.getByRole("img", { name: "QR code of the link" }).waitFor();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  expect(await axeViolations(page)).toEqual([]);

  const other = desktop.page;
  const asked: string[] = [];
  other.on("request", (request) => asked.push(request.url()));
  await other.goto(new URL(link).pathname + new URL(link).hash);
  await other.getByText("The link holds 3 cars: 3 new here").waitFor();
  expect(await axeViolations(other)).toEqual([]);
  await other.getByRole("button", { name: "Add 3 cars" }).click();
  await other.getByText(/^Down \$1,500 from \$27,480 on /).waitFor();
  await expect
    .poll(() => other.getByRole("textbox", { name: `My note on ${title}` }).inputValue())
    .toBe("Ask about the second key");
  await expect.poll(() => new URL(other.url()).hash).toBe("");
  expect(await overflow(other)).toBeLessThanOrEqual(0);
  expect(asked.filter((address) => address.includes("import="))).toEqual([]);
});

it("keeps two tabs in step, also when what is stored breaks", async () => {
  const { page, context } = desktop;
  await goWithin(page, LIST);
  const other = await context.newPage();
  await other.goto("/saved");
  await other.getByText("Nothing saved so far").waitFor();
  await heart(page, title).click();
  await other.getByRole("heading", { name: title }).waitFor();
  await page.evaluate(() => localStorage.setItem("autohub.saved", '{"version":1,"cars":[{"id":"x"},7]}'));
  await other.getByText("Some of the cars saved in this browser could not be read").waitFor();
  await other.close();
});

it("remembers what was seen, offers to go on after a while, and forgets all of it when asked", async () => {
  const { page } = desktop;
  await goWithin(page, "/?make=BMW");
  await expect.poll(() => page.getByRole("article").filter({ hasNotText: "BMW" }).count()).toBe(0);
  await heart(page, title).click();
  const far = page.getByRole("article").nth(9);
  await far.scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("autohub.seen") ?? "{}").searches?.[0]?.place))
    .toMatchObject({ carId: expect.any(Number) });
  await goWithin(page, `/vehicles/${STAR.vin}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await goWithin(page, "/");
  await page
    .getByRole("button", { name: /^Save / })
    .nth(1)
    .waitFor();
  expect(await page.getByText("Continue where you were").count()).toBe(0);
  await page.evaluate(() => {
    const seen = JSON.parse(localStorage.getItem("autohub.seen") ?? "{}");
    for (const search of seen.searches) search.at -= 26 * 60 * 60 * 1_000;
    localStorage.setItem("autohub.seen", JSON.stringify(seen));
  });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.reload();
  const line = page.getByRole("link", { name: "Continue where you were: BMW cars yesterday" });
  await line.waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(await axeViolations(page, '[href*="#car-"], button[aria-pressed="true"]')).toEqual([]);
  const carId = new URL((await line.getAttribute("href")) ?? "", page.url()).hash;
  await line.click();
  await page.waitForURL(/make=BMW#car-\d+$/);
  await expect.poll(() => page.locator(carId).evaluate((car) => car.getBoundingClientRect().top)).toBeLessThan(800);
  await goWithin(page, "/saved");
  const seen = page.getByRole("region", { name: "Recently seen" });
  await seen.getByRole("link", { name: title }).waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => seen.count()).toBe(0);
});
