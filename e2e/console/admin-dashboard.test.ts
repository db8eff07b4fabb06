import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  answer,
  CHARTS_CALL,
  CLICKS_CALL,
  everythingLoaded,
  fullCharts,
  manyClicks,
  openConsole,
  walkTo,
} from "../admin.ts";
import type { Reply } from "../answers.ts";
import { axeViolations, loadAxe } from "../axe.ts";
import { failed, holdBack, honest } from "../dealers.ts";
import { goWithin } from "../go-within.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
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

it("has placeholders while it loads, then five numbers, and says that nobody has contacted a dealer yet", async () => {
  const { page } = visitor;
  // axe is there before the calls wait: they may use up the connections that a browser opens to a server.
  await openConsole(page, "account");
  await loadAxe(page);
  const go = holdBack(visitor, "/api/stats", "GET");
  const { promise, resolve } = Promise.withResolvers<Reply>();
  visitor.answers.set(/\/api\/contact-clicks/, () => promise);
  await walkTo(page, "dashboard");
  await page.getByText("Loading contact activity...").waitFor({ state: "attached" });
  const grid = page.getByRole("region", { name: "Statistics" });
  await expect.poll(() => grid.locator('[aria-hidden="true"]').count()).toBe(4);
  expect(await axeViolations(page)).toEqual([]);
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

it("tests the partner's sync, and says what came of it", async () => {
  const { page } = visitor;
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

it("counts leads over the days that are chosen, shows which did not count, and what needs attention", async () => {
  const { page, context } = visitor;
  await walkTo(page, "account");
  const url = `/api/vehicles/${STAR.vin}/contact`;
  for (let n = 0; n < 24; n++) {
    const headers = { "content-type": "application/json", "user-agent": `Mozilla/5.0 Firefox/${n}.0` };
    await product.test.app.inject({ method: "POST", url, remoteAddress: "203.0.113.7", headers });
  }
  const [first] = await (await context.request.get("/api/dealerships")).json();
  answer(page, "/api/dealerships", 200, [{ ...first, status: "error", reading: failed("The site refused us.") }]);
  const report = page.waitForResponse(/\/api\/admin\/leads(\?|$)/);
  // Data that was read before would be shown first.
  await openConsole(page, "dashboard");
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
  await panel.getByRole("link", { name: "Fairfax Auto Gallery" }).waitFor();
});

it("says that nothing can be read, and tries again: the activity, the latest days and the makes with most clicks", async () => {
  const { page } = visitor;
  visitor.answers.set(/\/api\/(stats|dealerships|contact-clicks|admin\/)/, { status: 500, json: {} });
  await openConsole(page, "dashboard");
  await page.getByText("The statistics could not be loaded.").waitFor();
  await page.getByText("The contact activity could not be loaded.").waitFor();
  await page.getByText("The leads could not be loaded.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  visitor.answers.drop();
  answer(page, CLICKS_CALL, 200, manyClicks());
  answer(page, CHARTS_CALL, 200, fullCharts());
  await page
    .getByRole("alert")
    .filter({ hasText: "The statistics" })
    .getByRole("button", { name: "Try again" })
    .click();
  await expect.poll(() => stat(page, "Total Vehicles").innerText()).toBe("5");
  await page
    .getByRole("alert")
    .filter({ hasText: "contact activity" })
    .getByRole("button", { name: "Try again" })
    .click();

  const rows = page.getByRole("region", { name: "Recent contact clicks" }).locator("tbody tr");
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
  expect(await axeViolations(page, page.getByRole("tabpanel", { name: "Timeline" }))).toEqual([]);
  await page.getByRole("tab", { name: "By Make" }).click();
  const chart = page.locator('[data-chart="makes"]');
  await expect.poll(() => chart.locator(".recharts-bar-rectangle").count()).toBe(10);
  await chart.getByText("Contact Clicks").waitFor();
  const makes = page.getByRole("table", { name: "Contact clicks per make" }).locator("tbody tr");
  await expect.poll(async () => (await makes.first().innerText()).split(/\s+/)).toEqual(["Unknown", "10"]);
  await everythingLoaded(page);
  expect(await axeViolations(page)).toEqual([]);

  // On a phone: five makes without a legend, short dates, and badges under the title.
  await page.setViewportSize(PHONE.viewport);
  await expect.poll(() => chart.locator(".recharts-bar-rectangle").count()).toBe(5);
  await expect.poll(() => chart.getByText("Contact Clicks").count()).toBe(0);
  await page.getByRole("tab", { name: "Recent", exact: true }).click();
  await expect.poll(async () => (await bare.locator("td").allInnerTexts())[0]).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/);
  expect(await bare.locator("td").count()).toBe(2);
  await bare.getByText("N/A").first().waitFor();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

const TABS = [
  ["Dashboard", "dashboard", "Dashboard"],
  ["Dealerships", "dealerships", "Dealerships"],
  ["Inventory", "inventory", "Inventory Management"],
  ["Settings", "settings", "Site Settings"],
] as const;
const SMALL = { width: 360, height: 640 };

it("has its menu in a drawer on a phone: closed by the veil, Escape or a navigation", async () => {
  const { page } = visitor;
  // Opened again, with the product's own few leads, and wide at first: a narrow window would begin with the menu as a rail.
  await page.setViewportSize(DESKTOP.viewport);
  await openConsole(page, "dashboard");
  await page.setViewportSize(SMALL);
  const open = page.getByRole("button", { name: "Open menu" });
  const drawer = page.getByRole("dialog");
  await open.click();
  await drawer.waitFor();
  await page.mouse.click(345, 400);
  await drawer.waitFor({ state: "detached" });
  await open.click();
  await drawer.getByText("AutoHub Admin").waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
  await open.click();
  await drawer.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { level: 1, name: "Site Settings" }).waitFor();
  await drawer.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/admin/settings");
});

/** Texts and controls of the page's content that lie under the menu's button, wholly or in part. */
const underTheButton = (page: Page) =>
  page.getByRole("button", { name: "Open menu" }).evaluate((button) => {
    const room = button.getBoundingClientRect();
    const found: string[] = [];
    const note = (words: string, boxes: Iterable<DOMRect>) => {
      for (const { left, right, top, bottom, width } of boxes) {
        const apart = right <= room.left || left >= room.right || bottom <= room.top || top >= room.bottom;
        if (width > 1 && !apart) found.push(words);
      }
    };
    const main = document.querySelector("main") as HTMLElement;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      note(texts.currentNode.textContent ?? "", range.getClientRects());
    }
    for (const control of main.querySelectorAll("button, a, input, select, [role=tab]")) {
      note(control.outerHTML.slice(0, 80), control.getClientRects());
    }
    return found;
  });

it("scrolls no screen sideways, and has nothing under its floating button at either end, only its strip between", async () => {
  const { page } = visitor;
  const { id } = await product.test.context.db.selectFrom("dealerships").select("id").executeTakeFirstOrThrow();
  const button = page.getByRole("button", { name: "Open menu" });
  const screens = [
    ...TABS,
    ["", "account", "Your account"],
    ["", `dealerships?dealership=${id}`, "Dealerships"],
  ] as const;
  for (const [, path, heading] of screens) {
    await goWithin(page, `/admin/${path}`);
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    await everythingLoaded(page);
    await expect.poll(() => overflow(page), { message: path }).toBeLessThanOrEqual(0);
    await expect.poll(() => underTheButton(page), { message: path }).toEqual([]);
    // It scrolls each time it looks: the page may have been too short for it before.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, 150));
          const [inside, strip] = [await button.boundingBox(), await page.locator("[data-menu-strip]").boundingBox()];
          return inside !== null && strip !== null && strip.y <= inside.y && inside.y + inside.height <= 640;
        },
        { message: path },
      )
      .toBe(true);
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          return underTheButton(page);
        },
        { message: path },
      )
      .toEqual([]);
  }
});

it("has a menu with a tab's own address, which folds to a rail of icons and stays so, and can be used by keys alone", async () => {
  const { page } = visitor;
  await page.setViewportSize(DESKTOP.viewport);
  for (const [link, tab, heading] of TABS) {
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/${tab}`);
    const current = page.getByRole("navigation").getByRole("link", { name: link });
    await expect.poll(() => current.getAttribute("aria-current")).toBe("page");
  }
  const menu = page.getByRole("complementary");
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Collapse menu" }).click();
  await expect.poll(width).toBeLessThan(80);
  expect(await axeViolations(page, menu)).toEqual([]);
  await walkTo(page, "account");
  await page.reload();
  await page.getByRole("button", { name: "Expand menu" }).waitFor();
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
  await expect.poll(width).toBeLessThan(80);

  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  const opener = page.getByRole("button", { name: "Log out everywhere" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: "Dashboard" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});
