import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startDemoSites } from "#demo/start-demo-sites.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

/** Chromium as root and on a machine without the internet. */
const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let demo: Awaited<ReturnType<typeof startDemoSites>>;
let test: TestApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let address: string;
/** What the browser complained about: console errors, failed scripts, broken policies. */
const complaints: string[] = [];

beforeAll(async () => {
  demo = await startDemoSites({ ports: [0, 0, 0, 0] });
  test = await createTestApp({ works: true, allowHosts: demo.sites.map((site) => site.host) });
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: inject("browserPath"), args: BROWSER_FLAGS });
  context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
});
afterAll(async () => {
  await browser?.close();
  await test?.close();
  await demo?.close();
});

it("shows a dealership's cars after it was added, opens one, and goes back to where the shopper was", async () => {
  await page.goto("/");
  await page.getByText("No vehicles found").waitFor();
  await page.getByText("Try changing your search criteria or filters").waitFor();

  const [dealership] = demo.sites;
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
      timeout: 30_000,
    })
    .toBe("succeeded");

  await page.reload();
  const cards = page.getByRole("article");
  expect(await cards.count()).toBe(12);
  await page.getByRole("link", { name: /next/i }).first().click();
  await page.waitForURL("**/page/2*");
  await expect.poll(() => cards.count()).toBeGreaterThan(0);
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

it("has the cars in the page even without JavaScript", async () => {
  const plain = await browser.newContext({ baseURL: address, javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto("/");
  expect(await reader.getByRole("article").count()).toBe(12);
  await reader.getByRole("link", { name: /next/i }).first().click();
  await reader.waitForURL("**/page/2*");
  expect(await reader.getByRole("article").count()).toBeGreaterThan(0);
  await plain.close();
});
