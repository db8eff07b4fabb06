import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { openConsole } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { type Product, startProduct } from "../start-product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  const { db } = product.test.context;
  const dealership = await insertDealership(db);
  await insertVehicles(db, dealership, [
    makeFacts({ vin: "1HGCM82633A004352", identityKey: "vin:1HGCM82633A004352" }),
    makeFacts({ title: "Car without a price", vin: "1M8GDM9AXKP042788", priceUsd: null }),
  ]);
});
afterAll(() => product?.close());

const feeds = (page: Page) => page.getByRole("region", { name: "Feeds" });
const addressOf = (page: Page, name: string) => feeds(page).getByLabel(`Address of ${name}`, { exact: true });

it("are switched on, examined, given a new address and switched off in the settings", async () => {
  const { context, page, complaints } = await product.visit();
  await openConsole(page, "settings");
  const google = feeds(page).getByRole("switch", { name: "Google vehicle listings" });
  await google.waitFor();
  await expect.poll(() => google.getAttribute("aria-checked")).toBe("false");
  await google.click();
  const address = addressOf(page, "Google vehicle listings");
  await address.waitFor();
  const first = new URL(await address.inputValue()).pathname;
  const status = async (path: string) => (await fetch(`${product.address}${path}`)).status;
  expect(await status(first)).toBe(200);

  await feeds(page).getByRole("button", { name: "Feed doctor for Google vehicle listings" }).click();
  await feeds(page).getByText("1 car in the feed, 1 left out").waitFor();
  await feeds(page).getByRole("link", { name: "Car without a price" }).waitFor();
  await feeds(page).getByText("no price", { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await feeds(page).getByRole("button", { name: "New address for Google vehicle listings" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make new address" }).click();
  await expect.poll(async () => new URL(await address.inputValue()).pathname).not.toBe(first);
  const second = new URL(await address.inputValue()).pathname;
  expect([await status(first), await status(second)]).toEqual([404, 200]);

  await google.click();
  await expect.poll(() => address.count()).toBe(0);
  await expect.poll(() => status(second)).toBe(404);
  expect(complaints).toEqual([]);
  await context.close();
});

it("say so when they cannot be loaded", async () => {
  const { context, page, answers } = await product.visit();
  answers.set("/api/admin/feeds", { status: 500, json: { message: "broken" } });
  await openConsole(page, "settings");
  await feeds(page)
    .getByText(/could not be loaded/)
    .first()
    .waitFor();
  await context.close();
});
