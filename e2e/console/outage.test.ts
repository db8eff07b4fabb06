import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openConsole, walkTo } from "../admin.ts";
import { allowDatabase } from "../allow-database.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { toastSays } from "../toasts.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => allowDatabase(product, true));

const AWAY = "We cannot reach our database right now. Please try again in a moment.";
const notice = () => visitor.page.getByRole("status").getByText(`${AWAY} The console continues automatically.`);
const siteName = () => visitor.page.getByLabel("Marketplace name");

it("waits while the database is away, without a sign-in form, and goes on by itself", async () => {
  const { page } = visitor;
  await openConsole(page, "dealerships");
  await allowDatabase(product, false);
  await page.reload();
  await notice().waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/dealerships");
  expect(await page.getByLabel("Password").count()).toBe(0);
  await page.goto("/admin");
  await page.getByRole("heading", { name: "One moment" }).waitFor();
  expect(await page.getByLabel("Password").count()).toBe(0);
  await allowDatabase(product, true);
  await page.waitForURL("**/admin/dashboard");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await expect.poll(() => notice().count()).toBe(0);
});

it("keeps what somebody has typed while the database is away, and saves it afterwards", async () => {
  const { page } = visitor;
  await walkTo(page, "settings");
  await siteName().fill("Blue Ridge Cars");
  await allowDatabase(product, false);
  const save = page.getByRole("button", { name: "Save marketplace name" });
  await save.click();
  await toastSays(page, "Update failed", `Error updating setting: ${AWAY}`);
  // The bell asks again as soon as somebody comes back to the window.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await notice().waitFor();
  expect(await siteName().inputValue()).toBe("Blue Ridge Cars");
  await allowDatabase(product, true);
  await expect.poll(() => notice().count()).toBe(0);
  expect(await siteName().inputValue()).toBe("Blue Ridge Cars");
  await save.click();
  await toastSays(page, "Setting updated", "The site setting has been successfully updated.");
});
