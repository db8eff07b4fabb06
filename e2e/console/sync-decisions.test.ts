import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { ReadVehicle } from "#domain/origins/fact-origin.ts";
import { noIdentity } from "#domain/sync/dealer-identity.ts";
import { FACT_FIELDS } from "#domain/vehicles/vehicle-fields.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { honest, toastSays } from "../dealers.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

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
afterEach(() => expect(honest(visitor)).toEqual([]));

/** Goes to a dealership by the menu and the list. */
async function openDealership(name: string) {
  await walkTo(visitor.page, "dealerships");
  await visitor.page.getByRole("link", { name, exact: true }).click();
}

it("applies a held crawl and takes it back, and says each time how many cars that concerns", async () => {
  const { page } = visitor;
  await openDealership("Harbor Motors");
  const latest = page.getByRole("region", { name: "Sync history" }).getByRole("listitem").first();
  const collapsed = "Only 3 vehicles were found where the site usually shows 10.";
  await latest.getByText(`${collapsed} Nothing was removed, in case the site was not itself.`).waitFor();
  await latest.getByText("3 cars found, 7 not seen").waitFor();

  await latest.getByRole("button", { name: "Apply" }).click();
  const apply = page.getByRole("alertdialog", { name: "Apply this crawl?" });
  await apply.getByText("0 cars will be added, 0 changed and 7 removed.").waitFor();
  await apply.getByRole("button", { name: "Apply" }).click();
  await toastSays(page, "Crawl applied", "The cars that it did not see have been removed");
  await latest.getByText(`${collapsed} It was applied by hand: 7 cars were removed.`).waitFor();
  await latest.getByText("3 cars found, 7 removed").waitFor();
  expect(await page.getByText("Nothing was removed").count()).toBe(0);

  await latest.getByRole("button", { name: "Undo" }).click();
  const undo = page.getByRole("alertdialog", { name: "Undo this crawl?" });
  await undo.getByText("7 cars will be added, 0 changed and 0 removed.").waitFor();
  await undo.getByRole("button", { name: "Undo" }).click();
  await toastSays(page, "Crawl undone", "The inventory is what it was before");
  await latest.getByText("It was applied by hand, and taken back.").waitFor();
  await latest.getByRole("button", { name: "Details" }).click();
  await latest.getByText("Structured data").waitFor();
  await latest.getByText("admin took it back. Added 7, changed 0, removed 0.").waitFor();
});

it("says whose cars a website shows now, and takes them in place of the listed ones by one click", async () => {
  const { page } = visitor;
  await openDealership("Smith Motors");
  const sentence = "Dealer's name Smith Motors before, Jones Auto Sales now.";
  // Once beside the dealership's name and once in its history.
  await expect.poll(() => page.getByText(sentence).count()).toBe(2);
  const latest = page.getByRole("region", { name: "Sync history" }).getByRole("listitem").first();
  await latest.getByRole("button", { name: "Apply" }).click();
  const apply = page.getByRole("alertdialog", { name: "Apply this crawl?" });
  await apply.getByText("Apply it only if the dealership has moved or been renamed").waitFor();
  await apply.getByText("14 cars will be added, 0 changed and 12 removed.").waitFor();
  await apply.getByRole("button", { name: "Apply" }).click();
  await toastSays(page, "Crawl applied", "The cars that it found have taken the place of the listed ones");
  await expect.poll(() => page.getByText(sentence).count()).toBe(1);
});

it("leads to the cars with a price being checked, and takes or keeps a price by one click", async () => {
  const { page } = visitor;
  await openDealership("Lake Motors");
  await page.getByRole("tab", { name: "Cars" }).click();
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

  await player.run(bay, [{ ...CAR, mileageMiles: 6_000 }]);
  await page.reload();
  await mileage.getByText(/^The site now says 6,000 miles, since /).waitFor();
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: "light" });

  await player.run(bay, [{ ...CAR, mileageMiles: 50_000 }]);
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
});
