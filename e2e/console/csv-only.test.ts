import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole } from "../admin.ts";
import { entry, honest, toastSays } from "../dealers.ts";
import { PHONE, type Product, startProduct } from "../start-product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

it("a dealership without a website is added without an address, is not crawled, and gets an address later", async () => {
  const visitor = await product.visit(PHONE);
  const { page } = visitor;
  await openConsole(page, "dealerships");
  const form = page.getByRole("region", { name: "Add New Dealership" });
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

  await page.getByRole("button", { name: "Sync All", exact: true }).click();
  await toastSays(page, "Full sync initiated", "All dealerships are being synced in the background");
  expect(await lot.getByText("Syncing", { exact: true }).count()).toBe(0);

  await lot.getByRole("button", { name: "Edit URL" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Dealership" });
  expect(await dialog.getByLabel("Sync schedule").count()).toBe(0);
  await dialog.getByLabel("Location").fill("Reno, NV");
  await dialog.getByRole("button", { name: "Update Dealership" }).click();
  await dialog.waitFor({ state: "detached" });
  await lot.getByText("Reno, NV").waitFor();

  await lot.getByRole("button", { name: "Edit URL" }).click();
  await dialog.getByLabel("Primary Dealership URL").fill("lot-nine.example/used");
  await dialog.getByRole("button", { name: "Update Dealership" }).click();
  await lot.getByText("Syncing", { exact: true }).waitFor();
  await expect
    .poll(() => lot.getByRole("link", { name: "lot-nine.example" }).getAttribute("href"))
    .toBe("https://lot-nine.example/used");
  expect(honest(visitor)).toEqual([]);
});
