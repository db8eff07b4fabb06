import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { openConsole } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { entry, honest, toastSays } from "../dealers.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct } from "../start-product.ts";

const PATIENCE = { timeout: 30_000 };
const VIN = "1HGCV1F30JA000101";
const FILE = {
  name: "lot.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    `VIN,Year,Make,Model,Miles,Betrag,Cost\n${VIN},2018,Honda,Accord,38000,17990,14300\nnonsense,2018,Ford,Focus,64210,18995,15200\n`,
  ),
};

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

it("a CSV file with a column of a strange name is read as the operator says, shown before and after, saved with its problems, uploaded and taken back", async () => {
  const { db } = product.test.context;
  const id = await insertDealership(db, { name: "Lot 9" });
  const visitor = await product.visit();
  const { page } = visitor;
  await openConsole(page, "dealerships");
  const uploadButton = entry(page, "Lot 9", "row").getByRole("button", { name: "Upload CSV" });
  await uploadButton.click();
  const dialog = page.getByRole("dialog", { name: "Upload Inventory CSV" });
  await dialog.locator("input[type=file]").setInputFiles(FILE);

  const preview = dialog.getByRole("status", { name: "Preview" });
  const rows = preview.getByRole("region", { name: "First rows" }).getByRole("listitem");
  const car = rows.filter({ hasText: "2018 Honda Accord" });
  await car.getByText("No price").waitFor(PATIENCE);
  await rows.filter({ hasText: "Left out" }).waitFor();
  await preview.getByRole("button", { name: "Show 2 columns with nothing to read" }).click();
  expect(await preview.getByLabel("Cost is read as").inputValue()).toBe("auto");
  await preview.getByLabel("Betrag is read as").selectOption("Price");
  await car.getByText("$17,990").waitFor(PATIENCE);
  await preview.getByText("As you chose.").waitFor();
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await axeViolations(page, dialog)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }

  const saving = page.waitForEvent("download");
  await preview.getByRole("button", { name: "Download the rows with problems" }).click();
  const problems = await saving;
  expect(problems.suggestedFilename()).toBe("problems.csv");
  const lines = (await readFile(await problems.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toBe('\ufeff"Line","Reason","VIN","Year","Make","Model","Miles","Betrag","Cost"');
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^3,"has the VIN ""nonsense"".*"nonsense"/)]);
  const prices = () =>
    db
      .selectFrom("vehicles")
      .select(["vin", "price_usd"])
      .where("dealership_id", "=", id)
      .where("removed_at", "is", null)
      .execute();
  expect(await prices()).toEqual([]);

  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await toastSays(page, "Upload Successful", "1 vehicle has been uploaded; 1 row was not taken");
  expect(await prices()).toEqual([{ vin: VIN, price_usd: 17_990 }]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });

  // The choice is remembered for the dealership's next file.
  await uploadButton.click();
  await dialog.locator("input[type=file]").setInputFiles(FILE);
  await preview.getByText("As chosen for an earlier file.").waitFor(PATIENCE);
  await car.getByText("Unchanged").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.goto(`/admin/dealerships?dealership=${id}&show=uploads`);
  await page.getByRole("button", { name: "Take back" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Take this upload back?" });
  await confirm.getByText("This removes 1 car, changes 0 back and lists 0 again.").waitFor();
  await confirm.getByRole("button", { name: "Take Back" }).click();
  await toastSays(page, "Upload taken back", "1 car removed, 0 changed back, 0 listed again");
  await expect.poll(prices, PATIENCE).toEqual([]);
  expect(honest(visitor)).toEqual([]);
});
