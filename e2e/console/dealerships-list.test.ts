import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { answer, axeAtBothWidths, everythingLoaded, openConsole, walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import {
  dealer,
  entry,
  failed,
  holdBack,
  inDays,
  leaveTidy,
  NOON_ZONE,
  noonIn,
  openDealers,
  WINDOWS,
} from "../dealers.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { toastSays } from "../toasts.ts";

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit({ timezoneId: NOON_ZONE });
});
afterAll(() => product?.close());
afterEach(({ task }) => leaveTidy(visitor, task));

const NAMES = { harbor: "Harbor Motors", pecan: "Pecan Row Trucks", mesa: "Juniper Mesa" };
const row = (name: string) => entry(visitor.page, name, "article").or(entry(visitor.page, name, "row"));
const status = (name: string, word: string) => row(name).getByText(word, { exact: true }).waitFor();
const press = (name: string) => visitor.page.getByRole("button", { name, exact: true }).click();

it("says that it loads, when it cannot be read, and that there are none", async () => {
  const { page } = visitor;
  const resolve = holdBack(visitor, "/api/dealerships", "GET");
  await openConsole(page, "dealerships");
  await page.getByText("Loading dealerships...").waitFor();
  resolve({ status: 500, body: "" });
  await page.getByText("The dealerships could not be loaded").waitFor();
  visitor.answers.set("/api/dealerships", { json: [] });
  await press("Try again");
  await page.getByText("No dealerships added yet.").waitFor();
});

/** Returns the texts that reach beyond their cells. */
const overfullCells = () =>
  [...document.querySelectorAll("td")]
    .filter((cell) => cell.scrollWidth > cell.clientWidth)
    .map((cell) => cell.innerText);

it("shows of each what the operator needs, in the colours of its state, in a table and on a phone's cards", async () => {
  await openDealers(visitor, [
    dealer({ name: NAMES.harbor, vehicleCount: 1_412, lastSynced: noonIn(0), expirationDate: inDays(90) }),
    dealer({ name: NAMES.pecan, status: "error", reading: failed("The site refuses us (403)."), lastSynced: null }),
    dealer({ name: NAMES.mesa, status: "expired", lastSynced: noonIn(-1), expirationDate: inDays(-9) }),
    dealer({
      name: "Tidewater",
      status: "syncing",
      alarm: "Its mailbox refuses questions.",
      expirationDate: inDays(3),
    }),
    dealer({ name: "Odd One", status: "paused" as "active" }),
  ]);
  await expect
    .poll(() => visitor.page.getByRole("columnheader").allInnerTexts())
    .toEqual(["Dealership", "URL", "Vehicles", "Last Synced", "Expires", "Status", "Actions"]);
  for (const width of [768, 1_024, 1_280]) {
    await visitor.page.setViewportSize({ width, height: 900 });
    await expect.poll(() => visitor.page.evaluate(overfullCells)).toEqual([]);
  }
  for (const [, { viewport }, role] of WINDOWS) {
    await visitor.page.setViewportSize(viewport);
    await entry(visitor.page, NAMES.harbor, role).waitFor();
    await row(NAMES.harbor).getByText("1,412").waitFor();
    await row(NAMES.harbor).getByText("Today, 12:00 PM").waitFor();
    await row(NAMES.mesa).getByText("Yesterday, 12:00 PM").waitFor();
    await row(NAMES.pecan).getByText("Never").waitFor();
    await row(NAMES.pecan).getByText("No expiration").waitFor();
    await row("Odd One")
      .getByText(/^[A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/)
      .waitFor();
    await visitor.page.getByText("The site refuses us (403).").waitFor();
    await visitor.page.getByText("Its mailbox refuses questions.").waitFor();
    const badges = Object.entries({
      [NAMES.harbor]: ["Active", "green"],
      [NAMES.pecan]: ["Error", "red"],
      [NAMES.mesa]: ["Expired", "grey"],
      Tidewater: ["Syncing", "blue"],
      "Odd One": ["Paused", "grey"],
    });
    for (const [name, [word = "", tone]] of badges) {
      await expect.poll(() => row(name).getByText(word, { exact: true }).getAttribute("data-tone")).toBe(tone);
    }
    const tones = visitor.page.locator("[data-tone=past], [data-tone=soon], [data-tone=later]");
    // The newest is first in the list.
    await expect
      .poll(() => tones.allInnerTexts())
      .toEqual([
        expect.stringContaining("Ends in 3 days"),
        expect.stringContaining("Expired 9 days ago"),
        expect.stringMatching(/\d{4}$/),
      ]);
  }
});

it("marks a dealership as expired when the server says so, and takes a sync that failed back", async () => {
  const harbor = dealer({ name: NAMES.harbor });
  await openDealers(visitor, [harbor, dealer({ name: NAMES.pecan, status: "error" })]);
  const expired = { status: "expired", dealership: { ...harbor, status: "expired" } };
  holdBack(visitor, "/api/dealerships/*/sync")({ status: 403, json: expired });
  await row(NAMES.harbor).getByRole("button", { name: "Sync", exact: true }).click();
  await toastSays(
    visitor.page,
    "Cannot Sync Expired Dealership",
    "This dealership has expired and needs to be renewed before syncing.",
  );
  await status(NAMES.harbor, "Expired");
  const resolve = holdBack(visitor, "/api/dealerships/*/sync");
  await row(NAMES.pecan).getByRole("button", { name: "Sync", exact: true }).click();
  await status(NAMES.pecan, "Syncing");
  resolve("abort");
  await toastSays(visitor.page, "Sync failed", "Failed to sync dealership");
  await status(NAMES.pecan, "Error");
});

it("syncs all, and takes a full sync that failed back", async () => {
  const { page } = visitor;
  await openDealers(visitor, [dealer({ name: NAMES.harbor }), dealer({ name: NAMES.mesa, status: "expired" })]);
  const failing = holdBack(visitor, "/api/sync");
  await press("Refresh All");
  await status(NAMES.mesa, "Syncing");
  failing("abort");
  await toastSays(page, "Sync failed", "Failed to start full sync");
  await status(NAMES.mesa, "Expired");
  await status(NAMES.harbor, "Active");
  const resolve = holdBack(visitor, "/api/sync");
  await page.setViewportSize(PHONE.viewport);
  await press("Sync All");
  await status(NAMES.harbor, "Syncing");
  await status(NAMES.mesa, "Syncing");
  resolve({ status: 202, json: { message: "", count: 1 } });
  await toastSays(page, "Full sync initiated", "All dealerships are being synced in the background");
});

const FEED = {
  ...{ hasLogin: true, dealerIds: ["A1"], unchangedSince: inDays(-1) },
  dealers: ["A1", "B2"].map((id) => ({ id, name: `Crossroads of ${id}`, cars: 2 })),
  ...{ serverKey: "ssh-ed25519 SHA256:abc", offeredKey: "ssh-ed25519 SHA256:def" },
};
const CROSSROADS = dealer({ name: "Crossroads", url: "sftp://feeds.example/cars.csv", feed: FEED });
const DEALERS = [
  dealer({ name: "Harbor Motors", expirationDate: inDays(3), additionalUrls: ["https://harbor.example/2"] }),
  dealer({
    name: "Pecan Row",
    status: "error",
    reading: failed("The site refuses us."),
    alarm: "Its mailbox refuses questions.",
  }),
  dealer({ name: "Juniper Mesa", status: "expired", expirationDate: inDays(-3), lastSynced: null }),
  dealer({ name: "Lot 9", url: "", syncSchedule: "off", nextSync: null, platform: null, platformName: null }),
  dealer({ name: "Tidewater", status: "syncing", expirationDate: inDays(40) }),
  CROSSROADS,
];

const button = (name: string) => visitor.page.getByRole("button", { name, exact: true }).first();

it("folds its form where there are dealerships, opens it for the next one, and keeps what was typed", async () => {
  const { page } = visitor;
  // Without dealerships the form is open, and stays open until the page is reloaded.
  await page.goto("about:blank");
  await openDealers(visitor, DEALERS);
  const name = page.getByLabel("Dealership Name");
  await name.waitFor({ state: "hidden" });
  await button("Add dealership").click();
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await name.fill("Harbor South");
  await button("Hide form").click();
  await name.waitFor({ state: "hidden" });
  await button("Add dealership").click();
  await expect.poll(() => name.inputValue()).toBe("Harbor South");
  await walkTo(page, "dashboard");
  await page.getByRole("region", { name: "Dealerships" }).getByRole("link", { name: "Add", exact: true }).click();
  await name.waitFor();
  await expect.poll(() => name.inputValue()).toBe("");
});

it("axe finds nothing wrong with the list, the form with messages, and what a site check found", async () => {
  const { page } = visitor;
  await openDealers(visitor, DEALERS);
  await everythingLoaded(visitor.page);
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
  expect(await axeAtBothWidths(page)).toEqual([]);

  await page.getByLabel("Its inventory feed is read").check();
  await page.getByLabel("User name of the feed").fill("harbor");
  await button("Check this feed").click();
  await page.getByText("Password is required").waitFor();
  expect(await axeViolations(page, page.locator("form"))).toEqual([]);
  await button("Hide form").click();
});

it("a dialog opens with Enter, is accessible, keeps the focus inside, and gives it back", async () => {
  const { page } = visitor;
  await openDealers(visitor, DEALERS);
  const opener = button("Edit URL");
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await everythingLoaded(page);
  expect(await axeViolations(page, dialog)).toEqual([]);
  await expect.poll(() => dialog.locator("form :focus").count()).toBe(1);
  const isInside = () => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
  // Backwards: over the first of its fields to the last, and round.
  for (let steps = 0; steps < 4; steps++) {
    await page.keyboard.press("Shift+Tab");
    expect(await isInside()).toBe(true);
  }
  await dialog.getByRole("button", { name: "Update Dealership" }).focus();
  for (let steps = 0; steps < 2; steps++) {
    await page.keyboard.press("Tab");
    expect(await isInside()).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

it("axe finds nothing wrong with a dealership's own screen and what its tabs show", async () => {
  const { page } = visitor;
  await openDealers(visitor, DEALERS);
  await everythingLoaded(visitor.page);
  await page.getByRole("link", { name: "Harbor Motors" }).click();
  await page.getByRole("heading", { level: 2, name: "Harbor Motors" }).waitFor();
  await everythingLoaded(page);
  expect(await axeAtBothWidths(page)).toEqual([]);
  for (const name of ["Syncs", "Dealer", "Settings"]) {
    await page.getByRole("tab", { name }).click();
    await page.getByRole("tab", { name, selected: true }).waitFor();
    await everythingLoaded(page);
    expect(await axeViolations(page, page.getByRole("tabpanel")), name).toEqual([]);
  }
  await page.getByRole("link", { name: "All dealerships" }).click();
  await page.getByText("Connected Dealerships").waitFor();
});

it("axe finds nothing wrong with a dealership that has an inventory feed, and with its edit dialog; its server's new key is accepted", async () => {
  const { page } = visitor;
  const list = await openDealers(visitor, DEALERS);
  await everythingLoaded(visitor.page);
  await page.getByRole("link", { name: "Crossroads" }).click();
  await page.getByText("The feed's server has another key").waitFor();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByText("Key of its server").waitFor();
  await everythingLoaded(page);
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
  await button("Edit URL").click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Password of the feed").inputValue()).toBe("");
  await expect.poll(() => dialog.getByLabel("Crossroads of A1 (A1), 2 cars").isChecked()).toBe(true);
  expect(await axeViolations(page, dialog)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  const request = page.waitForRequest("**/accept-feed-key");
  visitor.answers.set("/api/dealerships/*/accept-feed-key", () => {
    list.dealers = DEALERS.with(-1, dealer({ ...CROSSROADS, feed: { ...FEED, offeredKey: null } }));
    return { json: list.dealers.at(-1) };
  });
  await button("Accept the new key").click();
  expect((await request).postDataJSON()).toEqual({ key: FEED.offeredKey });
  await page.getByText("The feed's server has another key").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "All dealerships" }).click();
  await page.getByText("Connected Dealerships").waitFor();
});

it("finds, narrows and orders, in 390 pixels", async () => {
  const { page } = visitor;
  await openDealers(visitor, [
    dealer({ name: NAMES.harbor, vehicleCount: 5 }),
    dealer({ name: NAMES.pecan, vehicleCount: 900, location: "Macon, GA" }),
    dealer({ name: NAMES.mesa, status: "expired", vehicleCount: 30 }),
  ]);
  await page.setViewportSize(WINDOWS[0][1].viewport);
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

it("pages through many dealerships", async () => {
  const { page } = visitor;
  // Without what the one before was narrowed to.
  await page.goto("about:blank");
  const many = Array.from({ length: 120 }, (_, n) => dealer({ name: `Dealer number ${n + 1}` }));
  await openDealers(visitor, many);
  await page.getByText("Page 1 of 3").waitFor();
  const links = page.getByRole("link", { name: /^Dealer number/ });
  await expect.poll(() => links.count()).toBe(50);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Page 2 of 3").waitFor();
  await page.getByRole("link", { name: "Dealer number 70", exact: true }).waitFor();
  await page.getByRole("searchbox").pressSequentially("number 111");
  await expect.poll(() => links.allInnerTexts()).toEqual(["Dealer number 111"]);
});

it("starts a sync: syncing at once, a toast, and the list read again five seconds later", async () => {
  const { page } = visitor;
  // The page gets its clock when it is loaded.
  await page.goto("about:blank");
  const harbor = dealer({ name: NAMES.harbor });
  await page.clock.install();
  const list = await openDealers(visitor, [harbor, dealer({ name: NAMES.pecan })]);
  const resolve = holdBack(visitor, `/api/dealerships/${harbor.id}/sync`);
  await row(NAMES.harbor).getByRole("button", { name: "Sync", exact: true }).click();
  await status(NAMES.harbor, "Syncing");
  await status(NAMES.pecan, "Active");
  // From here on the five seconds pass only when the journey says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  const reads = list.reads;
  list.dealers = [{ ...harbor, vehicleCount: 77 }];
  resolve({ status: 202, json: { message: "", dealership: harbor } });
  const toast = page.getByText("Dealership sync process has started", { exact: true });
  await expect
    .poll(async () => {
      // Answers are shown in the next turn of the event loop.
      await page.clock.runFor(1);
      return toast.count();
    })
    .toBeGreaterThan(0);
  expect(list.reads).toBe(reads);
  await page.clock.runFor(5_000);
  await expect.poll(() => list.reads).toBe(reads + 1);
  await page.clock.resume();
  await row(NAMES.harbor).getByText("77", { exact: true }).waitFor();
  await status(NAMES.harbor, "Active");
});
