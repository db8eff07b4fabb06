import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { SyncRun } from "#contract/sync/sync-endpoints.ts";
import { axeAtBothWidths, openConsole, walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { dealer, entry, honest, NOON_ZONE, openDealers, toastSays } from "../dealers.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  visitor = await product.visit({ timezoneId: NOON_ZONE });
});
afterAll(() => product?.close());
afterEach(async () => {
  visitor.answers.drop();
  await visitor.page.setViewportSize(DESKTOP.viewport);
  expect(honest(visitor)).toEqual([]);
});

it("follows a dealership from its adding to its deletion, on the real server", async () => {
  const { page } = visitor;
  const [site] = product.demoSites;
  if (!site) throw new Error("There is no demo dealership");
  await openConsole(page, "dealerships");
  await page.getByText("No dealerships added yet.").waitFor();
  const form = page.getByRole("region", { name: "Add New Dealership" });
  await form.getByLabel("Dealership Name").fill("Demo Motors");
  await form.getByLabel("Primary URL").fill(site.url);
  await form.getByRole("button", { name: "Add Dealership" }).click();
  await toastSays(page, "Dealership Added", "New dealership has been added and scraping has started");

  // The crawl ends without anybody reloading: the server's events tell.
  const row = entry(page, "Demo Motors", "row");
  await expect.poll(() => row.innerText(), { timeout: 60_000 }).toContain("Active");
  await expect.poll(() => row.innerText()).toContain("Today, ");
  const cars = await row.getByRole("cell").nth(2).innerText();
  expect(Number(cars)).toBeGreaterThan(0);

  await row.getByRole("link", { name: "Demo Motors" }).click();
  await page.waitForURL("**/admin/dealerships?dealership=*");
  await page.getByRole("region", { name: "Sync history" }).getByText(`${cars} cars found, ${cars} added`).waitFor();
  await page.getByRole("button", { name: "Details" }).click();
  for (const part of ["How complete the cars are", "Changes", "Log"]) {
    await page.getByRole("heading", { name: part, exact: true }).waitFor();
  }
  await page.getByRole("tab", { name: "Cars" }).click();
  await page
    .getByRole("region", { name: `${cars} listed cars` })
    .getByRole("listitem")
    .first()
    .waitFor();
  await page.getByRole("tab", { name: "CSV" }).click();
  await page.getByText("No CSV file was uploaded yet").waitFor();
  await page.getByRole("tab", { name: "Leads" }).click();
  await page.getByText("No contact clicks in these days").waitFor();
  const leads = page.getByRole("link", { name: "Download CSV" });
  await expect.poll(() => leads.getAttribute("href")).toMatch(/^\/api\/admin\/leads\.csv\?dealershipId=\d+/);
  await page.getByLabel("Schedule").selectOption("Every hour");
  await toastSays(page, "Dealership updated", "Dealership information has been successfully updated");

  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  const undo = page.getByRole("alertdialog", { name: "Undo this crawl?" });
  await undo.getByText(`0 cars will be added, 0 changed and ${cars} removed.`).waitFor();
  await undo.getByRole("button", { name: "Undo" }).click();
  await toastSays(page, "Crawl undone", "The inventory is what it was before");
  await page.getByText("Undone", { exact: true }).waitFor();

  await page.goBack();
  await page.getByRole("heading", { name: "Add New Dealership" }).waitFor();
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete Dealership" }).click();
  await toastSays(page, "Dealership deleted", "Dealership and all its vehicles have been removed");
  await page.getByText("No dealerships added yet.").waitFor();
});

it("says so when a dealership is not there", async () => {
  const { page } = visitor;
  await page.goto("/admin/dealerships?dealership=999999");
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
  await page.setViewportSize(PHONE.viewport);
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
  await entry(page, "Harbor Motors", "article").getByRole("link", { name: "Harbor Motors" }).click();
  const notice = page.getByRole("region", { name: "Fees on the website" });
  await notice.getByText("Documentation fee $499 on 38 of 40 cars").waitFor();
  await notice.getByText("The setting says that its prices include all mandatory fees.").waitFor();
  expect(await notice.getByText("Reconditioning").count()).toBe(0);
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
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
  await page.getByText("Price plus $499 documentation fee").waitFor();
  await page.getByRole("link", { name: "All dealerships" }).click();
  await page.getByRole("heading", { name: "Add New Dealership" }).waitFor();
});

it("tells what a held crawl did and why it was held, and applies it", async () => {
  const { page } = visitor;
  const harbor = dealer();
  const held: SyncRun = {
    ...{ ...RUN, dealershipId: harbor.id, status: "held", outcome: "incomplete", found: 10, canApply: true },
    ...{ reason: "Page 3 could not be read.", finishedAt: new Date(Date.parse(RUN.queuedAt) + 65_000).toISOString() },
    ...{ coverage: { priceUsd: { present: 9, invalid: 1 } }, changed: 1, missing: 2 },
    warnings: ["Left out: the price of 1 car, because it is in CAD.", "A VIN is wrong."],
  };
  const bmw = { vehicleId: 1, title: "2021 BMW 330i", vin: null };
  const changes = [
    { ...bmw, kind: "changed", differences: [{ field: "price", before: "$29,000", after: "$27,480" }] },
    { ...bmw, vehicleId: 2, title: "2020 Audi Q5", kind: "missing", differences: [] },
  ];
  const past = { id: 7, at: RUN.queuedAt, fileName: "cars.csv", adminName: "admin", rowsRead: 3, added: 1, changed: 0 };
  visitor.answers.set("/api/dealerships/*/runs", { json: [held] });
  visitor.answers.set("/api/runs/9", { json: { ...held, warnings: ["One price was unusable."], changes, log: [] } });
  visitor.answers.set("/api/dealerships/*/imports", { json: [{ ...past, unchanged: 0, rejected: 2 }] });
  await openDealers(visitor, [harbor]);
  await page.getByRole("link", { name: "Harbor Motors" }).click();
  const history = page.getByRole("region", { name: "Sync history" });
  await history.getByText("by hand · 1 min 5 s").waitFor();
  await history.getByText("10 cars found, 1 changed, 2 not seen").waitFor();
  await history.getByText("Page 3 could not be read.").waitFor();
  await history.getByText("Left out: the price of 1 car, because it is in CAD.").waitFor();
  expect(await history.getByText("A VIN is wrong.").count()).toBe(0);
  await history.getByRole("button", { name: "Details" }).click();
  await history.getByText("price: $29,000 → $27,480").waitFor();
  await history.getByText("One price was unusable.").waitFor();
  await history.getByText("90%, 1 unusable").waitFor();

  const preview = { adds: 0, changes: 0, removes: 2, seenSince: 1 };
  visitor.answers.set("/api/runs/9/apply/preview", { json: preview });
  visitor.answers.set("/api/runs/9/apply", { json: held });
  await history.getByRole("button", { name: "Apply" }).click();
  const ask = page.getByRole("alertdialog", { name: "Apply this crawl?" });
  await ask.getByText("0 cars will be added, 0 changed and 2 removed.").waitFor();
  await ask
    .getByText("1 car that it did not see has been seen since by a later sync or an upload, and stays.")
    .waitFor();
  await ask.getByRole("button", { name: "Apply" }).click();
  await toastSays(page, "Crawl applied", "The cars that it did not see have been removed");

  await page.getByRole("tab", { name: "CSV" }).click();
  const rejected = page.getByRole("link", { name: "Rejected rows" });
  await expect.poll(() => rejected.getAttribute("href")).toBe("/api/imports/7/rejected.csv");
});

it("names running jobs, failures with their reasons, and what the schedule brings; retries and applies", async () => {
  const { page, answers } = visitor;
  const held: SyncRun = {
    ...{ ...RUN, id: 8, dealershipId: 901, dealershipName: "Pecan Row", status: "held", canApply: true },
    reason: "Only 12 vehicles were found where 88 are listed.",
  };
  const next = { dealershipId: 903, dealershipName: "Juniper Mesa", at: new Date(Date.now() + 60_000).toISOString() };
  answers.set("/api/admin/sync", {
    json: {
      ...{ running: [RUN], queued: [{ ...RUN, id: 10, dealershipId: 902, status: "queued" }], troubled: [held] },
      ...{ alarms: [], upcoming: [next] },
    },
  });
  await walkTo(page, "inventory");
  const jobs = page.getByRole("region", { name: "Sync jobs" });
  await jobs.getByText("Reading page 4 of the list").waitFor();
  await jobs.getByText("5 pages · 96 of 212 cars").waitFor();
  await jobs.getByText("Waiting for its turn").waitFor();
  await page.getByRole("region", { name: "Schedule" }).getByText("Juniper Mesa").waitFor();
  const trouble = page.getByRole("region", { name: "Needs attention" });
  await trouble.getByText("Only 12 vehicles were found where 88 are listed.").waitFor();
  expect(await axeAtBothWidths(page)).toEqual([]);

  answers.set("/api/dealerships/901/sync", { status: 202, json: {} });
  await trouble.getByRole("button", { name: "Retry" }).click();
  await toastSays(page, "Sync initiated", "Dealership sync process has started");

  const preview = { adds: 0, changes: 0, removes: 76, seenSince: 0 };
  answers.set("/api/runs/8/apply/preview", { json: preview });
  answers.set("/api/runs/8/apply", { status: 409, json: { message: "A newer crawl has been applied since" } });
  await trouble.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("alertdialog", { name: "Apply this crawl?" }).getByRole("button", { name: "Apply" }).click();
  await toastSays(page, "Apply failed", "A newer crawl has been applied since");
  await page.getByRole("button", { name: "Cancel" }).click();

  answers.set("/api/sync", { status: 202, json: { message: "", count: 3 } });
  await jobs.getByRole("button", { name: "Sync all" }).click();
  await toastSays(page, "Full sync initiated", "All dealerships are being synced in the background");
});
