import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answer, everythingLoaded } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { dealer, inDays, openDealers, toastSays } from "../dealers.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const FEED = {
  ...{ hasLogin: true, dealerIds: ["A1"], unchangedSince: inDays(-1) },
  dealers: ["A1", "B2"].map((id) => ({ id, name: `Crossroads of ${id}`, cars: 2 })),
  ...{ serverKey: "ssh-ed25519 SHA256:abc", offeredKey: "ssh-ed25519 SHA256:def" },
};
const DEALERS = [
  dealer({ name: "Harbor Motors", expirationDate: inDays(3), additionalUrls: ["https://harbor.example/2"] }),
  dealer({ name: "Pecan Row", status: "error", statusReason: "The site refuses us.", alarm: "Three crawls failed." }),
  dealer({ name: "Juniper Mesa", status: "expired", expirationDate: inDays(-3), lastSynced: null }),
  dealer({ name: "Lot 9", url: "", syncSchedule: "off", nextSync: null, platform: null, platformName: null }),
  dealer({ name: "Tidewater", status: "syncing", expirationDate: inDays(40) }),
  dealer({ name: "Crossroads", url: "sftp://feeds.example/cars.csv", feed: FEED }),
];

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** Presses what opens a dialog, and waits for that. */
async function open(page: Page, name: string, role: "dialog" | "alertdialog" = "dialog") {
  await press(page, name);
  await page.getByRole(role).waitFor();
}
const toHarbor = async (page: Page) => {
  await page.getByRole("link", { name: "Harbor Motors" }).click();
  await page.getByRole("heading", { level: 2, name: "Harbor Motors" }).waitFor();
};

/** What can be opened on the tab. */
const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  "the list": async () => undefined,
  "the form with messages": async (page) => {
    await press(page, "Add dealership");
    await press(page, "Add URL");
    await press(page, "Add Dealership");
    await page.getByText("Dealership name is required").waitFor();
  },
  "the form for a dealership without a website": async (page) => {
    await press(page, "Add dealership");
    await page.getByLabel("This dealership has no website").check();
  },
  "the form for an inventory feed, with messages": async (page) => {
    await press(page, "Add dealership");
    await page.getByLabel("Its inventory feed is read").check();
    await page.getByLabel("User name of the feed").fill("harbor");
    await press(page, "Check this feed");
    await page.getByText("Password is required").waitFor();
  },
  "a site check": async (page) => {
    await press(page, "Add dealership");
    answer(page, "/api/dealerships/check", 200, {
      ...{
        platform: "x",
        platformName: "Dealer.com",
        verdict: "readable",
        message: "Good.",
        declaredTotal: 4,
        found: 4,
      },
      ...{ skippedNew: 1, endedEarly: false, answer: "page" },
      connected: { id: 1, name: "Harbor Motors", sameAddress: false },
      sample: [{ title: "2021 BMW", vin: null, price: 1, mileage: 1, originalListingUrl: "https://a.example" }],
    });
    await page.getByLabel("Primary URL", { exact: true }).fill("https://a.example");
    await press(page, "Check this site");
    await page.getByText("Good.").waitFor();
  },
  "the sort menu": async (page) => {
    await press(page, "Sort: Newest first");
    await page.getByRole("menu").waitFor();
  },
  "a failed sync": async (page) => {
    answer(page, "/api/dealerships/*/sync", 500, {});
    await press(page, "Sync");
    await toastSays(page, "Sync failed", "Failed to sync dealership");
  },
  "the delete dialog": (page) => open(page, "Delete", "alertdialog"),
  "the edit dialog": (page) => open(page, "Edit URL"),
  "the renew dialog": (page) => open(page, "Renew Subscription"),
  "the upload dialog": (page) => open(page, "Upload CSV"),
  "an upload's preview": async (page) => {
    answer(page, "/api/dealerships/*/upload/preview", 200, {
      ...{ message: "", count: 1, applied: false, importId: null, rowsRead: 2, added: 1, changed: 0, unchanged: 0 },
      ...{ rejected: 1, rejectedRows: [{ line: 2, row: 1, reason: "No VIN." }], delimiter: ",", encoding: "utf-8" },
      ...{ columns: [{ header: "Cost", field: null }], warnings: ["Costs are not stored."] },
    });
    await press(page, "Upload CSV");
    await page.locator("input[type=file]").setInputFiles({ name: "a.csv", mimeType: "", buffer: Buffer.from("a") });
    await press(page, "Preview");
    await page.getByText("No VIN.").waitFor();
  },
  "a dealership's own screen": toHarbor,
  "the screen of a dealership with an inventory feed": async (page) => {
    await page.getByRole("link", { name: "Crossroads" }).click();
    await page.getByText("The feed's server has another key").waitFor();
  },
  "the edit dialog of an inventory feed": async (page) => {
    await page.getByRole("link", { name: "Crossroads" }).click();
    await page.getByText("Key of its server").waitFor();
    await open(page, "Edit URL");
  },
  ...Object.fromEntries(
    ["CSV", "Cars", "Leads"].map((name) => [
      `a dealership's own screen, ${name}`,
      async (page: Page) => {
        await toHarbor(page);
        await page.getByRole("tab", { name }).click();
        await page.getByRole("tab", { name, selected: true }).waitFor();
      },
    ]),
  ),
};

describe("in 1280 and 390 pixels, light and dark", () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await product.visit();
  });
  afterEach(() => visitor.answers.drop());
  afterAll(() => visitor?.context.close());

  it.each(Object.keys(STATES))("axe finds nothing wrong with %s", async (name) => {
    const { page } = visitor;
    await page.setViewportSize(DESKTOP.viewport);
    await openDealers(visitor, DEALERS);
    await page.getByText("Harbor Motors").first().waitFor();
    await STATES[name]?.(page);
    await everythingLoaded(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    await everythingLoaded(page);
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe("with the keyboard alone", () => {
  let visitor: Visitor;
  const focused = () => visitor.page.locator(":focus");
  beforeAll(async () => {
    visitor = await product.visit();
    await openDealers(visitor, DEALERS);
    await visitor.page.getByText("Harbor Motors").first().waitFor();
  });
  afterAll(() => visitor?.context.close());

  it.each([
    ["Upload CSV", "dialog"],
    ["Edit URL", "dialog"],
    ["Renew Subscription", "dialog"],
    ["Delete", "alertdialog"],
  ] as const)("%s opens with Enter, keeps the focus inside, and gives it back", async (name, role) => {
    const { page } = visitor;
    const opener = page.getByRole("button", { name, exact: true }).first();
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole(role);
    await dialog.waitFor();
    for (let steps = 0; steps < 15; steps++) {
      await page.keyboard.press("Tab");
      expect(await focused().evaluate((element) => element.closest("[role*=dialog]") !== null)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("chooses a period with the arrow keys and renews with Enter", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "Renew Subscription" }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "1 Month (30 days)" }).focus();
    await page.keyboard.press("ArrowDown");
    const request = page.waitForRequest("**/renew");
    await page.keyboard.press("Enter");
    expect((await request).postDataJSON()).toEqual({ days: 90 });
  });
});
