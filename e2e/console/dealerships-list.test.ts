import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openConsole } from "../admin.ts";
import { dealer, entry, failures, holdBack, honest, inDays, openDealers, toastSays, WINDOWS } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const NAMES = { harbor: "Harbor Motors", pecan: "Pecan Row Trucks", mesa: "Juniper Mesa" };

/** A time of today or another day that is safely inside that day. */
const noonOf = (days: number) => {
  const noon = new Date(Date.now() + days * 86_400_000);
  noon.setHours(12, 0, 0, 0);
  return noon.toISOString();
};

describe.each(WINDOWS)("the list of dealerships, %s", (_, window, role) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await product.visit(window);
  });
  afterEach(async () => {
    expect(honest(visitor)).toEqual([]);
    await visitor.context.unrouteAll({ behavior: "ignoreErrors" });
  });
  afterAll(() => visitor?.context.close());
  const row = (name: string) => entry(visitor.page, name, role);
  const status = (name: string, word: string) => row(name).getByText(word, { exact: true }).waitFor();

  it("says that it loads, and that there are none", async () => {
    const resolve = await holdBack(visitor.context, "**/api/dealerships", "GET");
    await openConsole(visitor.page, "dealerships");
    await visitor.page.getByText("Loading dealerships...").waitFor();
    resolve({ status: 200, json: [] });
    await visitor.page.getByText("No dealerships added yet.").waitFor();
  });

  it("shows of each what the operator needs, in the colours of its state", async () => {
    await openDealers(visitor, [
      dealer({ name: NAMES.harbor, vehicleCount: 1_412, lastSynced: noonOf(0), expirationDate: inDays(90) }),
      dealer({ name: NAMES.pecan, status: "error", statusReason: "The site refuses us (403).", lastSynced: null }),
      dealer({ name: NAMES.mesa, status: "expired", lastSynced: noonOf(-1), expirationDate: inDays(-9) }),
      dealer({ name: "Tidewater", status: "syncing", alarm: "Three crawls failed.", expirationDate: inDays(3) }),
      dealer({ name: "Odd One", status: "paused" as "active" }),
    ]);
    if (role === "row") {
      expect(await visitor.page.getByRole("columnheader").allInnerTexts()).toEqual([
        ...["Dealership", "URL", "Vehicles", "Last Synced", "Expires", "Status", "Actions"],
      ]);
    }
    await row(NAMES.harbor).getByText("1,412").waitFor();
    await row(NAMES.harbor).getByText("Today, 12:00 PM").waitFor();
    await row(NAMES.mesa).getByText("Yesterday, 12:00 PM").waitFor();
    await row(NAMES.pecan).getByText("Never").waitFor();
    await row(NAMES.pecan).getByText("No expiration").waitFor();
    await row("Odd One")
      .getByText(/^[A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/)
      .waitFor();
    await visitor.page.getByText("The site refuses us (403).").waitFor();
    await visitor.page.getByText("Three crawls failed.").waitFor();
    const badges = Object.entries({
      [NAMES.harbor]: ["Active", "green"],
      [NAMES.pecan]: ["Error", "red"],
      [NAMES.mesa]: ["Expired", "grey"],
      Tidewater: ["Syncing", "blue"],
      "Odd One": ["Paused", "grey"],
    });
    for (const [name, [word = "", tone]] of badges) {
      expect(await row(name).getByText(word, { exact: true }).getAttribute("data-tone")).toBe(tone);
    }
    const tones = await visitor.page.locator("[data-tone=past], [data-tone=soon], [data-tone=later]").allInnerTexts();
    // The newest is first in the list.
    expect(tones).toEqual([
      expect.stringContaining("Ends in 3 days"),
      expect.stringContaining("Expired 9 days ago"),
      expect.stringMatching(/\d{4}$/),
    ]);
  });

  it("starts a sync: syncing at once, a toast, and the list read again five seconds later", async () => {
    const { page } = visitor;
    const harbor = dealer({ name: NAMES.harbor });
    const list = await openDealers(visitor, [harbor, dealer({ name: NAMES.pecan })]);
    const resolve = await holdBack(visitor.context, `**/api/dealerships/${harbor.id}/sync`);
    await row(NAMES.harbor).getByRole("button", { name: "Sync", exact: true }).click();
    await status(NAMES.harbor, "Syncing");
    await status(NAMES.pecan, "Active");
    const reads = list.reads;
    list.dealers = [{ ...harbor, vehicleCount: 77 }];
    const refreshed = page.waitForResponse((response) => response.url().endsWith("/api/dealerships"));
    resolve({ status: 202, json: { message: "", dealership: harbor } });
    await toastSays(page, "Sync initiated", "Dealership sync process has started");
    expect(list.reads).toBe(reads);
    await refreshed;
    await row(NAMES.harbor).getByText("77", { exact: true }).waitFor();
    await status(NAMES.harbor, "Active");
  });

  it("marks a dealership as expired when the server says so", async () => {
    const harbor = dealer({ name: NAMES.harbor });
    await openDealers(visitor, [harbor]);
    (await holdBack(visitor.context, "**/api/dealerships/*/sync"))({
      status: 403,
      json: { status: "expired", dealership: { ...harbor, status: "expired" } },
    });
    await row(NAMES.harbor).getByRole("button", { name: "Sync", exact: true }).click();
    await toastSays(
      visitor.page,
      "Cannot Sync Expired Dealership",
      "This dealership has expired and needs to be renewed before syncing.",
    );
    await status(NAMES.harbor, "Expired");
  });

  it.each(failures("Failed to sync dealership"))("takes a sync that failed back: %s", async (_, answer, words) => {
    await openDealers(visitor, [dealer({ name: NAMES.harbor, status: "error" })]);
    const resolve = await holdBack(visitor.context, "**/api/dealerships/*/sync");
    await row(NAMES.harbor).getByRole("button", { name: "Sync", exact: true }).click();
    await status(NAMES.harbor, "Syncing");
    resolve(answer);
    await toastSays(visitor.page, "Sync failed", words);
    await status(NAMES.harbor, "Error");
  });

  const all = role === "row" ? "Refresh All" : "Sync All";
  it(`syncs all with "${all}"`, async () => {
    const { page } = visitor;
    const list = await openDealers(visitor, [
      dealer({ name: NAMES.harbor }),
      dealer({ name: NAMES.mesa, status: "expired" }),
    ]);
    const resolve = await holdBack(visitor.context, "**/api/sync");
    await page.getByRole("button", { name: all, exact: true }).click();
    await status(NAMES.harbor, "Syncing");
    await status(NAMES.mesa, "Syncing");
    const reads = list.reads;
    resolve({ status: 202, json: { message: "", count: 1 } });
    await toastSays(page, "Full sync initiated", "All dealerships are being synced in the background");
    await expect.poll(() => list.reads).toBeGreaterThan(reads);
    await status(NAMES.mesa, "Expired");
  });

  it.each(failures("Failed to start full sync"))("takes a full sync that failed back: %s", async (_, answer, words) => {
    await openDealers(visitor, [dealer({ name: NAMES.harbor }), dealer({ name: NAMES.mesa, status: "expired" })]);
    const resolve = await holdBack(visitor.context, "**/api/sync");
    await visitor.page.getByRole("button", { name: all, exact: true }).click();
    await status(NAMES.mesa, "Syncing");
    resolve(answer);
    await toastSays(visitor.page, "Sync failed", words);
    await status(NAMES.mesa, "Expired");
    await status(NAMES.harbor, "Active");
  });

  it("finds, narrows and orders", async () => {
    const { page } = visitor;
    await openDealers(visitor, [
      dealer({ name: NAMES.harbor, vehicleCount: 5 }),
      dealer({ name: NAMES.pecan, vehicleCount: 900, location: "Macon, GA" }),
      dealer({ name: NAMES.mesa, status: "expired", vehicleCount: 30 }),
    ]);
    const names = () => page.getByRole("link", { name: new RegExp(Object.values(NAMES).join("|")) }).allInnerTexts();
    await expect.poll(names).toEqual([NAMES.mesa, NAMES.pecan, NAMES.harbor]);
    await page.getByRole("searchbox", { name: "Search dealerships" }).fill("ga macon");
    await expect.poll(names).toEqual([NAMES.pecan]);
    await page.getByText("1 of 3 dealerships").waitFor();
    await page.getByRole("searchbox", { name: "Search dealerships" }).fill("zebra");
    await page.getByText("No dealership fits").waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByRole("button", { name: "Sort: Newest first" }).press("Enter");
    await page.getByRole("menuitemradio", { name: "Most vehicles" }).click();
    await expect.poll(names).toEqual([NAMES.pecan, NAMES.mesa, NAMES.harbor]);
    await page.getByRole("button", { name: "Filter: All statuses" }).press("Enter");
    await page.getByRole("menuitemradio", { name: "Expired", exact: true }).click();
    await expect.poll(names).toEqual([NAMES.mesa]);
  });

  it("pages through 2,000 dealerships", async () => {
    const { page } = visitor;
    const many = Array.from({ length: 2_000 }, (_, n) => dealer({ name: `Dealer number ${n + 1}` }));
    await openDealers(visitor, many);
    await page.getByText("Page 1 of 40").waitFor();
    const links = page.getByRole("link", { name: /^Dealer number/ });
    expect(await links.count()).toBe(50);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Page 2 of 40").waitFor();
    await page.getByRole("link", { name: "Dealer number 1950", exact: true }).waitFor();
    await page.getByRole("searchbox").pressSequentially("number 1234");
    await expect.poll(() => links.allInnerTexts()).toEqual(["Dealer number 1234"]);
  });

  it("says when the list cannot be read, and tries again", async () => {
    const { page } = visitor;
    let broken = true;
    await visitor.context.route("**/api/dealerships", (route) =>
      broken ? route.fulfill({ status: 500, body: "" }) : route.fulfill({ json: [dealer({ name: NAMES.harbor })] }),
    );
    await openConsole(page, "dealerships");
    await page.getByText("The dealerships could not be loaded").waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await row(NAMES.harbor).waitFor();
  });
});
