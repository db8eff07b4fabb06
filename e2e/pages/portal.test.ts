import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { signIn, walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

// A busy machine takes its time for a mail.
const PATIENCE = { timeout: 60_000 };
const DAY_MS = 86_400_000;
const SOLD = "2021 Subaru Outback Touring XT";

let smtp: FakeSmtpServer;
let product: Product;
let operator: Visitor;
let dealership: number;
let cars: number[];
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "cars@market.example" };
  // With a host to be read from, the product has a worker, which sends the mails.
  product = await startProduct({ photoHost: "127.0.0.1:9", environment });
  const { db } = product.test.context;
  dealership = await insertDealership(db, { name: "Harbor Motors", location: "Chantilly, VA" });
  cars = await insertVehicles(db, dealership, [
    makeFacts({ title: SOLD, make: "Subaru", model: "Outback" }),
    makeFacts({ title: "2020 Honda Accord Sport Special Edition with a Very Long Name", priceUsd: null, images: [] }),
    ...Array.from({ length: 22 }, () => makeFacts()),
  ]);
  const visitor = Buffer.alloc(16);
  const events = Array.from({ length: 40 }, (_, n) => ({
    vehicle_id: cars[n % 2] ?? null,
    dealership_id: dealership,
    created_at: new Date(Date.now() - n * DAY_MS),
    visitor,
  }));
  await db.insertInto("vehicle_views").values(events).execute();
  await db.insertInto("contact_clicks").values(events.slice(0, 12)).execute();
  operator = await product.visit(DESKTOP);
  await signIn(operator.context);
});
afterAll(async () => {
  await product?.close();
  await smtp?.close();
});

/** Returns the path of the link in the latest of this many mails. Lines of mails end softly with an equals sign. */
async function linkIn(count: number): Promise<string> {
  await expect.poll(() => smtp.taken.length, PATIENCE).toBe(count);
  const text = smtp.taken[count - 1]?.raw.replaceAll("=\r\n", "") ?? "";
  return /\/portal\/[\w-]{43}/.exec(text)?.[0] ?? "";
}

const scorecard = () => `/admin/dealerships?dealership=${dealership}&show=scorecard`;
/** Returns whether shoppers find the car by its name. */
const isFound = async () => {
  const answer = await product.test.app.inject("/api/vehicles?keyword=outback");
  return answer.json<{ total: number }>().total;
};

/** Writes what crawls write when a hidden car's website has removed it and lists it again. */
async function comesBack(id: number): Promise<void> {
  const { db } = product.test.context;
  const fate = { counted: false, removed: false, answer: "unasked", is_offered: false } as const;
  await db
    .insertInto("vehicle_absences")
    .values({ run_id: null, vehicle_id: id, at: new Date(), ...fate })
    .execute();
  await product.test.asOwner(`
    insert into vehicle_confirmations (vehicle_id, confirmed_at) values (${id}, now() + interval '1 second')
    on conflict (vehicle_id) do update set confirmed_at = excluded.confirmed_at`);
}

async function looksRight(page: Page): Promise<void> {
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
}

it("lets a dealer read a scorecard, and report a car as sold, by links that the operator gives and ends", async () => {
  const { page } = operator;
  await page.goto(scorecard());
  await page.getByRole("button", { name: "Make private link" }).click();
  const path = new URL(await page.getByLabel("Private link", { exact: true }).inputValue()).pathname;
  const portal = page.getByRole("region", { name: "Dealer's portal" });
  await portal.getByText("No one has access yet.").waitFor();
  await portal.getByLabel("E-mail address of a person").fill("ann@harbor");
  await portal.getByRole("button", { name: "Give access" }).click();
  await portal.getByText("Please enter an e-mail address").waitFor();
  await portal.getByLabel("E-mail address of a person").fill("ann@harbor.example");
  await portal.getByRole("button", { name: "Give access" }).click();
  await portal.getByText("ann@harbor.example").waitFor();
  await looksRight(page);
  const link = await linkIn(1);

  const dealer = await product.visit(PHONE);
  expect((await dealer.page.goto(path))?.status()).toBe(200);
  await dealer.page.getByRole("heading", { level: 1, name: "Harbor Motors" }).waitFor();
  await dealer.page.getByRole("heading", { name: "Most popular cars" }).waitFor();
  await dealer.page.getByText("Day by day").click();
  await expect.poll(() => dealer.page.locator("details tbody tr").count()).toBe(30);
  await looksRight(dealer.page);

  expect((await dealer.page.goto(link))?.status()).toBe(200);
  await dealer.page.getByRole("heading", { level: 1, name: "Harbor Motors" }).waitFor();
  await dealer.page.getByText("Page 1 of 2").waitFor();
  expect(await overflow(dealer.page)).toBeLessThanOrEqual(0);
  await dealer.page.getByLabel("Title, stock number or VIN").fill("outback");
  await dealer.page.getByRole("button", { name: "Show", exact: true }).click();
  await dealer.page.getByText("1 car with “outback”").waitFor();
  await dealer.page.getByText("Report a problem").click();
  const price = dealer.page.getByLabel("The right price in dollars");
  await price.fill("ask us");
  await dealer.page.getByRole("button", { name: `Wrong price ${SOLD}` }).click();
  await dealer.page.getByRole("alert").getByText("Please type the right price in whole dollars").waitFor();
  expect([await price.inputValue(), await price.getAttribute("aria-invalid")]).toEqual(["ask us", "true"]);
  expect(await dealer.page.getByText("List Your Dealership").isVisible()).toBe(false);
  const sold = dealer.page.getByRole("button", { name: `This car is sold ${SOLD}` });
  expect((await sold.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await looksRight(dealer.page);
  await sold.click();
  await dealer.page.getByText("Thank you. We check your report; until then nothing changes.").waitFor();
  await dealer.page.getByText("You have reported: This car is sold. We are working on it.").waitFor();
  expect(await isFound()).toBe(1);

  await walkTo(page, "dashboard");
  const waiting = page.getByRole("region", { name: "Reports from dealers" });
  await waiting.getByText("1 report waiting").waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page, waiting)).toEqual([]);
  await waiting.getByRole("button", { name: `Confirm: ${SOLD}` }).click();
  await page.getByText("Report confirmed", { exact: true }).waitFor();
  await expect.poll(isFound, PATIENCE).toBe(0);
  await dealer.page.reload();
  await dealer.page.getByText("Done", { exact: true }).waitFor();

  await comesBack(cars[0] ?? 0);
  await page.reload();
  await waiting.getByText("Sold, and listed again:").waitFor();
  await waiting.getByRole("button", { name: `Put back: ${SOLD}` }).click();
  await page.getByText("Car shown again", { exact: true }).waitFor();
  await expect.poll(isFound, PATIENCE).toBe(1);

  await page.goto(scorecard());
  await page.getByRole("region", { name: "Reports from the dealer" }).getByText("Confirmed", { exact: true }).waitFor();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download report" }).click();
  expect((await file).suggestedFilename()).toMatch(/^report-20\d\d-\d\d\.pdf$/);
  await page.getByRole("button", { name: "End access for ann@harbor.example" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End access" }).click();
  await portal.getByText("No one has access yet.").waitFor();
  await page.getByRole("button", { name: "End link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End link" }).click();
  await page.getByRole("button", { name: "Make private link" }).waitFor();
  expect((await dealer.page.goto(path))?.status()).toBe(404);
  await dealer.page.getByRole("heading", { name: "This scorecard does not exist" }).waitFor();
  expect((await dealer.page.goto(link))?.status()).toBe(404);
  await dealer.page.getByRole("heading", { name: "This link has ended" }).waitFor();
  await looksRight(dealer.page);
  expect(operator.complaints).toEqual([]);
  expect(dealer.complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
});
