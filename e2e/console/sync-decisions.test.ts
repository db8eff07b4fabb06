import { afterAll, beforeAll, expect, it } from "vitest";
import { noIdentity } from "#domain/sync/dealer-identity.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { signIn } from "../admin.ts";
import { toastSays } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit();
});
afterAll(() => product?.close());

it("applies a held crawl and takes it back, and says each time how many cars that concerns", async () => {
  const { page, context } = visitor;
  const { db } = product.test.context;
  const id = await insertDealership(db, { name: "Harbor Motors" });
  const player = runPlayer(db);
  const cars = Array.from({ length: 10 }, () => makeFacts());
  await player.run(id, cars);
  await player.run(id, cars.slice(0, 3));

  await signIn(context);
  await page.goto(`/admin/dealerships?dealership=${id}`);
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
  expect(visitor.complaints).toEqual([]);
});

it("says whose cars a website shows now, and takes them in place of the listed ones by one click", async () => {
  const { page, context } = visitor;
  const { db } = product.test.context;
  const id = await insertDealership(db, { name: "Smith Motors" });
  const player = runPlayer(db);
  const dealer = (name: string) => ({ dealer: { ...noIdentity(), names: [name] } });
  await player.run(
    id,
    Array.from({ length: 12 }, () => makeFacts()),
    dealer("Smith Motors"),
  );
  await player.run(
    id,
    Array.from({ length: 14 }, () => makeFacts()),
    dealer("Jones Auto Sales"),
  );

  await signIn(context);
  await page.goto(`/admin/dealerships?dealership=${id}`);
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
  expect(visitor.complaints).toEqual([]);
});

it("leads to the cars with a price being checked, and takes or keeps a price by one click", async () => {
  const { page, context } = visitor;
  const { db } = product.test.context;
  const id = await insertDealership(db, { name: "Lake Motors" });
  const player = runPlayer(db);
  const cars = Array.from({ length: 12 }, () => makeFacts({ priceUsd: 21_995 }));
  await player.run(id, cars);
  await player.run(
    id,
    cars.map((car, n) => (n < 2 ? { ...car, title: `Checked ${n}`, priceUsd: 2_199 + n } : car)),
  );

  await signIn(context);
  await page.goto(`/admin/dealerships?dealership=${id}&show=cars`);
  await page.getByRole("button", { name: "2 prices to check" }).click();
  await page.getByRole("heading", { name: "2 cars with a price being checked" }).waitFor();
  await page.getByText("Price being checked: $21,995 is shown, $2,199 came").waitFor();
  await page.getByRole("button", { name: "$2,199 is right: price of Checked 0" }).click();
  await toastSays(page, "Price decided", "The price is $2,199 now: Checked 0");
  await page.getByRole("button", { name: "Keep $21,995: price of Checked 1" }).click();
  await page.getByText("No price is being checked").waitFor();
  await page.getByRole("button", { name: "Listed cars" }).click();
  await page.getByText("admin keeps $21,995, although $2,200 is stated.").waitFor();
  expect(visitor.complaints).toEqual([]);
});
