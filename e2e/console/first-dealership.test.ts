import { afterAll, beforeAll, expect, it } from "vitest";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct({ demo: true });
  visitor = await product.visit(PHONE);
});
afterAll(() => product?.close());

it("shows a dealership's cars after it was added, opens one, and goes back to where the shopper was", async () => {
  const { page, context, complaints } = visitor;
  await page.goto("/");
  await page.getByText("No vehicles found").waitFor();
  await page.getByText("Try changing your search criteria or filters").waitFor();

  const [dealership] = product.demoSites;
  const login = await context.request.post("/api/auth/login", {
    data: { username: "admin", password: "correct horse battery" },
  });
  expect(login.status()).toBe(200);
  const added = await context.request.post("/api/dealerships", {
    data: { name: dealership?.name, url: dealership?.url, location: dealership?.location },
  });
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  await expect
    .poll(async () => (await (await context.request.get(`/api/dealerships/${id}/runs`)).json())[0].status, {
      timeout: 60_000,
    })
    .toBe("succeeded");
  // The search follows the database.
  await expect.poll(async () => (await (await context.request.get("/api/vehicles")).json()).total).toBeGreaterThan(12);

  await page.reload();
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count()).toBe(12);
  await page.getByRole("link", { name: /next/i }).first().click();
  await page.waitForURL("**/page/2*");
  // The address changes a moment before the page does.
  await page.getByText(/cars · page 2$/).waitFor();
  const title = (await cards.nth(1).getByRole("heading").innerText()).trim();
  await cards.nth(1).getByRole("link", { name: title }).click();
  await page.waitForURL("**/vehicles/*");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();

  await page
    .getByRole("link", { name: "Back to Results" })
    .or(page.getByRole("button", { name: "Back to Results" }))
    .click();
  await page.waitForURL("**/page/2*");
  await expect.poll(async () => (await cards.nth(1).getByRole("heading").innerText()).trim()).toBe(title);
  expect(complaints).toEqual([]);
});
