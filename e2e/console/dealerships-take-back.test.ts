import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { openConsole } from "../admin.ts";
import { honest, NOON_ZONE, toastSays } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit({ timezoneId: NOON_ZONE });
});
afterAll(() => product?.close());

const CARS = Array.from({ length: 4 }, (_, n) => makeFacts({ title: `2020 Honda Accord ${n}` }));
const [FIRST, , , LAST] = CARS;
const LOT = ["vin,title,year,make,model", `${FIRST?.vin},2020 Honda Accord 0,2020,Honda,Accord`, ",,,,", "x,y,z,,"];

/** Whether an element can be seen where it stands: nothing lies over it, and it has not been scrolled away. */
const isInSight = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

it("uploads the whole lot after a yes to what it removes, keeps its warnings, takes it back, and hides a car", async () => {
  const { page } = visitor;
  const { db } = product.test.context;
  const id = await insertDealership(db, { name: "Harbor Motors" });
  await insertVehicles(db, id, CARS);
  await openConsole(page, "dealerships");
  await page.getByRole("row").filter({ hasText: "Harbor Motors" }).getByRole("button", { name: "Upload CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Inventory CSV" });
  const file = { name: "lot.csv", mimeType: "text/csv", buffer: Buffer.from(LOT.join("\n")) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("switch", { name: "This file is the whole lot" }).click();
  await dialog.getByRole("button", { name: "Preview" }).click();
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
  // What the upload did is in sight, although the operator had scrolled down to the columns.
  const undo = dialog.getByRole("button", { name: "Take back" });
  await expect.poll(() => undo.evaluate(isInSight)).toBe(true);
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("link", { name: "Harbor Motors" }).click();
  await page.getByRole("tab", { name: "CSV" }).click();
  const uploads = page.getByRole("region", { name: "CSV uploads" });
  await uploads.getByText("2 read: 0 added, 1 changed, 3 removed, 0 unchanged, 1 rejected").waitFor();
  await uploads.getByText(/warnings$/).click();
  await uploads.getByText("3 cars that the file does not name were removed.").waitFor();
  await uploads.getByRole("button", { name: "Take back" }).click();
  const takeBack = page.getByRole("alertdialog", { name: "Take this upload back?" });
  await takeBack.getByText("This removes 0 cars, changes 1 back and lists 3 again.").waitFor();
  await takeBack.getByRole("button", { name: "Take Back" }).click();
  await toastSays(page, "Upload taken back", "0 cars removed, 1 changed back, 3 listed again");
  await uploads.getByText(/^Taken back Today/).waitFor();
  // The button that had the focus is gone.
  await expect.poll(() => uploads.evaluate((region) => region.contains(document.activeElement))).toBe(true);

  await page.getByRole("tab", { name: "Cars" }).click();
  const stock = (name: string) => page.getByRole("region", { name, exact: true });
  await stock("4 listed cars")
    .getByRole("button", { name: `Hide ${LAST?.title}` })
    .click();
  await toastSays(page, "Car hidden", `The car is hidden: ${LAST?.title}`);
  await stock("3 listed cars").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "nothing");
  await expect.poll(focused).toMatch(/^Hide (?!.*undefined)/);
  await stock("3 listed cars").getByRole("button", { name: "1 hidden car" }).click();
  await stock("1 hidden car")
    .getByRole("button", { name: `Show again ${LAST?.title}` })
    .click();
  await page.getByText("No cars are hidden").waitFor();
  await page.getByRole("button", { name: "Listed cars" }).click();
  await stock("4 listed cars")
    .getByRole("button", { name: `Remove ${FIRST?.title}` })
    .click();
  const remove = page.getByRole("alertdialog", { name: "Remove this car?" });
  await remove.getByRole("button", { name: "Remove" }).click();
  await toastSays(page, "Car removed", `The car has been taken off: ${FIRST?.title}`);
  await stock("3 listed cars").waitFor();
  expect(honest(visitor)).toEqual([]);
});
