import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { answer, CHARTS_CALL, CLICKS_CALL, fullCharts, hang, manyClicks, openConsole, signIn } from "../admin.ts";
import { holdBack } from "../dealers.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(4)]);
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => {
  visitor.answers.drop();
  expect(visitor.complaints.splice(0).filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
});

const stat = (page: Page, name: string) => page.locator(`[data-stat="${name}"] dd`).first();
const showClicks = (page: Page, clicks: unknown): void => {
  answer(page, CLICKS_CALL, 200, clicks);
  answer(page, CHARTS_CALL, 200, fullCharts());
};
const rowsOf = (page: Page, region: string) => page.getByRole("region", { name: region }).locator("tbody tr");

it("shows five numbers, and placeholders before", async () => {
  const { page } = visitor;
  const go = holdBack(visitor, "/api/stats", "GET");
  await openConsole(page, "dashboard");
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
});

it("words the time of the last sync", async () => {
  const { page, context } = await product.visit();
  const numbers = { totalDealerships: 1, totalVehicles: 1, viewClicks: 1, contactClicks: 1 };
  // A day that does not end while the journey is under way.
  await page.clock.setFixedTime(new Date(2026, 2, 10, 12));
  answer(page, "/api/stats", 200, { ...numbers, lastSynced: new Date(2026, 2, 10, 11, 58).toISOString() });
  await openConsole(page, "dashboard");
  await expect.poll(() => stat(page, "Last Sync").innerText()).toBe("Today, 11:58 AM");
  answer(page, "/api/stats", 200, { ...numbers, lastSynced: new Date(2026, 2, 5, 15, 7).toISOString() });
  await page.reload();
  await expect.poll(() => stat(page, "Last Sync").innerText()).toBe("Mar 5, 3:07 PM");
  await context.close();
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

it("says that nobody has contacted a dealer yet", async () => {
  const { page } = visitor;
  await openConsole(page, "dashboard");
  await page.getByRole("heading", { name: "Lead Generation History" }).waitFor();
  await page.getByText("Track when and how users are contacting dealers about vehicles").waitFor();
  await page.getByText("No contact activity recorded yet").waitFor();
  await page.getByRole("tab", { name: "Timeline" }).click();
  await page.getByText("Not enough data to display a timeline").waitFor();
  await page.getByRole("tab", { name: "By Make" }).click();
  await page.getByText("Not enough data to display make statistics").waitFor();
});

it("has a skeleton while the activity loads", async () => {
  const { page } = visitor;
  hang(page, /\/api\/contact-clicks/);
  await openConsole(page, "dashboard");
  await page.getByText("Loading contact activity...").waitFor({ state: "attached" });
});

it("lists the activity with time, vehicle, year, make and model", async () => {
  const { page } = visitor;
  showClicks(page, manyClicks());
  await openConsole(page, "dashboard");
  const rows = rowsOf(page, "Recent contact clicks");
  await expect.poll(() => rows.count()).toBe(60);
  const heads = page.getByRole("region", { name: "Recent contact clicks" }).getByRole("columnheader");
  await expect.poll(() => heads.allInnerTexts()).toEqual(["Time", "Vehicle", "Year", "Make", "Model"]);
  const bare = rows.filter({ hasText: "Unknown Vehicle" });
  const [time = "", ...cells] = await bare.locator("td").allInnerTexts();
  expect(time).toMatch(/^[A-Z][a-z]{2} \d{1,2}, .*\d{1,2}:\d\d [AP]M$/);
  expect(cells).toEqual(["Unknown Vehicle", "N/A", "N/A", "N/A"]);
});

it("draws the ten latest days as a line", async () => {
  const { page } = visitor;
  showClicks(page, manyClicks());
  await openConsole(page, "dashboard");
  await page.getByRole("tab", { name: "Timeline" }).click();
  const chart = page.locator('[data-chart="timeline"]');
  await expect.poll(() => chart.locator(".recharts-line-dot").count()).toBe(10);
  await chart.getByText("Contact Clicks").waitFor();
  const days = page.getByRole("table", { name: "Contact clicks per day" }).locator("tbody tr");
  await expect.poll(() => days.count()).toBe(10);
});

it("draws the ten makes with most clicks as bars, with a legend", async () => {
  const { page } = visitor;
  showClicks(page, manyClicks());
  await openConsole(page, "dashboard");
  await page.getByRole("tab", { name: "By Make" }).click();
  const chart = page.locator('[data-chart="makes"]');
  await expect.poll(() => chart.locator(".recharts-bar-rectangle").count()).toBe(10);
  await chart.getByText("Contact Clicks").waitFor();
  const makes = page.getByRole("table", { name: "Contact clicks per make" }).locator("tbody tr");
  await expect.poll(async () => (await makes.first().innerText()).split(/\s+/)).toEqual(["Unknown", "10"]);
});

it.each([1, 100])("shows the server's days of %i click(s) wherever the browser is", async (count) => {
  // Where it is tomorrow already.
  const faraway = await product.visit({ timezoneId: "Pacific/Kiritimati" });
  const { page } = faraway;
  const timestamp = "2026-03-05T23:30:00.000Z";
  const click = { timestamp, title: "Car", make: "Kia", model: null, year: null };
  answer(
    page,
    CLICKS_CALL,
    200,
    Array.from({ length: count }, (_, id) => ({ id, ...click })),
  );
  answer(page, CHARTS_CALL, 200, { timeline: [{ date: "2026-03-05", count }], makes: [{ make: "Kia", count }] });
  const report = page.waitForResponse(/\/api\/admin\/leads(\?|$)/);
  await openConsole(page, "dashboard");
  await page.getByRole("tab", { name: "Timeline" }).click();
  const days = page.getByRole("table", { name: "Contact clicks per day" }).locator("tbody tr");
  await expect.poll(() => days.allInnerTexts()).toEqual([`Mar 5\t${count}`]);
  // The report begins with the server's last 30 days.
  const { from, to } = await (await report).json();
  const card = page.getByRole("region", { name: "Leads by Dealership" });
  await expect.poll(() => card.getByLabel("From").inputValue()).toBe(from);
  await expect.poll(() => card.getByLabel("To").inputValue()).toBe(to);
  await faraway.context.close();
});

it("fits a phone: short dates, badges under the title, five makes, no legend", async () => {
  const phone = await product.visit(PHONE);
  const { page } = phone;
  showClicks(page, manyClicks());
  await openConsole(page, "dashboard");
  await page.getByRole("tab", { name: "Recent", exact: true }).waitFor();
  const bare = rowsOf(page, "Recent contact clicks").filter({ hasText: "Unknown Vehicle" });
  await expect.poll(async () => (await bare.locator("td").allInnerTexts())[0]).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
  expect(await bare.locator("td").count()).toBe(2);
  await bare.getByText("N/A").first().waitFor();
  await page.getByRole("tab", { name: "By Make" }).click();
  const chart = page.locator('[data-chart="makes"]');
  await expect.poll(() => chart.locator(".recharts-bar-rectangle").count()).toBe(5);
  await expect.poll(() => chart.getByText("Contact Clicks").count()).toBe(0);
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});

it.each([
  [200, { message: "Done" }, "Inspected Auto sync triggered successfully!"],
  [503, { message: "No address is configured" }, "No address is configured"],
  [500, { error: "The partner is away" }, "The partner is away"],
  [500, {}, "Failed to trigger sync"],
])("tests the partner's sync: answer %i %j", async (status, json, words) => {
  const { page } = visitor;
  answer(page, "/api/admin/trigger-inspected-auto-sync", status, json);
  await openConsole(page, "dashboard");
  await page.getByRole("region", { name: "Inspected Auto" }).getByRole("button").click();
  await page.getByText(words, { exact: true }).waitFor();
});

it("says that the network failed when the partner's sync could not be asked for", async () => {
  const { page } = visitor;
  visitor.answers.set("/api/admin/trigger-inspected-auto-sync", "abort");
  await openConsole(page, "dashboard");
  await page.getByRole("region", { name: "Inspected Auto" }).getByRole("button").click();
  await page.getByText("Network error occurred", { exact: true }).waitFor();
});

it("counts leads per dealership and per vehicle over the days that are chosen, and gives them as CSV", async () => {
  const { page, context } = visitor;
  await signIn(context);
  // A shopper, in a window of their own.
  const shopper = await product.visit();
  await shopper.page.goto(`/vehicles/${STAR.vin}`);
  await context.request.post("/api/vehicles/1/contact", { headers: { "user-agent": "Mozilla/5.0 Firefox/145.0" } });
  await shopper.context.close();
  await openConsole(page, "dashboard");
  const card = page.getByRole("region", { name: "Leads by Dealership" });
  await card.getByText(/^1 contact click, \d+ vehicle views?$/).waitFor();
  await card.getByRole("region", { name: "Leads per dealership" }).getByText("Fairfax Auto Gallery").waitFor();
  await card.getByRole("region", { name: "Leads per vehicle" }).getByText("2021 BMW 330i xDrive M Sport").waitFor();

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
});

it("names the dealerships that need attention, and leads to them", async () => {
  const { page } = visitor;
  await signIn(visitor.context);
  const [first] = await (await visitor.context.request.get("/api/dealerships")).json();
  answer(page, "/api/dealerships", 200, [{ ...first, status: "error", statusReason: "The site refused us." }]);
  await openConsole(page, "dashboard");
  const panel = page.getByRole("region", { name: "Dealerships", exact: true });
  await panel.getByText("The site refused us.").waitFor();
  await panel.getByRole("link", { name: "Fairfax Auto Gallery" }).click();
  await page.waitForURL("**/admin/dealerships?dealership=*");
});

it("shows which leads did not count, and which look forged", async () => {
  const { page } = visitor;
  const url = `/api/vehicles/${STAR.vin}/contact`;
  for (let n = 0; n < 24; n++) {
    const headers = { "content-type": "application/json", "user-agent": `Mozilla/5.0 Firefox/${n}.0` };
    await product.test.app.inject({ method: "POST", url, remoteAddress: "203.0.113.7", headers });
  }
  await openConsole(page, "dashboard");
  const check = page.getByRole("region", { name: "Lead Check" });
  await check.getByText("23 repeats within 30 minutes").waitFor();
  const busy = check.getByRole("listitem").filter({ hasText: "Busy address" }).first();
  await expect.poll(() => busy.innerText()).toContain("203.0.113.0/24");
  await expect.poll(() => busy.innerText()).toContain("24 contacts, 23 of them not counted");
  await check.getByText("Contacts without views: 203.0.113.0/24").waitFor();
});
