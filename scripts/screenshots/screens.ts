import type { Page } from "playwright-core";
import { ADMIN_SCREENS } from "./admin-screens.ts";
import { ODD_VEHICLES, openOddListing, openOddVehicle, openRemovedVehicle, REMOVED_VEHICLES } from "./odd-vehicles.ts";
import type { Screen } from "./screen.ts";

export type { Screen } from "./screen.ts";

const PHONE_BELOW = 768;
const to = (path: string) => (page: Page) => page.goto(path, { waitUntil: "networkidle" });

async function openFirstVehicle(page: Page): Promise<void> {
  await to("/?sortBy=price_high")(page);
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.waitForURL("**/vehicles/*");
  await page.reload({ waitUntil: "networkidle" });
}

const openPanel = (name: string) => async (page: Page) => {
  await to("/?make=Ford&zipCode=20151&distance=500")(page);
  await page.getByRole("group", { name, exact: true }).getByRole("button").first().click();
  await page.waitForLoadState("networkidle");
};

async function hang(page: Page, path: RegExp): Promise<void> {
  await page.route(path, () => undefined);
}

/** Every screen and state. */
export const SCREENS: Screen[] = [
  { name: "listing", open: to("/") },
  { name: "listing-whole", open: to("/"), whole: true },
  {
    name: "listing-scrolled",
    open: async (page) => {
      await to("/")(page);
      await page.mouse.move(200, 300);
      await page.mouse.wheel(0, 700);
      await page.waitForLoadState("networkidle");
    },
  },
  { name: "listing-filtered", open: to("/?make=Ford&make=Toyota&priceMax=40000&sortBy=price_low") },
  { name: "listing-empty", open: to("/?keyword=zebra") },
  { name: "listing-words", open: to("/?keyword=honda under 30k") },
  { name: "listing-odd-cars", open: openOddListing },
  {
    name: "listing-loading",
    open: async (page) => {
      await to("/")(page);
      await hang(page, /\/api\/vehicles\?/);
      await page.getByRole("searchbox").fill("ford");
      await page.getByRole("searchbox").press("Enter");
      await page.waitForURL("**/?keyword=ford");
    },
  },
  {
    name: "listing-failed",
    open: async (page) => {
      await to("/")(page);
      await page.route(/\/api\/vehicles\?/, (route) => route.fulfill({ status: 500, body: "broken" }));
      await page.getByRole("searchbox").fill("ford");
      await page.getByRole("searchbox").press("Enter");
      await page.waitForURL("**/?keyword=ford");
    },
  },
  {
    name: "listing-offline",
    open: async (page) => {
      await to("/")(page);
      await page.context().setOffline(true);
      await page.getByRole("searchbox").fill("ford");
      await page.getByRole("searchbox").press("Enter");
      await page.getByText("There is no connection to our server just now.").waitFor();
    },
  },
  ...["Make", "Year", "Price", "Mileage", "Zip code", "Location"].map((panel) => ({
    name: `filter-${panel.toLowerCase().replace(" ", "-")}`,
    open: openPanel(panel),
    from: PHONE_BELOW,
  })),
  {
    name: "filter-sheet",
    below: PHONE_BELOW,
    open: async (page) => {
      await to("/?make=Ford")(page);
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.waitForLoadState("networkidle");
    },
  },
  { name: "landing-make", open: to("/used/toyota") },
  { name: "vehicle", open: openFirstVehicle },
  { name: "vehicle-whole", open: openFirstVehicle, whole: true },
  {
    name: "vehicle-photos",
    open: async (page) => {
      await openFirstVehicle(page);
      await page.getByRole("button", { name: /view full screen$/ }).click();
      await page.waitForLoadState("networkidle");
    },
  },
  ...Object.entries(ODD_VEHICLES).map(([name, odd]) => ({
    name: `vehicle-${name}`,
    open: (page: Page) => openOddVehicle(page, odd),
    whole: true,
  })),
  ...Object.entries(REMOVED_VEHICLES).map(([name, odd]) => ({
    name: `vehicle-${name}`,
    open: (page: Page) => openRemovedVehicle(page, odd),
    whole: true,
  })),
  {
    name: "vehicle-loading",
    open: async (page) => {
      await to("/add-inventory")(page);
      await hang(page, /\/api\/vehicles\//);
      await page.evaluate(() => {
        window.history.pushState(null, "", "/vehicles/1");
        window.dispatchEvent(new PopStateEvent("popstate"));
      });
      await page.getByText("Loading vehicle").waitFor({ state: "attached" });
    },
  },
  { name: "vehicle-not-found", open: to("/vehicles/999999") },
  { name: "add-inventory", open: to("/add-inventory"), whole: true },
  { name: "not-found", open: to("/nothing") },
  {
    name: "not-loaded",
    open: async (page) => {
      await to("/nothing")(page);
      await page.context().setOffline(true);
      await page.getByRole("link", { name: "List Your Dealership" }).click();
      await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
    },
  },
  ...ADMIN_SCREENS,
];
