import type { Page } from "playwright-core";
import type { RemovedVehicle, VehicleDetail, VehicleList } from "#core/listing/vehicle-schemas.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const HERE = { id: 1, name: "Fairfax Auto Gallery" };

/** Unusual cars that no demo dealer has, as changes to a normal one. */
export const ODD_VEHICLES: Record<string, Partial<VehicleDetail>> = {
  reduced: {
    distanceMiles: 12.4,
    listedAt: daysAgo(40),
    priceDrop: { amount: 900, since: daysAgo(3), from: 31_200 },
    priceHistory: [
      { price: 32_500, at: daysAgo(70), until: daysAgo(58), dealership: null, here: false },
      { price: 31_900, at: daysAgo(58), until: daysAgo(44), dealership: null, here: false },
      { price: 31_400, at: daysAgo(40), until: daysAgo(26), dealership: HERE, here: true },
      { price: 30_900, at: daysAgo(26), until: daysAgo(15), dealership: HERE, here: true },
      { price: 31_200, at: daysAgo(15), until: daysAgo(3), dealership: HERE, here: true },
      { price: 30_300, at: daysAgo(3), until: null, dealership: HERE, here: true },
    ],
    price: 30_300,
  },
  bare: {
    title: "Car without anything",
    ...{ vin: null, price: null, mileage: null, year: null, make: null, model: null, trim: null, bodyStyle: null },
    ...{ exteriorColor: null, interiorColor: null, fuelType: null, transmission: null, drivetrain: null, doors: null },
    ...{ images: [], photos: [], location: null, zipCode: null, stockNumber: null },
    ...{ carfaxUrl: undefined, originalListingUrl: undefined },
    dealership: { id: 1, name: "", location: null },
  },
  hostile: {
    title: `</script><script>alert(1)</script> ${"an endless description of one car ".repeat(150)}`,
    trim: "Trim".repeat(400),
    model: "سيارة مستعملة ممتازة جدا",
    exteriorColor: "🚗🔥👨‍👩‍👧‍👦".repeat(20),
    price: 1_999_999_999,
    mileage: 1_999_999_999,
    originalListingUrl: "javascript:alert(1)",
    dealership: { id: 1, name: "مركز السيارات 🚗 & Söhne ".repeat(8), location: "Place".repeat(60) },
  },
};

/** Opens the first car of the list as an unusual one, by changing the response to the browser's call. */
export async function openOddVehicle(page: Page, odd: Partial<VehicleDetail>): Promise<void> {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.route(/\/api\/vehicles\/[^/?]+(\?|$)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...odd } });
  });
  const read = page.waitForResponse(/\/api\/vehicles\/[^/?]+(\?|$)/);
  const similar = page.waitForResponse(/\/similar$/);
  await page.getByRole("article").first().getByRole("link").first().click();
  await Promise.all([read, similar]);
  await page.getByRole("heading", { name: "Similar vehicles" }).waitFor();
}

/** Removed cars: an ordinary one, and unusual ones as changes to it. */
export const REMOVED_VEHICLES: Record<string, Partial<RemovedVehicle>> = {
  removed: {},
  "removed-bare": { title: "Car without anything", make: null, model: null, photos: [] },
  "removed-hostile": {
    title: ODD_VEHICLES.hostile?.title ?? "",
    model: "Model".repeat(60),
    dealership: { id: 1, name: "مركز السيارات 🚗 & Söhne ".repeat(8), location: null },
  },
};

/** Opens the first car of the list as a car that has been removed since, by changing the responses to the browser's calls. */
export async function openRemovedVehicle(page: Page, odd: Partial<RemovedVehicle>): Promise<void> {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.route(/\/api\/vehicles\/[^/?]+(\?|$)/, (route) =>
    route.fulfill({ status: 404, json: { message: "Vehicle not found" } }),
  );
  await page.route(/\/removed$/, async (route) => {
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\/removed$/, ""),
    });
    const json = { ...(await answer.json()), removedAt: daysAgo(5), isListedElsewhere: false, ...odd };
    await route.fulfill({ response: answer, json });
  });
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByText("No longer listed").waitFor();
  await page.getByRole("heading", { name: "Similar vehicles" }).waitFor();
}

/** Shows a list that starts with the unusual cars. */
export async function openOddListing(page: Page): Promise<void> {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.route(/\/api\/vehicles\?/, async (route) => {
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/keyword=[^&]*/, ""),
    });
    const list: VehicleList = await answer.json();
    const odd = Object.values(ODD_VEHICLES);
    const vehicles = list.vehicles.map((vehicle, index) => ({ ...vehicle, ...odd[index] }));
    await route.fulfill({ response: answer, json: { ...list, vehicles } });
  });
  await page.getByRole("searchbox").fill("odd");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL("**/?keyword=odd");
  await page.waitForLoadState("networkidle");
}
