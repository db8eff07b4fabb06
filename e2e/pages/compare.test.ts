import { afterAll, beforeAll, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
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
  features: ["heated-seats", "panoramic-roof"],
} satisfies Partial<VehicleFacts>;
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

it("chooses cars on their pages and compares them", async () => {
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
    .poll(() =>
      table
        .getByRole("rowgroup", { name: "Different", exact: true })
        .getByRole("row", { name: /^Price \$/ })
        .innerText(),
    )
    .toMatch(/\$27,480[\s\S]*\$24,900[\s\S]*Lowest advertised price/);
  await expect.poll(() => row(/^Heated front seats/).innerText()).toMatch(/Not stated\s+Yes$/);
  // What is the same is told once.
  await expect.poll(() => row(/^Body/).getByRole("cell").allInnerTexts()).toEqual(["Sedan"]);
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  const share = page.getByRole("link", { name: "Make a list to share" });
  await expect.poll(() => share.getAttribute("href")).toBe(`/lists/new?ids=${STAR.vin},${RIVAL.vin}`);

  // A narrow screen shows two cars whole. A third one scrolls in inside the table, and what a row is about stays.
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  await goWithin(page, `/compare?ids=${STAR.vin},${RIVAL.vin},${ids[3]}`);
  await page
    .getByRole("link", { name: /^Remove/ })
    .nth(2)
    .waitFor();
  const scroll = await table.evaluate((box) => {
    box.scrollLeft = 200;
    const head = box.querySelector("tbody th[scope=row] > span")?.getBoundingClientRect();
    return { moved: box.scrollLeft, headAt: (head?.left ?? 0) - box.getBoundingClientRect().left };
  });
  expect(scroll.headAt).toBeLessThan(16);
  expect(scroll.moved).toBeGreaterThan(0);
  expect(await tooSmall(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await goWithin(page, `/compare?ids=${STAR.vin},${RIVAL.vin}`);
  await page.getByRole("link", { name: `Remove ${RIVAL.title}` }).click();
  await page.getByRole("heading", { name: "Similar cars to compare with" }).waitFor();
  expect(complaints).toEqual([]);
});

it("takes at most four, remembers them in other tabs, and forgets them on demand", async () => {
  const { page, context, complaints } = desktop;
  await goWithin(page, `/vehicles/${ids[7]}`);
  await page.getByRole("heading", { level: 1, name: assortment(4)[3]?.title }).waitFor();
  await page.evaluate(
    (cars) => localStorage.setItem("compare", JSON.stringify(cars)),
    [4, 5, 6].map((n) => ({ key: `${ids[n]}`, title: `Car ${n}` })),
  );
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("button", { name: "✓ Comparing" }).waitFor();
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

it("says what is not there, and shows hostile cars as text", async () => {
  const { page, complaints } = desktop;
  await page.setViewportSize({ width: 360, height: 740 });
  await goWithin(page, `/compare?ids=${ids[2]},999999,${ids[3]}`);
  await page.getByText("Not found").waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await page.getByRole("link", { name: "Carfax" }).count()).toBe(0);
  const contacts = page.getByRole("link", { name: "Contact Seller" });
  const leadTo = await contacts.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
  expect(leadTo.filter((protocol) => !/^(?:https?|mailto):$/.test(protocol))).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
