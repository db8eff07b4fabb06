import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { signIn } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { PHONE, type Product, startProduct } from "../start-product.ts";

const DAY_MS = 86_400_000;
let product: Product;
let dealership: number;
beforeAll(async () => {
  product = await startProduct();
  const { db } = product.test.context;
  dealership = await insertDealership(db, { name: "Harbor Motors of Greater Northern Virginia" });
  const cars = await insertVehicles(db, dealership, [
    makeFacts({ title: "2020 Honda Accord Sport Special Edition with a Very Long Name Indeed" }),
    makeFacts({ priceUsd: null, images: [] }),
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
});
afterAll(() => product?.close());

it("is made in the console, read by the dealer without signing in, and ended", async () => {
  const operator = await product.visit();
  const { page } = operator;
  await signIn(operator.context);
  await page.goto(`/admin/dealerships?dealership=${dealership}&section=scorecard`);
  await page.getByRole("tab", { name: "Scorecard" }).click();
  await page.getByRole("button", { name: "Make private link" }).click();
  const link = page.getByLabel("Private link", { exact: true });
  await link.waitFor();
  const path = new URL(await link.inputValue()).pathname;
  expect(await axeViolations(page)).toEqual([]);

  const dealer = await product.visit(PHONE);
  const response = await dealer.page.goto(path);
  expect(response?.status()).toBe(200);
  await dealer.page.getByRole("heading", { level: 1, name: "Harbor Motors of Greater Northern Virginia" }).waitFor();
  await dealer.page.getByRole("heading", { name: "Most wanted cars" }).waitFor();
  await dealer.page.getByText("Day by day").click();
  await expect.poll(() => dealer.page.locator("details tbody tr").count()).toBe(30);
  const width = await dealer.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  expect(await axeViolations(dealer.page)).toEqual([]);

  await page.getByRole("button", { name: "End link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End link" }).click();
  await page.getByRole("button", { name: "Make private link" }).waitFor();
  expect((await dealer.page.reload())?.status()).toBe(404);
  await dealer.page.getByRole("heading", { name: "This scorecard is not here" }).waitFor();
  expect(await axeViolations(dealer.page)).toEqual([]);
  expect(operator.complaints).toEqual([]);
  expect(dealer.complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
  await dealer.context.close();
  await operator.context.close();
});
