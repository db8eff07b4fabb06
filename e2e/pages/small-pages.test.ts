import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR]);
});
afterAll(() => product?.close());
beforeEach(async () => {
  visitor = await product.visit();
});
afterEach(async () => {
  // The browser itself writes about the 404 of a page.
  expect(visitor.complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
  await visitor.context.close();
});

it.each(["/nothing", "/vehicles", "/page/0", "/page/abc", "/page/99", "/vehicles/7/more"])(
  "has no page at %s",
  async (path) => {
    const { page } = visitor;
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await page.getByText("The page you're looking for doesn't exist or has been moved.").waitFor();
    await page.getByRole("link", { name: "Return to Home Page" }).click();
    await page.waitForURL(`${product.address}/`);
    await page.getByRole("article").first().waitFor();
  },
);

it.each(["/vehicles/999", "/vehicles/1HGCM82633A999999", `/vehicles/${"9".repeat(80)}`, "/vehicles/places"])(
  "has no vehicle at %s",
  async (path) => {
    const { page } = visitor;
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "Vehicle Not Found" }).waitFor();
    await page.getByText("The vehicle you're looking for doesn't exist or has been removed.").waitFor();
    await page.getByRole("link", { name: "Return to Listings" }).click();
    await page.waitForURL(`${product.address}/`);
  },
);

it.each(["/vehicles/2", "/vehicles/14"])("sends %s to the first vehicle", async (path) => {
  const { page } = visitor;
  await page.goto(path);
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
