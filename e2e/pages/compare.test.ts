import { afterAll, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { goWithin } from "../go-within.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, BARE, HOSTILE, photosOf, rememberPrices, STAR, stockUp } from "../stock.ts";
import { tooSmall } from "../touch-targets.ts";

const RIVAL = {
  vin: "1HGCM82633A004353",
  title: "2019 BMW 330i xDrive",
  ...{ year: 2019, make: "BMW", model: "330i", trim: "xDrive", bodyStyle: "Sedan" },
  ...{ priceUsd: 24_900, mileageMiles: 52_000, originalListingUrl: "https://dealer.example/used/rival" },
  images: photosOf("rival", 2),
};
let product: Product;
let desktop: Visitor;
let ids: number[];
beforeAll(async () => {
  product = await startProduct();
  ids = await stockUp(product.test, [STAR, RIVAL, BARE, HOSTILE, ...assortment(12)]);
  await rememberPrices(product.test, ids[0] ?? 0, [29_000, 28_200]);
  desktop = await product.visit(DESKTOP);
});
afterAll(() => product?.close());

it("chooses cars on their pages and compares them, on a phone and a desktop", async () => {
  const { page, complaints } = desktop;
  await page.goto(`/vehicles/${STAR.vin}`);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const tray = page.getByRole("region", { name: "Cars to compare" });
  await tray.getByText("1 car to compare").waitFor();
  await page.getByRole("button", { name: "✓ Comparing", pressed: true }).waitFor();
  expect(await axeViolations(page, '[aria-label="Cars to compare"], [aria-pressed="true"]')).toEqual([]);

  await tray.getByRole("link", { name: "Pick another" }).click();
  await page.getByRole("heading", { name: "Similar cars to compare with" }).waitFor();
  await page.getByRole("link", { name: `Compare with ${RIVAL.title}` }).click();
  await page.waitForURL(`**/compare?ids=${STAR.vin},${RIVAL.vin}`);
  const table = page.getByRole("region", { name: "Cars side by side" });
  const row = (name: RegExp) => table.getByRole("row", { name });
  await expect
    .poll(() => row(/^Price\s*, differs/).innerText())
    .toMatch(/\$27,480[\s\S]*\$24,900[\s\S]*Lowest advertised price/);
  await expect.poll(() => row(/^Mileage\s*, differs/).innerText()).toMatch(/31,204 miles\s*✓ Lowest mileage/);
  await expect.poll(() => row(/^Year/).innerText()).toMatch(/2021\s*✓ Newest/);
  await expect
    .poll(() => row(/^Price history/).innerText())
    .toMatch(/First \$29,000[\s\S]*Down \$800[\s\S]*Down \$720/);
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  const rows = await table.getByRole("row").count();
  await page.getByRole("link", { name: "Show only differences" }).click();
  await page.waitForURL("**&only=differences");
  await expect.poll(() => table.getByRole("row").count()).toBeLessThan(rows);
  await page.getByRole("link", { name: "Show all rows" }).click();

  // On a narrow screen the cars scroll inside the table, and what a row is about stays.
  for (const device of [PHONE, DESKTOP]) {
    await page.setViewportSize(device.viewport);
    const scroll = await table.evaluate((box) => {
      box.scrollLeft = 200;
      const head = box.querySelector("tbody th")?.getBoundingClientRect();
      return { moved: box.scrollLeft, headAt: (head?.left ?? 0) - box.getBoundingClientRect().left };
    });
    expect(scroll.headAt).toBeLessThan(3);
    expect(scroll.moved > 0).toBe(device === PHONE);
    if (device === PHONE) expect(await tooSmall(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }

  await page.getByRole("link", { name: `Remove ${RIVAL.title}` }).click();
  await page.getByRole("heading", { name: "Similar cars to compare with" }).waitFor();
  expect(complaints).toEqual([]);
  await page.evaluate(() => localStorage.clear());
});

it("takes at most four, remembers them in other tabs, and forgets them on demand", async () => {
  const { page, context, complaints } = desktop;
  for (const n of [0, 1, 2, 3]) {
    await goWithin(page, `/vehicles/${ids[4 + n]}`);
    await page.getByRole("heading", { level: 1, name: assortment(n + 1)[n]?.title }).waitFor();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByRole("button", { name: "✓ Comparing" }).waitFor();
  }
  await goWithin(page, `/vehicles/${ids[8]}`);
  await page.getByRole("button", { name: "Four cars are chosen" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Four cars are chosen" }).isDisabled()).toBe(true);
  const other = await context.newPage();
  await other.goto("/");
  const tray = other.getByRole("region", { name: "Cars to compare" });
  await tray.getByText("4 cars · that is the most").waitFor();
  await tray
    .getByRole("button", { name: /^Remove/ })
    .first()
    .focus();
  await other.keyboard.press("Enter");
  await tray.getByText("3 cars to compare").waitFor();
  await page.getByRole("button", { name: "Compare", exact: true }).waitFor();
  await tray.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => tray.count()).toBe(0);
  expect(complaints).toEqual([]);
  await other.close();
});

it("compares with plain links and a form, without scripts", async () => {
  const { page, context } = await product.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto(`/vehicles/${STAR.vin}`);
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await page.getByRole("link", { name: `Compare with ${RIVAL.title}` }).click();
  await page.getByLabel("Distance from zip code").fill("10001");
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/zipCode=10001/);
  await page.getByRole("row", { name: /^Distance/ }).waitFor();
  await page.getByRole("link", { name: "Show only differences" }).click();
  await page.waitForURL(/zipCode=10001&only=differences/);
  const contact = page.getByRole("link", { name: "Contact Seller" }).first();
  await expect.poll(() => contact.getAttribute("href")).toBe(STAR.originalListingUrl);
  await expect.poll(() => contact.getAttribute("data-track")).toBe(`/api/vehicles/${ids[0]}/contact`);
  await page.getByRole("link", { name: `Remove ${RIVAL.title}` }).click();
  await page.getByRole("link", { name: `Compare with ${RIVAL.title}` }).waitFor();
  await context.close();
});

it("says what is not there, refuses a thousand, and shows hostile cars as text", async () => {
  const { page, complaints } = desktop;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/compare?ids=${ids[2]},999999,${ids[3]}`);
  await page.getByText("Not found").waitFor();
  await expect
    .poll(() => page.getByRole("row", { name: /^Price (?!history)/ }).innerText())
    .toContain("Call for price");
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await page.getByRole("link", { name: /Contact Seller|Carfax/ }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await goWithin(page, `/compare?ids=${ids.slice(0, 7).join(",")}`);
  await page.getByText("3 more were left out").waitFor();
  await expect.poll(() => page.getByRole("columnheader").count()).toBe(4);
  expect(complaints).toEqual([]);
  const thousand = Array.from({ length: 1_000 }, (_, n) => n + 1).join(",");
  const refused = await page.goto(`/compare?ids=${thousand}`);
  expect(refused?.status()).toBe(400);
  await page.getByRole("heading", { name: "That is too many cars" }).waitFor();
  await page.goto("/compare");
  await page.getByRole("heading", { name: "Choose cars to compare" }).waitFor();
  await expect.poll(() => page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
});
