import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { answer, CHARTS_CALL, CLICKS_CALL, fullCharts, manyClicks, openConsole } from "../admin.ts";
import type { Reply } from "../answers.ts";
import { holdBack, honest } from "../dealers.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(4)]);
  // Where it is tomorrow already: days are the server's, wherever the browser is.
  visitor = await product.visit({ timezoneId: "Pacific/Kiritimati" });
});
afterAll(() => product?.close());
afterEach(() => {
  visitor.answers.drop();
  expect(honest(visitor)).toEqual([]);
});

const stat = (page: Page, name: string) => page.locator(`[data-stat="${name}"] dd`).first();
const rowsOf = (page: Page, region: string) => page.getByRole("region", { name: region }).locator("tbody tr");

it("has placeholders while it loads, then five numbers, and says that nobody has contacted a dealer yet", async () => {
  const { page } = visitor;
  const go = holdBack(visitor, "/api/stats", "GET");
  const { promise, resolve } = Promise.withResolvers<Reply>();
  visitor.answers.set(/\/api\/contact-clicks/, () => promise);
  await openConsole(page, "dashboard");
  await page.getByText("Loading contact activity...").waitFor({ state: "attached" });
  const grid = page.getByRole("region", { name: "Statistics" });
  await expect.poll(() => grid.locator('[aria-hidden="true"]').count()).toBe(4);
  const before = await grid.boundingBox();
  go({ json: { totalDealerships: 1, totalVehicles: 1234, viewClicks: 56_789, contactClicks: 42, lastSynced: null } });
  await expect.poll(() => stat(page, "Total Vehicles").innerText()).toBe("1,234");
  await expect.poll(() => stat(page, "Total Dealerships").innerText()).toBe("1");
  await expect.poll(() => stat(page, "Vehicle Views").innerText()).toBe("56,789");
  await expect.poll(() => stat(page, "Seller Contacts").innerText()).toBe("42");
  await expect.poll(() => stat(page, "Last Sync").innerText()).toBe("Never");
  await expect.poll(async () => (await grid.boundingBox())?.height).toBe(before?.height);

  resolve("product");
  await page.getByRole("heading", { name: "Lead Generation History" }).waitFor();
  await page.getByText("Track when and how users are contacting dealers about vehicles").waitFor();
  await page.getByText("No contact activity recorded yet").waitFor();
  await page.getByRole("tab", { name: "Timeline" }).click();
  await page.getByText("Not enough data to display a timeline").waitFor();
  await page.getByRole("tab", { name: "By Make" }).click();
  await page.getByText("Not enough data to display make statistics").waitFor();
});

it("says so when the numbers or the activity cannot be read, and tries again", async () => {
  const { page } = visitor;
  answer(page, "/api/stats", 500, {});
  answer(page, /\/api\/contact-clicks/, 500, {});
  await openConsole(page, "dashboard");
  await page.getByText("The statistics could not be loaded.").waitFor();
  await page.getByText("The contact activity could not be loaded.").waitFor();
  visitor.answers.drop("/api/stats");
  await page.getByRole("alert").first().getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => stat(page, "Total Vehicles").innerText()).toBe("5");
});

it("tests the partner's sync, and says what came of it", async () => {
  const { page } = visitor;
  await openConsole(page, "dashboard");
  const replies: [Reply, string][] = [
    [{ json: { message: "Done" } }, "Inspected Auto sync triggered successfully!"],
    [{ status: 503, json: { message: "No address is configured" } }, "No address is configured"],
    [{ status: 500, json: { error: "The partner is away" } }, "The partner is away"],
    [{ status: 500, json: {} }, "Failed to trigger sync"],
    ["abort", "Network error occurred"],
  ];
  for (const [reply, words] of replies) {
    visitor.answers.set("/api/admin/trigger-inspected-auto-sync", reply);
    await page.getByRole("region", { name: "Inspected Auto" }).getByRole("button").click();
    await page.getByText(words, { exact: true }).waitFor();
  }
});

it("lists the activity, and draws the server's latest days and the makes with most clicks", async () => {
  const { page } = visitor;
  answer(page, CLICKS_CALL, 200, manyClicks());
  answer(page, CHARTS_CALL, 200, fullCharts());
  await openConsole(page, "dashboard");
  const rows = rowsOf(page, "Recent contact clicks");
  await expect.poll(() => rows.count()).toBe(60);
  const heads = page.getByRole("region", { name: "Recent contact clicks" }).getByRole("columnheader");
  await expect.poll(() => heads.allInnerTexts()).toEqual(["Time", "Vehicle", "Year", "Make", "Model"]);
  const bare = rows.filter({ hasText: "Unknown Vehicle" });
  const [time = "", ...cells] = await bare.locator("td").allInnerTexts();
  expect(time).toMatch(/^[A-Z][a-z]{2} \d{1,2}, .*\d{1,2}:\d\d [AP]M$/);
  expect(cells).toEqual(["Unknown Vehicle", "N/A", "N/A", "N/A"]);

  await page.getByRole("tab", { name: "Timeline" }).click();
  const timeline = page.locator('[data-chart="timeline"]');
  await expect.poll(() => timeline.locator(".recharts-line-dot").count()).toBe(10);
  await timeline.getByText("Contact Clicks").waitFor();
  const days = page.getByRole("table", { name: "Contact clicks per day" }).locator("tbody tr");
  await expect
    .poll(() => days.allInnerTexts())
    .toEqual(Array.from({ length: 10 }, (_, n) => `Nov ${11 + n}\t${n + 1}`));

  await page.getByRole("tab", { name: "By Make" }).click();
  const chart = page.locator('[data-chart="makes"]');
  await expect.poll(() => chart.locator(".recharts-bar-rectangle").count()).toBe(10);
  await chart.getByText("Contact Clicks").waitFor();
  const makes = page.getByRole("table", { name: "Contact clicks per make" }).locator("tbody tr");
  await expect.poll(async () => (await makes.first().innerText()).split(/\s+/)).toEqual(["Unknown", "10"]);

  // On a phone: five makes without a legend, short dates, and badges under the title.
  await page.setViewportSize(PHONE.viewport);
  await expect.poll(() => chart.locator(".recharts-bar-rectangle").count()).toBe(5);
  await expect.poll(() => chart.getByText("Contact Clicks").count()).toBe(0);
  await page.getByRole("tab", { name: "Recent", exact: true }).click();
  await expect.poll(async () => (await bare.locator("td").allInnerTexts())[0]).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
  expect(await bare.locator("td").count()).toBe(2);
  await bare.getByText("N/A").first().waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
});

it("counts leads over the days that are chosen, shows which did not count, and what needs attention", async () => {
  const { page, context } = visitor;
  const url = `/api/vehicles/${STAR.vin}/contact`;
  for (let n = 0; n < 24; n++) {
    const headers = { "content-type": "application/json", "user-agent": `Mozilla/5.0 Firefox/${n}.0` };
    await product.test.app.inject({ method: "POST", url, remoteAddress: "203.0.113.7", headers });
  }
  await openConsole(page, "inventory");
  const [first] = await (await context.request.get("/api/dealerships")).json();
  answer(page, "/api/dealerships", 200, [{ ...first, status: "error", statusReason: "The site refused us." }]);
  const report = page.waitForResponse(/\/api\/admin\/leads(\?|$)/);
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  const card = page.getByRole("region", { name: "Leads by Dealership" });
  await card.getByText("1 contact click, 0 vehicle views").waitFor();
  await card.getByRole("region", { name: "Leads per dealership" }).getByText("Fairfax Auto Gallery").waitFor();
  await card.getByRole("region", { name: "Leads per vehicle" }).getByText("2021 BMW 330i xDrive M Sport").waitFor();
  // It begins with the server's last 30 days.
  const { from, to } = await (await report).json();
  await expect.poll(() => card.getByLabel("From").inputValue()).toBe(from);
  await expect.poll(() => card.getByLabel("To").inputValue()).toBe(to);

  const download = page.waitForEvent("download");
  await card.getByRole("link", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await card.getByLabel("From").fill("2020-01-01");
  await card.getByLabel("To").fill("2020-01-31");
  await card.getByText("0 contact clicks, 0 vehicle views").waitFor();
  await card.getByText("Nobody contacted a seller on these days.").waitFor();
  await card.getByLabel("To").fill("2019-12-31");
  await card.getByText("The first day is after the last day").waitFor();
  await expect.poll(() => card.getByRole("link", { name: "Download CSV" }).count()).toBe(0);

  const check = page.getByRole("region", { name: "Lead Check" });
  await check.getByText("23 repeats within 30 minutes").waitFor();
  const busy = check.getByRole("listitem").filter({ hasText: "Busy address" }).first();
  await expect.poll(() => busy.innerText()).toContain("203.0.113.0/24");
  await expect.poll(() => busy.innerText()).toContain("24 contacts, 23 of them not counted");
  await check.getByText("Contacts without views: 203.0.113.0/24").waitFor();

  const panel = page.getByRole("region", { name: "Dealerships", exact: true });
  await panel.getByText("The site refused us.").waitFor();
  await panel.getByRole("link", { name: "Fairfax Auto Gallery" }).click();
  await page.waitForURL("**/admin/dealerships?dealership=*");
});
