import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { signIn, signInAs } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { honest, toastSays } from "../dealers.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const WAIT_MS = 60_000;
const poll = { timeout: WAIT_MS, interval: 250 };
const FACTS = ["photos", "price", "name"];

let product: Product;
let visitor: Visitor;
let dealership: Dealership;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  visitor = await product.visit();
  await signIn(visitor.context);
  const [site] = product.demoSites;
  const added = await visitor.context.request.post("/api/dealerships", {
    data: { name: "Harbor Motors", url: `http://${site?.host}/` },
  });
  dealership = await added.json();
  const listed = async () => (await (await visitor.context.request.get("/api/vehicles")).json()).total;
  await vi.waitFor(async () => expect(await listed()).toBeGreaterThan(0), { timeout: 150_000, interval: 500 });
}, 240_000);
afterAll(() => product?.close());

/** A listed car with a price, as a shopper's program reads it. */
const cars = async (shopper: Visitor) =>
  (await (await shopper.context.request.get(`/api/vehicles?dealershipId=${dealership.id}`)).json()).vehicles as {
    id: number;
    vin: string;
    price: number | null;
  }[];

it("records consent with its file, hides a price, takes the dealership down, lifts that, and shows what was crawled", async () => {
  const { page } = visitor;
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(`/admin/dealerships?dealership=${dealership.id}&show=rights`);
  const consent = page.getByRole("region", { name: "Consent" });
  await consent.getByText("Nothing is recorded").waitFor();

  await consent.getByRole("button", { name: "Record" }).click();
  const dialog = page.getByRole("dialog", { name: "Record consent" });
  await dialog.getByLabel("Name").fill("Jane Doe");
  await dialog.getByLabel("Role (optional)").fill("Owner");
  await dialog.getByLabel("Note (optional)").fill("Signed at the desk");
  await dialog.getByLabel("File (optional)").setInputFiles({
    name: "contract.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\nJane Doe agrees"),
  });
  await dialog.getByRole("button", { name: "Record entry" }).click();
  await toastSays(page, "Agreement recorded", "Earlier entries stay in the history.");
  const download = consent.getByRole("link", { name: "Download contract.pdf" });
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect((await readFile(await file.path())).toString()).toContain("Jane Doe agrees");

  const shopper = await product.visit();
  shopper.page.setDefaultTimeout(WAIT_MS);
  await expect.poll(async () => (await cars(shopper)).some(({ price }) => price !== null), poll).toBe(true);
  const car = (await cars(shopper)).find(({ price }) => price !== null);
  const price = `$${car?.price?.toLocaleString("en-US")}`;
  await shopper.page.goto(`/vehicles/${car?.vin}`);
  await shopper.page.getByText(price).first().waitFor();

  const shown = page.getByRole("region", { name: "What may be shown" });
  await shown.getByRole("switch", { name: "Prices" }).click();
  await toastSays(page, "What may be shown has changed", "Prices: not shown any more.");
  await shopper.page.reload();
  await shopper.page.getByText("Call for price").first().waitFor();
  expect(await shopper.page.content()).not.toContain(price);
  await shown.getByRole("switch", { name: "Prices" }).click();
  await shown.getByText("Cars say “Call for price”").waitFor({ state: "detached" });

  const takedown = page.getByRole("region", { name: "Takedown" });
  await takedown.getByRole("button", { name: "Take down" }).click();
  const takeDown = page.getByRole("dialog", { name: "Take down" });
  await takeDown.getByLabel("Who asked").fill("Its lawyer");
  await takeDown.getByLabel("Reason").fill("Asked by letter");
  await takeDown.getByRole("button", { name: "Take down now" }).click();
  await takedown.getByText("Asked for by Its lawyer.").waitFor();
  await page.getByText(/^Taken down Today, .* nobody sees its cars, and nothing is crawled\.$/).waitFor();
  await expect.poll(async () => (await cars(shopper)).length, poll).toBe(0);
  const gone = await shopper.page.goto(`/vehicles/${car?.vin}`);
  expect(gone?.status()).toBe(410);
  await shopper.page.getByText("Vehicle Not Found").waitFor();

  await takedown.getByRole("button", { name: "Lift the takedown of The whole dealership" }).click();
  const lift = page.getByRole("dialog", { name: "Lift the takedown" });
  await lift.getByLabel("Reason").fill("Settled");
  await lift.getByRole("button", { name: "Lift takedown" }).click();
  await takedown.getByText(/^Lifted Today, .*Settled$/).waitFor();
  // The button that had the focus is gone.
  const focused = () => takedown.evaluate((region) => region.contains(document.activeElement));
  await expect.poll(focused, poll).toBe(true);
  await expect.poll(async () => (await cars(shopper)).length, poll).toBeGreaterThan(0);
  await shopper.page.goto(`/vehicles/${car?.vin}`);
  await shopper.page.getByText(price).first().waitFor();

  const log = page.getByRole("region", { name: "Crawl log" });
  const entry = log
    .getByRole("listitem")
    .filter({ hasText: product.demoSites[0]?.host ?? "" })
    .first();
  await entry.getByText(/\d+ requests?/).waitFor();
  await entry.getByText("Details").click();
  await entry.getByText("Its SHA-256").waitFor();
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    log.getByRole("link", { name: "Crawl log as CSV" }).click(),
  ]);
  expect((await readFile(await csv.path())).toString()).toContain(`"http://${product.demoSites[0]?.host}"`);

  for (const window of [
    { width: 360, height: 780 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(window);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(window.width);
  }
  // The page that is gone is the one complaint: a browser reports every 410.
  expect(shopper.complaints.filter((words) => !words.includes("410") && !words.includes("404"))).toEqual([]);
  expect(honest(visitor)).toEqual([]);
}, 300_000);

it("lets those who only look change nothing, on a phone too", async () => {
  const { page, context } = visitor;
  await page.setViewportSize(PHONE.viewport);
  await context.clearCookies();
  await signInAs(product, context, "viewer");
  await page.goto(`/admin/dealerships?dealership=${dealership.id}&show=rights`);
  const shown = page.getByRole("region", { name: "What may be shown" });
  await expect.poll(() => shown.getByText("Shown", { exact: true }).count(), poll).toBe(FACTS.length);
  await page.getByRole("link", { name: "Download contract.pdf" }).waitFor();
  for (const name of ["Record", "Take down", "Add file"]) {
    expect(await page.getByRole("button", { name, exact: true }).count(), name).toBe(0);
  }
  expect(await page.getByRole("switch").count()).toBe(0);
}, 120_000);
