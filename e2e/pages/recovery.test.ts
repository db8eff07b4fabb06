import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { allowDatabase } from "../allow-database.ts";
import { goWithin } from "../go-within.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, assortment(30));
  visitor = await product.visit();
});
afterAll(() => product?.close());
// The browser's own messages about failed calls are no complaints here.
afterEach(() => visitor.answers.drop());

const searchBox = (page: Page) => page.getByPlaceholder("Search by make, model, year, city, state or dealership");
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "Failed to fetch vehicles" });

async function search(page: Page, words: string) {
  await searchBox(page).fill(words);
  await searchBox(page).press("Enter");
}

it("says that the database is away, and shows the cars by itself when it is back", async () => {
  const { page } = visitor;
  await page.goto("/");
  await allowDatabase(product, false);
  const answer = await page.goto("/?keyword=bmw");
  expect(answer?.status()).toBe(503);
  expect(await answer?.headerValue("retry-after")).toMatch(/^\d+$/);
  await failure(page).getByText("We cannot reach our database right now.").waitFor();
  await failure(page).getByText("This page tries again by itself.").waitFor();
  await allowDatabase(product, true);
  await page.getByRole("article").first().waitFor();
  await expect.poll(() => failure(page).count()).toBe(0);
  await page.getByText("Exclusive Auto Deals from Trusted Dealerships").waitFor();
  // The header's data was missing too.
  await page.getByRole("link", { name: "List Your Dealership" }).waitFor();
});

it("says that there is no connection, and opens cars and a page whose own script could not be had by itself when there is", async () => {
  const { page, context } = visitor;
  await context.setOffline(true);
  await search(page, "audi");
  await failure(page).getByText("There is no connection to our server just now.").waitFor();
  await context.setOffline(false);
  await page.getByRole("article").first().getByText("Audi").waitFor();
  await context.setOffline(true);
  await page.getByRole("link", { name: "List Your Dealership" }).click();
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Email Us Now" }).waitFor();
});

it("tries again in place when asked to, without leaving the page", async () => {
  const { page, answers } = visitor;
  await goWithin(page, "/");
  await page.getByRole("article").first().waitFor();
  answers.set("/api/vehicles?**", { status: 500, body: "broken" });
  // The browser keeps the answer to other words from before.
  await search(page, "honda");
  await failure(page).getByText("Something went wrong on our side.").waitFor();
  answers.drop();
  await page.evaluate(() => {
    document.documentElement.dataset.stayed = "";
  });
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("article").first().getByText("Honda").waitFor();
  await page.locator("html[data-stayed]").waitFor();
});
