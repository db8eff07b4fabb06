import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReadVehicle } from "#domain/origins/fact-origin.ts";
import { FACT_FIELDS } from "#domain/vehicles/vehicle-fields.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { openConsole, signInAs } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { honest, toastSays } from "../dealers.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit();
});
afterAll(() => product?.close());

const codes = JSON.stringify(Object.fromEntries(FACT_FIELDS.map((field) => [field, `ja${field}`])));
const CAR: ReadVehicle = {
  ...makeFacts({ title: "2020 Honda Accord Sport", mileageMiles: 5_000, priceUsd: 21_995 }),
  reading: {
    codes,
    details: { w: { mileageMiles: "5k on the clock" }, l: "https://dealer.example/used?page=2" },
    others: [["priceUsd", "20995", "mboffers.price"]],
  },
};

it("shows where a car's facts come from, and a correction that stands until the site says the same", async () => {
  const { page } = visitor;
  const { db } = product.test.context;
  const id = await insertDealership(db, { name: "Harbor Motors" });
  const player = runPlayer(db);
  await player.run(id, [CAR]);
  await openConsole(page, "dealerships");
  await page.getByRole("link", { name: "Harbor Motors" }).click();
  await page.getByRole("tab", { name: "Cars" }).click();
  await page.getByRole("link", { name: `Facts and history of ${CAR.title}` }).click();

  const facts = page.getByRole("region", { name: "Price and mileage" });
  const mileage = facts.getByRole("listitem").filter({ hasText: "Mileage" });
  await mileage.getByText("5,000 miles").waitFor();
  await expect
    .poll(() => mileage.innerText())
    .toMatch(/the page's JSON-LD, field mileageMiles, crawl of .*“5k on the clock”/s);
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

  await player.run(id, [{ ...CAR, mileageMiles: 6_000 }]);
  await page.reload();
  await mileage.getByText(/^The site now says 6,000 miles, since /).waitFor();
  for (const window of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(window);
    expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(window.width);
  }
  await page.emulateMedia({ colorScheme: "light" });

  await player.run(id, [{ ...CAR, mileageMiles: 50_000 }]);
  await page.reload();
  const history = page.getByRole("region", { name: "History" });
  await history.getByText("Correction ended, because the site says the same").waitFor();
  await history.getByText("Reason: read from the photo").waitFor();
  await expect.poll(() => mileage.getByText("Corrected").count()).toBe(0);
  await history
    .getByRole("link", { name: /^crawl of/ })
    .first()
    .click();
  await page
    .getByRole("heading", { name: "Changes" })
    .or(page.getByRole("heading", { name: "Log" }))
    .first()
    .waitFor();
  expect(honest(visitor)).toEqual([]);
});

it("lets those who only look correct nothing, on a phone too", async () => {
  const { page, context } = visitor;
  await page.setViewportSize(PHONE.viewport);
  await context.clearCookies();
  await signInAs(product, context, "viewer");
  const { id, dealership_id } = await product.test.context.db
    .selectFrom("vehicles")
    .select(["id", "dealership_id"])
    .executeTakeFirstOrThrow();
  await page.goto(`/admin/dealerships?dealership=${dealership_id}&car=${id}`);
  await page.getByRole("heading", { name: CAR.title }).waitFor();
  await page.getByRole("region", { name: "History" }).waitFor();
  expect(await page.getByRole("button", { name: /^Correct/ }).count()).toBe(0);
});
