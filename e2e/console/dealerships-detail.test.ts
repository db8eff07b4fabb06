import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { noIdentity } from "#core/dealerships/rules/dealer-identity.ts";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { FACT_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { SyncRun } from "#core/sync/sync-endpoints.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { axeAtBothWidths, walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { dealer, entry, honest, openDealers } from "../dealers.ts";
import { goWithin } from "../go-within.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { toastSays } from "../toasts.ts";

const codes = JSON.stringify(Object.fromEntries(FACT_FIELDS.map((field) => [field, `ja${field}`])));
const CAR: ReadVehicle = {
  ...makeFacts({ title: "2020 Honda Accord Sport", mileageMiles: 5_000, priceUsd: 21_995 }),
  reading: {
    codes,
    details: { w: { mileageMiles: "5k on the clock" }, l: "https://dealer.example/used?page=2" },
    others: [["priceUsd", "20995", "mboffers.price"]],
  },
};

let product: Product;
let visitor: Visitor;
let player: ReturnType<typeof runPlayer>;
/** The dealership with `CAR`. */
let bay: number;
beforeAll(async () => {
  product = await startProduct();
  const { db } = product.test.context;
  player = runPlayer(db);
  const shrunk = await insertDealership(db, { name: "Harbor Motors" });
  const cars = Array.from({ length: 10 }, () => makeFacts());
  await player.run(shrunk, cars);
  await player.run(shrunk, cars.slice(0, 3));

  const taken = await insertDealership(db, { name: "Smith Motors" });
  for (const [name, count] of [
    ["Smith Motors", 12],
    ["Jones Auto Sales", 14],
  ] as const) {
    const found = Array.from({ length: count }, () => makeFacts());
    await player.run(taken, found, { dealer: { ...noIdentity(), names: [name] } });
  }

  const doubted = await insertDealership(db, { name: "Lake Motors" });
  const priced = Array.from({ length: 12 }, () => makeFacts({ priceUsd: 21_995 }));
  await player.run(doubted, priced);
  const cheap = priced.map((car, n) => (n < 2 ? { ...car, title: `Checked ${n}`, priceUsd: 2_199 + n } : car));
  await player.run(doubted, cheap);

  bay = await insertDealership(db, { name: "Bay Motors" });
  await player.run(bay, [CAR]);
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(async () => {
  visitor.answers.drop();
  await visitor.page.setViewportSize(DESKTOP.viewport);
  expect(honest(visitor)).toEqual([]);
});

/** Goes to a dealership by the menu and the list. */
async function openDealership(name: string) {
  await walkTo(visitor.page, "dealerships");
  await visitor.page.getByRole("link", { name, exact: true }).click();
}

it("applies a held crawl and takes it back, says each time how many cars that concerns, and deletes the dealership", async () => {
  const { page } = visitor;
  await openDealership("Harbor Motors");
  await page.getByRole("tab", { name: "Syncs" }).click();
  const latest = page.getByRole("region", { name: "Sync history" }).getByRole("listitem").first();
  const collapsed = "Only 3 vehicles were found where the site usually shows 10.";
  await page.getByText(`${collapsed} Apply: takes off the 7 not seen.`).waitFor();
  await latest.getByText("Read in part, nothing removed").waitFor();
  await latest.getByText(collapsed).waitFor();
  await latest.getByText("3 cars found, 7 not seen").waitFor();

  await latest.getByRole("button", { name: "Apply" }).click();
  const apply = page.getByRole("alertdialog", { name: "Apply this sync?" });
  await apply.getByText("0 cars will be added, 0 changed and 7 removed.").waitFor();
  await apply.getByRole("button", { name: "Apply" }).click();
  await toastSays(page, "Sync applied", "The cars that it did not see have been removed");
  await latest.getByText("Applied by hand").waitFor();
  await latest.getByText("3 cars found, 7 removed").waitFor();
  await page.getByRole("region", { name: "Harbor Motors" }).getByText("Read fully").waitFor();
  expect(await page.getByText("nothing removed").count()).toBe(0);

  await latest.getByRole("button", { name: "Undo" }).click();
  const undo = page.getByRole("alertdialog", { name: "Undo this sync?" });
  await undo.getByText("7 cars will be added, 0 changed and 0 removed.").waitFor();
  await undo.getByRole("button", { name: "Undo" }).click();
  await toastSays(page, "Sync undone", "The inventory is what it was before");
  await latest.getByText("Undone").waitFor();
  await latest.getByRole("button", { name: "Details" }).click();
  await latest.getByText("Structured data").waitFor();
  await latest.getByText("admin took it back. Added 7, changed 0, removed 0.").waitFor();
  for (const part of ["How complete the cars are", "Changes", "Log"]) {
    await latest.getByRole("heading", { name: part, exact: true }).waitFor();
  }

  await page.getByText("No CSV file was uploaded yet").waitFor();
  await page.getByRole("tab", { name: "Dealer" }).click();
  await page.getByText("No contact clicks in these days").waitFor();
  const leads = page.getByRole("link", { name: "Download CSV" });
  await expect.poll(() => leads.getAttribute("href")).toMatch(/^\/api\/admin\/leads\.csv\?dealershipId=\d+/);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Schedule").selectOption("Every hour");
  await toastSays(page, "Dealership updated", "Dealership information has been successfully updated");

  await page.getByRole("link", { name: "All dealerships" }).click();
  const row = entry(page, "Harbor Motors", "row");
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete Dealership" }).click();
  await toastSays(page, "Dealership deleted", "Dealership and all its vehicles have been removed");
  await row.waitFor({ state: "detached" });
});

it("says whose cars a website shows now, and takes them in place of the listed ones by one click", async () => {
  const { page } = visitor;
  await openDealership("Smith Motors");
  await page.getByRole("tab", { name: "Syncs" }).click();
  const sentence = "Dealer's name Smith Motors before, Jones Auto Sales now.";
  // Once beside the dealership's name and once in its history.
  await expect.poll(() => page.getByText(sentence).count()).toBe(2);
  const latest = page.getByRole("region", { name: "Sync history" }).getByRole("listitem").first();
  await latest.getByRole("button", { name: "Apply" }).click();
  const apply = page.getByRole("alertdialog", { name: "Apply this sync?" });
  await apply.getByText("Apply it only if the dealership has moved or been renamed").waitFor();
  await apply.getByText("14 cars will be added, 0 changed and 12 removed.").waitFor();
  await apply.getByRole("button", { name: "Apply" }).click();
  await toastSays(page, "Sync applied", "The cars that it found have taken the place of the listed ones");
  await expect.poll(() => page.getByText(sentence).count()).toBe(1);
});

it("leads to the cars with a price being checked, and takes or keeps a price by one click", async () => {
  const { page } = visitor;
  await openDealership("Lake Motors");
  await page.getByRole("button", { name: "2 prices to check" }).click();
  await page.getByRole("heading", { name: "2 cars with a price being checked" }).waitFor();
  await page.getByText("Price being checked: $21,995 is shown, $2,199 came").waitFor();
  await page.getByRole("button", { name: "$2,199 is right: price of Checked 0" }).click();
  await toastSays(page, "Price decided", "The price is $2,199 now: Checked 0");
  await page.getByRole("button", { name: "Keep $21,995: price of Checked 1" }).click();
  await page.getByText("No price is being checked").waitFor();
  await page.getByRole("button", { name: "Listed cars" }).click();
  await page.getByText("admin keeps $21,995, although $2,200 is stated.").waitFor();
});

it("shows where a car's facts come from, and a correction that stands until the site says the same", async () => {
  const { page } = visitor;
  await openDealership("Bay Motors");
  await page.getByRole("link", { name: CAR.title }).click();

  const changes = page.getByRole("region", { name: "What do you want to do?" });
  await changes.getByRole("button", { name: "Hide" }).click();
  await toastSays(page, "Car hidden", `The car is hidden: ${CAR.title}`);
  await changes.getByRole("button", { name: "Put back" }).click();
  await changes.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await changes.getByRole("button", { name: "Put back" }).click();
  await toastSays(page, "Car listed", `The car is listed again: ${CAR.title}`);
  const facts = page.getByRole("region", { name: "Price and mileage" });
  const mileage = facts.getByRole("listitem").filter({ hasText: "Mileage" });
  await mileage.getByText("5,000 miles").waitFor();
  await expect
    .poll(() => mileage.innerText())
    .toMatch(/the page's JSON-LD, field mileageMiles, sync of .*“5k on the clock”/s);
  const price = facts.getByRole("listitem").filter({ hasText: "Price" });
  await expect
    .poll(() => price.innerText())
    .toMatch(/Contradicted.*\$20,995 says the page's microdata, field offers\.price/s);

  await mileage.getByRole("button", { name: "Correct: Mileage" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct: Mileage" });
  await dialog.getByLabel("Mileage").fill("many");
  await dialog.getByRole("button", { name: "Save correction" }).click();
  await dialog.getByText('"many" is not a mileage in miles, 1 to 999,998.').waitFor();
  await dialog.getByLabel("Mileage").fill("50,000");
  await dialog.getByLabel("Reason (optional)").fill("read from the photo");
  await dialog.getByRole("button", { name: "Save correction" }).click();
  await toastSays(page, "Car corrected", `Mileage is corrected: ${CAR.title}`);
  await mileage.getByText("50,000 miles").waitFor();
  await mileage.getByText("The site says 5,000 miles.").waitFor();
  const shown = await product.test.app.inject(`/vehicles/${CAR.vin}`);
  expect(shown.body).toContain("50,000 miles");

  await player.run(bay, [{ ...CAR, mileageMiles: 6_000 }]);
  await page.reload();
  await mileage.getByText(/^The site now says 6,000 miles, since /).waitFor();
  await page.setViewportSize(PHONE.viewport);
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(DESKTOP.viewport);

  await player.run(bay, [{ ...CAR, mileageMiles: 50_000 }]);
  await page.reload();
  const history = page.getByRole("region", { name: "History" });
  await history.getByText("Correction ended, because the site says the same").waitFor();
  await history.getByText("Reason: read from the photo").waitFor();
  await expect.poll(() => mileage.getByText("Corrected").count()).toBe(0);
  await history
    .getByRole("link", { name: /^sync of/ })
    .first()
    .click();
  await page
    .getByRole("heading", { name: "Changes" })
    .or(page.getByRole("heading", { name: "Log" }))
    .first()
    .waitFor();
});

it("says so when a dealership is not there", async () => {
  const { page } = visitor;
  await goWithin(page, "/admin/dealerships?dealership=999999");
  await page.getByText("This dealership is not here").waitFor();
  await page.getByRole("link", { name: "All dealerships" }).click();
  await page.getByRole("heading", { name: "Add New Dealership" }).waitFor();
});

const RUN: SyncRun = {
  ...{ id: 9, dealershipId: 900, dealershipName: "Harbor Motors", trigger: "manual", status: "running" },
  ...{
    outcome: null,
    reason: null,
    platform: null,
    platformName: null,
    step: "Reading page 4 of the list",
    attempt: 1,
  },
  ...{
    declaredTotal: 212,
    unread: 0,
    suddenChanges: [],
    isOtherDealer: false,
    doubtedPrices: 0,
    found: 96,
    added: 0,
    changed: 0,
    unchanged: 0,
    missing: 0,
    removed: 0,
    skippedNew: 0,
  },
  ...{ duplicates: 0, pagesFetched: 5, coverage: {}, warnings: [], siteFees: null, queuedAt: new Date().toISOString() },
  ...{ startedAt: new Date().toISOString(), finishedAt: null, appliedAt: null, undoneAt: null },
  ...{ canApply: false, canUndo: false },
};

it("tells of fees that the website shows, and takes them over", async () => {
  const { page } = visitor;
  const harbor = dealer({ priceBasis: "included" });
  const fee = { name: "Documentation fee", amountUsd: 499, cars: 38, exampleUrl: "https://harbor.example/cars/1" };
  const rare = { ...fee, name: "Reconditioning fee", amountUsd: 995, cars: 2 };
  const ended: SyncRun = { ...RUN, id: 8, dealershipId: harbor.id, status: "succeeded", finishedAt: RUN.queuedAt };
  const runs = [
    { ...ended, id: 9, status: "failed" },
    { ...ended, siteFees: { cars: 40, fees: [fee, rare] } },
  ];
  visitor.answers.set("/api/dealerships/*/runs", { json: runs });
  const list = await openDealers(visitor, [harbor]);
  await entry(page, "Harbor Motors", "row").getByRole("link", { name: "Harbor Motors" }).click();
  const notice = page.getByRole("region", { name: "Fees on the website" });
  await notice.getByText("Documentation fee $499 on 38 of 40 cars").waitFor();
  await notice.getByText("The setting says that its prices include all mandatory fees.").waitFor();
  expect(await notice.getByText("Reconditioning").count()).toBe(0);
  expect(await axeViolations(page, notice)).toEqual([]);
  const terms = { priceBasis: "plus-fees" as const, mandatoryFees: [{ name: "Documentation fee", amountUsd: 499 }] };
  visitor.answers.set(
    "/api/dealerships/*",
    () => {
      list.dealers = [{ ...harbor, ...terms }];
      return { json: list.dealers[0] };
    },
    "PATCH",
  );
  const request = page.waitForRequest((call) => call.method() === "PATCH");
  await notice.getByRole("button", { name: "Set prices plus this fee" }).click();
  expect((await request).postDataJSON()).toEqual(terms);
  await notice.waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByText("Price plus $499 documentation fee").waitFor();
});

it("names running jobs, failures with their reasons, and what the schedule brings", async () => {
  const { page, answers } = visitor;
  const held: SyncRun = {
    ...{ ...RUN, id: 8, dealershipId: 901, dealershipName: "Pecan Row", status: "held", canApply: true },
    reason: "Only 12 vehicles were found where 88 are listed.",
  };
  const reading = {
    ...{ state: "part", words: "Read in part, nothing removed", since: new Date().toISOString() },
    ...{ reason: held.reason, toDo: "Apply: takes off the 76 not seen." },
  };
  const next = { dealershipId: 903, dealershipName: "Juniper Mesa", at: new Date(Date.now() + 60_000).toISOString() };
  answers.set("/api/admin/sync", {
    json: {
      ...{
        running: [RUN],
        queued: [{ ...RUN, id: 10, dealershipId: 902, status: "queued" }],
        troubled: [{ run: held, reading }],
      },
      ...{ alarms: [], upcoming: [next] },
    },
  });
  await walkTo(page, "inventory");
  const jobs = page.getByRole("region", { name: "Sync jobs" });
  await jobs.getByText("Reading page 4 of the list").waitFor();
  await jobs.getByText("5 pages · 96 of 212 cars").waitFor();
  await jobs.getByText("Waiting for its turn").waitFor();
  await page.getByRole("region", { name: "Schedule" }).getByText("Juniper Mesa").waitFor();
  const trouble = page.getByRole("region", { name: "Not read fully" });
  await trouble.getByText(`Only 12 vehicles were found where 88 are listed. ${reading.toDo}`).waitFor();
  expect(await axeAtBothWidths(page)).toEqual([]);

  const preview = { adds: 0, changes: 0, removes: 76, seenSince: 0 };
  answers.set("/api/runs/8/apply/preview", { json: preview });
  answers.set("/api/runs/8/apply", { status: 409, json: { message: "A newer sync has been applied since" } });
  await trouble.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("alertdialog", { name: "Apply this sync?" }).getByRole("button", { name: "Apply" }).click();
  await toastSays(page, "Apply failed", "A newer sync has been applied since");
  await page.getByRole("button", { name: "Cancel" }).click();
});
