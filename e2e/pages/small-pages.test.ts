import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR]);
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => {
  // The browser itself writes about the 404 of a page.
  expect(visitor.complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
});

/** The answer to a page without its scripts, which the page says the same with. */
const answerTo = (path: string) => product.test.app.inject(path);

it("has no page where there is none, and leads home from there", async () => {
  const { page } = visitor;
  for (const path of ["/vehicles", "/page/0", "/page/abc", "/page/99", "/vehicles/7/more"]) {
    const { statusCode, body } = await answerTo(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toMatch(/The page you(&#x27;|')re looking for doesn(&#x27;|')t exist or has been moved\./);
  }
  const answer = await page.goto("/nothing");
  expect(answer?.status()).toBe(404);
  await page.getByText("The page you're looking for doesn't exist or has been moved.").waitFor();
  await page.getByRole("link", { name: "Return to Home Page" }).click();
  await page.waitForURL(`${product.address}/`);
  await page.getByRole("article").first().waitFor();
});

it("has no vehicle where there is none, and leads to the list from there", async () => {
  const { page } = visitor;
  for (const path of ["/vehicles/1HGCM82633A999999", `/vehicles/${"9".repeat(80)}`, "/vehicles/places"]) {
    const { statusCode, body } = await answerTo(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toContain("Vehicle Not Found");
  }
  const answer = await page.goto("/vehicles/999");
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { name: "Vehicle Not Found" }).waitFor();
  await page.getByText("The vehicle you're looking for doesn't exist or has been removed.").waitFor();
  await page.getByRole("link", { name: "Return to Listings" }).click();
  await page.waitForURL(`${product.address}/`);
});

it("sends the ids of vehicles that have moved to the first vehicle", async () => {
  const { page } = visitor;
  expect((await answerTo("/vehicles/14")).headers.location).toBe("/vehicles/1");
  await page.goto("/vehicles/2");
  expect(new URL(page.url()).pathname).toBe("/vehicles/1");
  await page.getByRole("heading", { level: 1, name: STAR.title }).waitFor();
});

it("tells dealers how to join", async () => {
  const { page } = visitor;
  await page.goto("/");
  await page.getByRole("link", { name: "List Your Dealership" }).click();
  await page.waitForURL("**/add-inventory");
  for (const benefit of ["Simple onboarding", "Increased visibility", "Automatic syncing", "More customers"]) {
    await page.getByRole("heading", { name: benefit }).waitFor();
  }
  const mail = await page.getByRole("link", { name: "Email Us Now" }).getAttribute("href");
  const { protocol, pathname, search } = new URL(mail ?? "");
  expect([protocol, pathname]).toEqual(["mailto:", expect.stringMatching(/^[^@]+@[^@]+$/)]);
  const [subject, body] = search.slice(1).split("&").map(decodeURIComponent);
  expect(subject).toBe("subject=Add My Dealership");
  expect(body?.slice("body=".length).split("\r\n")).toEqual([
    "Dealership: ",
    "Website: ",
    "Your name: ",
    "Phone: ",
    "",
  ]);
  await page.getByRole("link", { name: "Back to Vehicles" }).click();
  await page.waitForURL(`${product.address}/`);
});
