import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { goWithin } from "../go-within.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { rememberPrices, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;
let starId: number;

beforeAll(async () => {
  product = await startProduct({ tabs: true });
  const cheaper = { title: "2020 BMW 330i much alike", make: "BMW", model: "330i", bodyStyle: "Sedan" };
  [starId = 0] = await stockUp(product.test, [STAR, cheaper]);
  await rememberPrices(product.test, starId, [29_000, 28_480]);
  visitor = await product.visit();
  const { context } = visitor;
  await context.route("https://dealer.example/**", (route) => route.fulfill({ body: "the dealer's own page" }));
  await context.route("https://www.carfax.example/**", (route) => route.fulfill({ body: "the report" }));
});
afterAll(() => product?.close());
afterEach(async () => {
  const { complaints, context, page } = visitor;
  expect(complaints).toEqual([]);
  for (const other of context.pages()) if (other !== page) await other.close();
});

it("says everything a shopper decides by, and leads to the seller, and to the Carfax report", async () => {
  const { page, context } = visitor;
  await page.goto(`/vehicles/${STAR.vin}?zipCode=20166`);
  await page.getByRole("heading", { level: 1, name: STAR.title }).waitFor();
  const box = page.getByRole("region", { name: "Price and seller" });
  for (const words of ["$27,480", "31,204 miles", "Fairfax Auto Gallery", "Chantilly, VA", "Last confirmed just now"]) {
    await box.getByText(words).first().waitFor();
  }
  await box.getByText("Mention discount code FB100 to the dealer").waitFor();
  await box.getByText("Price dropped $1,000 on").waitFor();
  await box.getByText(/\d+ miles away/).waitFor();
  await page.getByRole("heading", { name: "Price history" }).waitFor();
  await expect
    .poll(async () => (await page.getByRole("row").allInnerTexts()).slice(1))
    .toEqual([
      expect.stringContaining("−$1,000"),
      expect.stringContaining("$28,480"),
      expect.stringContaining("$29,000"),
    ]);
  await expect.poll(() => page.title()).toContain(`${STAR.title}, $27,480`);

  const contact = page.getByRole("link", { name: "Contact Seller" });
  const [request, popup] = await Promise.all([
    page.waitForRequest("**/contact"),
    context.waitForEvent("page"),
    contact.click(),
  ]);
  await popup.waitForURL("https://dealer.example/used/star");
  expect(request.method()).toBe("POST");
  expect(request.headers()["content-type"]).toBe("application/json");
  // No body.
  expect(request.postData()).toBeNull();
  expect((await request.response())?.status()).toBe(200);

  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...args) => {
      document.documentElement.dataset.opened = args.join(" | ");
      return open(...args);
    };
  });
  const [report] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Carfax Report" }).click(),
  ]);
  await report.waitForURL("https://www.carfax.example/report/1");
  // A window of 900 by 700, which cannot reach the page.
  await expect.poll(() => page.locator("html").getAttribute("data-opened")).toContain("width=900,height=700");
  expect(await report.evaluate(() => window.opener)).toBeNull();
});

it("records the contact from a card by the middle button, counts a view before it opens, leads to cars like it, and back to the results", async () => {
  const { page, context } = visitor;
  await goWithin(page, "/?sortBy=price_low");
  const card = page.getByRole("article", { name: STAR.title });
  const contact = card.getByRole("link", { name: "Contact Seller" });
  // The token of the car that was approached last is kept, so another one is approached first.
  await page.getByRole("link", { name: "2020 BMW 330i much alike" }).hover();
  const token = page.waitForResponse(`**/api/vehicles/${starId}/page-token`);
  await contact.hover();
  await (await token).finished();
  const [reported] = await Promise.all([
    page.waitForRequest(`**/api/vehicles/${starId}/contact`),
    context.waitForEvent("page"),
    contact.click({ button: "middle" }),
  ]);
  expect(await reported.headerValue("x-page-token")).toMatch(/^[\w-]{22}$/);
  expect(new URL(page.url()).pathname).toBe("/");
  const [request] = await Promise.all([
    page.waitForRequest("**/track-view"),
    card.getByRole("link", { name: STAR.title }).click(),
  ]);
  expect(request.url()).toContain(`/api/vehicles/${starId}/track-view`);
  expect(request.postData()).toBeNull();
  await page.waitForURL(`**/vehicles/${STAR.vin}`);
  // The address changes before the page does, and the list has a link of that name, too.
  await page.getByRole("heading", { level: 1, name: STAR.title }).waitFor();
  await page.getByRole("link", { name: "2020 BMW 330i much alike" }).click();
  await page.getByRole("heading", { level: 1, name: "2020 BMW 330i much alike" }).waitFor();
  await page.getByRole("link", { name: "Back to Results" }).click();
  await page.waitForURL("**/?sortBy=price_low");
});

// The last test: it removes the car.
it("says of a car that has been sold meanwhile that it is no longer listed, and leads to cars like it", async () => {
  const { page, complaints } = visitor;
  await page.goto("/?sortBy=price_low");
  const removed_at = new Date();
  await product.test.context.db.updateTable("vehicles").where("id", "=", starId).set({ removed_at }).execute();
  const card = page.getByRole("article", { name: STAR.title });
  await card.getByRole("link", { name: STAR.title }).click();
  await page.getByText("This car has not been listed at Fairfax Auto Gallery since").waitFor();
  await expect.poll(() => page.title()).toContain("no longer listed");
  expect(await page.getByRole("link", { name: "Contact Seller" }).count()).toBe(0);
  await page.getByRole("link", { name: "2020 BMW 330i much alike" }).click();
  await page.getByRole("heading", { level: 1, name: "2020 BMW 330i much alike" }).waitFor();
  // The browser itself writes about the car that is not found.
  complaints.length = 0;
});
