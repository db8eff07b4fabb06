import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { answer, everythingLoaded } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { dealer, inDays, openDealers, toastSays } from "../dealers.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await visitor.page.goto("about:blank");
  visitor.answers.drop();
});

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

const button = (name: string) => visitor.page.getByRole("button", { name, exact: true }).first();
const open = async () => {
  await openDealers(visitor, DEALERS);
  await everythingLoaded(visitor.page);
};
/** What axe finds on the whole page in 390 pixels and in 1280, in which it stays. */
async function axeAtBothWidths(): Promise<string[]> {
  const { page } = visitor;
  await page.setViewportSize(PHONE.viewport);
  await everythingLoaded(page);
  const narrow = await axeViolations(page);
  await page.setViewportSize(DESKTOP.viewport);
  await everythingLoaded(page);
  return [...narrow, ...(await axeViolations(page))];
}

it("axe finds nothing wrong with the list, the form with messages, and what a site check found", async () => {
  const { page } = visitor;
  await open();
  await button("Add dealership").click();
  answer(page, "/api/dealerships/check", 200, {
    ...{ platform: "x", platformName: "Dealer.com", verdict: "readable", message: "Good.", declaredTotal: 4, found: 4 },
    ...{ skippedNew: 1, endedEarly: false, answer: "page" },
    connected: { id: 1, name: "Harbor Motors", sameAddress: false },
    sample: [{ title: "2021 BMW", vin: null, price: 1, mileage: 1, originalListingUrl: "https://a.example" }],
  });
  await page.getByLabel("Primary URL", { exact: true }).fill("https://a.example");
  await button("Check this site").click();
  await page.getByText("Good.").waitFor();
  await button("Add URL").click();
  await button("Add Dealership").click();
  await page.getByText("Dealership name is required").waitFor();
  expect(await axeAtBothWidths()).toEqual([]);

  await page.getByLabel("Its inventory feed is read").check();
  await page.getByLabel("User name of the feed").fill("harbor");
  await button("Check this feed").click();
  await page.getByText("Password is required").waitFor();
  expect(await axeViolations(page, page.locator("form"))).toEqual([]);
  await page.getByLabel("This dealership has no website").check();
  await page.getByLabel("User name of the feed").waitFor({ state: "detached" });
  expect(await axeViolations(page, page.locator("form"))).toEqual([]);
  await button("Hide form").click();
});

it("axe finds nothing wrong with the sort menu and the message of a failed sync", async () => {
  const { page } = visitor;
  await open();
  answer(page, "/api/dealerships/*/sync", 500, {});
  await button("Sync").click();
  await toastSays(page, "Sync failed", "Failed to sync dealership");
  expect(await axeViolations(page, page.locator("[data-variant]"))).toEqual([]);
  await button("Sort: Newest first").click();
  await page.getByRole("menu").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
});

it.each([
  ["Upload CSV", "dialog", "dialog"],
  ["Edit URL", "dialog", "dialog"],
  ["Renew Subscription", "dialog", "dialog"],
  // Of all dialogs one is looked at together with the page that it covers.
  ["Delete", "alertdialog", undefined],
] as const)(
  "%s opens with Enter, is accessible, keeps the focus inside, and gives it back",
  async (name, role, part) => {
    const { page } = visitor;
    await open();
    const opener = button(name);
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole(role);
    await dialog.waitFor();
    await everythingLoaded(page);
    expect(await axeViolations(page, part && page.getByRole(part))).toEqual([]);
    for (let steps = 0; steps < 15; steps++) {
      await page.keyboard.press("Tab");
      expect(await page.locator(":focus").evaluate((element) => element.closest("[role*=dialog]") !== null)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);

it("chooses a period with the arrow keys and renews with Enter", async () => {
  const { page } = visitor;
  await open();
  await button("Renew Subscription").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "1 Month (30 days)" }).focus();
  await page.keyboard.press("ArrowDown");
  answer(page, "/api/dealerships/*/renew", 200, DEALERS[5]);
  const request = page.waitForRequest("**/renew");
  await page.keyboard.press("Enter");
  expect((await request).postDataJSON()).toEqual({ days: 90 });
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

it("axe finds nothing wrong with an upload's preview", async () => {
  const { page } = visitor;
  await open();
  answer(page, "/api/dealerships/*/upload/preview", 200, {
    ...{ message: "", count: 1, applied: false, importId: null, rowsRead: 2, added: 1, changed: 0, unchanged: 0 },
    ...{ rejected: 1, rejectedRows: [{ line: 2, row: 1, reason: "No VIN." }], delimiter: ",", encoding: "utf-8" },
    ...{ columns: [{ header: "Cost", field: null }], warnings: ["Costs are not stored."] },
  });
  await button("Upload CSV").click();
  await page.locator("input[type=file]").setInputFiles({ name: "a.csv", mimeType: "", buffer: Buffer.from("a") });
  await button("Preview").click();
  await page.getByText("No VIN.").waitFor();
  expect(await axeAtBothWidths()).toEqual([]);
  await button("Cancel").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

it("axe finds nothing wrong with a dealership's own screen and what its tabs show", async () => {
  const { page } = visitor;
  await open();
  await page.getByRole("link", { name: "Harbor Motors" }).click();
  await page.getByRole("heading", { level: 2, name: "Harbor Motors" }).waitFor();
  await everythingLoaded(page);
  expect(await axeAtBothWidths()).toEqual([]);
  for (const name of ["CSV", "Cars", "Leads"]) {
    await page.getByRole("tab", { name }).click();
    await page.getByRole("tab", { name, selected: true }).waitFor();
    await everythingLoaded(page);
    expect(await axeViolations(page, page.getByRole("tabpanel")), name).toEqual([]);
  }
  await page.getByRole("link", { name: "All dealerships" }).click();
  await page.getByText("Connected Dealerships").waitFor();
});

it("axe finds nothing wrong with a dealership that has an inventory feed, and with its edit dialog", async () => {
  const { page } = visitor;
  await open();
  await page.getByRole("link", { name: "Crossroads" }).click();
  await page.getByText("The feed's server has another key").waitFor();
  await page.getByText("Key of its server").waitFor();
  await everythingLoaded(page);
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
  await button("Edit URL").click();
  await page.getByRole("dialog").waitFor();
  expect(await axeViolations(page, page.getByRole("dialog"))).toEqual([]);
});
