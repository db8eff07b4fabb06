import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { entry, leaveTidy, NOON_ZONE } from "../dealers.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { toastSays } from "../toasts.ts";

const PATIENCE = { timeout: 30_000 };
const LISTED = Array.from({ length: 4 }, (_, n) => makeFacts({ title: `2020 Honda Accord ${n}` }));
const [FIRST] = LISTED;

let product: Product;
let visitor: Visitor;
let strangeLot: number;
beforeAll(async () => {
  product = await startProduct();
  const { db } = product.test.context;
  strangeLot = await insertDealership(db, { name: "Strange Columns" });
  await insertVehicles(db, await insertDealership(db, { name: "Bayside Autos" }), LISTED);
  visitor = await product.visit({ timezoneId: NOON_ZONE });
});
afterAll(() => product?.close());
afterEach(({ task }) => leaveTidy(visitor, task));

const VIN = "1HGCV1F30JA000101";
const STRANGE_FILE = {
  name: "lot.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    `VIN,Year,Make,Model,Miles,Betrag,Cost\n${VIN},2018,Honda,Accord,38000,17990,14300\nnonsense,2018,Ford,Focus,64210,18995,15200\n`,
  ),
};

it("a CSV file with a column of a strange name is read as the operator says, shown before and after, saved with its problems, uploaded and taken back", async () => {
  const { db } = product.test.context;
  const { page } = visitor;
  await walkTo(page, "dealerships");
  const uploadButton = entry(page, "Strange Columns", "row").getByRole("button", { name: "Upload CSV" });
  await uploadButton.click();
  const dialog = page.getByRole("dialog", { name: "Upload Inventory CSV" });
  await dialog.locator("input[type=file]").setInputFiles(STRANGE_FILE);

  const preview = dialog.getByRole("region", { name: "Preview" });
  const rows = preview.getByRole("region", { name: "First rows" }).getByRole("listitem");
  const car = rows.filter({ hasText: "2018 Honda Accord" });
  await car.getByText("No price").waitFor(PATIENCE);
  await rows.filter({ hasText: "Left out" }).waitFor();
  await preview.getByRole("button", { name: "Show 2 columns with nothing to read" }).click();
  expect(await preview.getByLabel("Cost is read as").inputValue()).toBe("auto");
  await preview.getByLabel("Betrag is read as").selectOption("Price");
  await car.getByText("$17,990").waitFor(PATIENCE);
  await preview.getByText("As you chose.").waitFor();
  await page.setViewportSize(PHONE.viewport);
  expect(await axeViolations(page, dialog)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(DESKTOP.viewport);

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
      .where("dealership_id", "=", strangeLot)
      .where("removed_at", "is", null)
      .execute();
  expect(await prices()).toEqual([]);

  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await toastSays(page, "Upload Successful", "1 vehicle has been uploaded; 1 row was not taken");
  expect(await prices()).toEqual([{ vin: VIN, price_usd: 17_990 }]);
  // By the keyboard: for five seconds the message lies over the button.
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await dialog.waitFor({ state: "detached" });

  // The choice is remembered for the dealership's next file.
  await uploadButton.click();
  await dialog.locator("input[type=file]").setInputFiles(STRANGE_FILE);
  await preview.getByText("As chosen for an earlier file.").waitFor(PATIENCE);
  await car.getByText("Unchanged").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Strange Columns" }).click();
  await page.getByRole("tab", { name: "Syncs" }).click();
  await page.getByRole("region", { name: "CSV uploads" }).getByRole("button", { name: "Undo" }).press("Enter");
  const confirm = page.getByRole("alertdialog", { name: "Undo this upload?" });
  await confirm.getByText("This removes 1 car, changes 0 back and lists 0 again.").waitFor();
  await confirm.getByRole("button", { name: "Undo" }).click();
  await toastSays(page, "Upload undone", "1 car removed, 0 changed back, 0 listed again");
  await expect.poll(prices, PATIENCE).toEqual([]);
});

const LOT = ["vin,title,year,make,model", `${FIRST?.vin},2020 Honda Accord 0,2020,Honda,Accord`, ",,,,", "x,y,z,,"];

/** Returns whether an element is visible at its place: nothing covers it, and it has not been scrolled away. */
const isInSight = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

/** Returns the pixels between the toast and the dialog below it. */
const spaceBelowToast = (): number => {
  const [toast, dialog] = ["[data-toast]", "[role=dialog]"].map((one) => document.querySelector(one));
  return (dialog?.getBoundingClientRect().top ?? 0) - (toast?.getBoundingClientRect().bottom ?? 0);
};

it("uploads the whole lot after a yes to what it removes, keeps its warnings, takes it back, and removes a car", async () => {
  const { page } = visitor;
  await walkTo(page, "dealerships");
  await page.getByRole("row").filter({ hasText: "Bayside Autos" }).getByRole("button", { name: "Upload CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Inventory CSV" });
  const file = { name: "lot.csv", mimeType: "text/csv", buffer: Buffer.from(LOT.join("\n")) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("switch", { name: "This file is the whole lot" }).click();
  await dialog.getByText("3 cars that the file does not name would be removed.").waitFor();
  await dialog.getByText(/^\d rows? read, separated by/).scrollIntoViewIfNeeded();
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();

  // Three of four cars: it wants a yes, and nothing has failed.
  const question = page.getByRole("alertdialog", { name: "Remove 3 cars?" });
  await question.getByText("The file does not name 3 of 4 listed cars, or says that they are sold.").waitFor();
  expect(await page.getByText("Upload Failed").count()).toBe(0);
  await question.getByRole("button", { name: "Upload and remove 3 cars" }).click();
  await toastSays(page, "Upload Successful", "1 vehicle has been uploaded; 3 cars removed; 1 row was not taken");
  await dialog.getByText("3 cars that the file does not name were removed.").waitFor();
  await expect.poll(() => page.evaluate(spaceBelowToast)).toBeGreaterThanOrEqual(0);
  // The upload's result is visible, although the operator had scrolled down to the columns.
  const undo = dialog.getByRole("button", { name: "Undo" });
  await expect.poll(() => undo.evaluate(isInSight), { interval: 500 }).toBe(true);
  await dialog.getByRole("button", { name: "Done" }).press("Enter");

  await page.getByRole("link", { name: "Bayside Autos" }).click();
  await page.getByRole("tab", { name: "Syncs" }).click();
  const uploads = page.getByRole("region", { name: "CSV uploads" });
  await uploads.getByText("2 read: 0 added, 1 changed, 3 removed, 0 unchanged, 1 rejected").waitFor();
  await uploads.getByText(/warnings$/).click();
  await uploads.getByText("3 cars that the file does not name were removed.").waitFor();
  await uploads.getByRole("button", { name: "Undo" }).press("Enter");
  const takeBack = page.getByRole("alertdialog", { name: "Undo this upload?" });
  await takeBack.getByText("This removes 0 cars, changes 1 back and lists 3 again.").waitFor();
  await takeBack.getByRole("button", { name: "Undo" }).click();
  await toastSays(page, "Upload undone", "0 cars removed, 1 changed back, 3 listed again");
  await uploads.getByText(/^Undone today/).waitFor();
  // The button that had the focus was removed.
  await expect.poll(() => uploads.evaluate((region) => region.contains(document.activeElement))).toBe(true);

  await page.getByRole("tab", { name: "Cars" }).click();
  await page.getByRole("button", { name: "Open record" }).click();
  await page.getByText("This is required").waitFor();
  const stock = (name: string) => page.getByRole("region", { name, exact: true });
  await stock("4 listed cars")
    .getByRole("button", { name: `More about ${FIRST?.title}` })
    .click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const remove = page.getByRole("alertdialog", { name: "Remove this car?" });
  await remove.getByRole("button", { name: "Remove" }).click();
  await toastSays(page, "Car removed", `The car has been taken off: ${FIRST?.title}`);
  await stock("3 listed cars").waitFor();
});

it("a dealership without a website is added without an address, is not crawled, and gets an address later", async () => {
  const { page } = visitor;
  await walkTo(page, "dealerships");
  await page.setViewportSize(PHONE.viewport);
  const form = page.getByRole("region", { name: "Add New Dealership" });
  await form.getByRole("button", { name: "Add dealership", exact: true }).click();
  await form.getByLabel("Dealership Name").fill("Lot 9");
  await form.getByLabel("This dealership has no website: I upload its inventory as CSV").check();
  for (const name of ["Primary URL", "Check this site", "Additional URLs"]) {
    await expect.poll(() => form.getByText(name).count()).toBe(0);
  }
  await form.getByRole("button", { name: "Add Dealership" }).click();
  await toastSays(page, "Dealership Added", "New dealership has been added. Upload its inventory as a CSV file next.");

  const lot = entry(page, "Lot 9", "article");
  await lot.getByText("CSV upload only").waitFor();
  await lot.getByText("Active", { exact: true }).waitFor();
  const sync = lot.getByRole("button", { name: "Sync", exact: true });
  await expect.poll(() => sync.getAttribute("aria-disabled")).toBe("true");
  await sync.focus();
  await page.keyboard.press("Enter");
  const reason = "This dealership has no website to sync with. Upload its inventory as a CSV file.";
  await toastSays(page, "Nothing to sync", reason);

  await lot.getByRole("button", { name: "Edit URL" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Dealership" });
  expect(await dialog.getByLabel("Sync schedule").count()).toBe(0);
  await dialog.getByLabel("Primary Dealership URL").fill("lot-nine.example/used");
  await dialog.getByRole("button", { name: "Update Dealership" }).click();
  await lot.getByText("Syncing", { exact: true }).waitFor();
  await expect
    .poll(() => lot.getByRole("link", { name: "lot-nine.example" }).getAttribute("href"))
    .toBe("https://lot-nine.example/used");
});

it("takes a list of cars in JSON by its own button, and shows its columns", async () => {
  const { page } = visitor;
  await walkTo(page, "dealerships");
  await page
    .getByRole("row")
    .filter({ hasText: "Strange Columns" })
    .getByRole("button", { name: "Upload CSV" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Upload Inventory CSV" });
  const picker = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose an Excel, XML or JSON file" }).click();
  const records = {
    lot: { cars: [{ vin: VIN, year: 2018, make: "Honda", model: "Accord", pricing: { price: 17_990 } }] },
  };
  await (
    await picker
  ).setFiles({
    name: "lot.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(records)),
  });
  await dialog.getByText("$17,990").waitFor(PATIENCE);
  await dialog.getByText("1 row read, in JSON.").waitFor();
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await toastSays(page, "Upload Successful", "1 vehicle has been uploaded");
});
