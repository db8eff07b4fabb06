import pg from "pg";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { goWithin } from "../go-within.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(30)]);
  visitor = await product.visit();
});
afterAll(() => product?.close());
// What the browser itself writes about calls that fail is no complaint here.
afterEach(() => visitor.answers.drop());

const searchBox = (page: Page) => page.getByPlaceholder("Search by make, model, year, city, state or dealership");
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "Failed to fetch vehicles" });

async function search(page: Page, words: string) {
  await searchBox(page).fill(words);
  await searchBox(page).press("Enter");
}

/** Takes the database away from the product, as a restart of PostgreSQL does, or gives it back. */
async function allowDatabase(allowed: boolean) {
  const name = new URL(product.test.databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: inject("databaseServer") });
  await client.connect();
  await client.query(`alter database ${name} allow_connections ${allowed}`);
  if (!allowed) await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await client.end();
}

it("says that the database is away, and shows the cars by itself when it is back", async () => {
  const { page } = visitor;
  await page.goto("/");
  await allowDatabase(false);
  const answer = await page.goto("/?keyword=bmw");
  expect(answer?.status()).toBe(503);
  expect(await answer?.headerValue("retry-after")).toMatch(/^\d+$/);
  await failure(page).getByText("We cannot reach our data just now.").waitFor();
  await failure(page).getByText("This page tries again by itself.").waitFor();
  await allowDatabase(true);
  await page.getByRole("article").first().waitFor();
  await expect.poll(() => failure(page).count()).toBe(0);
  await page.getByText("Exclusive Auto Deals from Trusted Dealerships").waitFor();
  // What the header shows was missing too.
  await page.getByRole("link", { name: "List Your Dealership" }).waitFor();
});

it("says that there is no connection, and goes on by itself when there is", async () => {
  const { page, context } = visitor;
  await page.goto("/");
  await context.setOffline(true);
  await search(page, "audi");
  await failure(page).getByText("There is no connection to our server just now.").waitFor();
  await context.setOffline(false);
  await page.getByRole("article").first().getByText("Audi").waitFor();
});

it("tries again in place when asked to, without leaving the page", async () => {
  const { page, answers } = visitor;
  await page.goto("/");
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

it("finds a vehicle by itself that could not be looked up while the server was away", async () => {
  const { page, answers } = visitor;
  await page.goto("/add-inventory");
  answers.set("/api/**", "abort");
  answers.set("/readyz", "abort");
  await goWithin(page, `/vehicles/${STAR.vin}`);
  await page.getByRole("heading", { name: "Vehicle Not Found" }).waitFor();
  await page.getByText("There is no connection to our server just now.").waitFor();
  answers.drop();
  await page.getByRole("heading", { level: 1, name: STAR.title }).waitFor();
});

it("opens a page by itself whose own script could not be had", async () => {
  // Of its own, in which the script has not been loaded.
  const { page, context } = await product.visit();
  await page.goto("/");
  await context.setOffline(true);
  await page.getByRole("link", { name: "List Your Dealership" }).click();
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Email Us Now" }).waitFor();
});
