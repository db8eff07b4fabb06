import { hostname } from "node:os";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { answer, openConsole, signInAs, walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { honest } from "../dealers.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const CALL = "/api/admin/health";
const DAY_MS = 86_400_000;

let product: Product;
let visitor: Visitor;
let reporting: ReturnType<Product["test"]["context"]["startReporting"]>;

beforeAll(async () => {
  product = await startProduct();
  const { db } = product.test.context;
  const dealership = await insertDealership(db, {
    name: "Stale Motors",
    created_at: new Date(Date.now() - 60 * DAY_MS),
  });
  const outcomes = ["succeeded", "held", "failed"] as const;
  for (let n = 0; n < 60; n += 1) {
    await db
      .insertInto("sync_runs")
      .values({
        ...{ dealership_id: dealership, trigger: "schedule", status: outcomes[n % 3] ?? "held", outcome: "complete" },
        ...{ reason: n % 3 === 0 ? null : "The list ended early.", found: 40 + n },
        finished_at: new Date(Date.now() - (5 + (n % 20)) * DAY_MS),
        started_at: new Date(Date.now() - (5 + (n % 20)) * DAY_MS - 90_000),
      })
      .execute();
  }
  await db
    .insertInto("notifications")
    .values({
      ...{ key: "backup:none", kind: "backup-old", title: "There is no backup of the database", data: "{}" },
      ...{ body: "No backup has succeeded yet. Look at Settings, Backups.", path: "/admin/settings", in_bell: true },
    })
    .execute();
  await db
    .insertInto("error_groups")
    .values({
      ...{ key: "a1", kind: "disk-full", what: "a photo could not be stored", detail: "ENOSPC", machine: "cars-1" },
      ...{ place: "src/server/photos/photo-cache.ts:12", count: 3, first_at: new Date(), last_at: new Date() },
      ...{ request_id: null, route: "/photos/:id", run_id: null },
    })
    .execute();
  await product.test.app.inject("/");
  reporting = product.test.context.startReporting();
  await reporting.report();
  visitor = await product.visit();
});
afterAll(async () => {
  await reporting?.stop();
  await product?.close();
});
afterEach(() => {
  visitor.answers.drop();
  expect(honest(visitor)).toEqual([]);
});

it("shows what needs the operator, and leads to the crawls of a day and to their dealership", async () => {
  const { page } = visitor;
  await openConsole(page, "health");
  const needs = page.getByRole("listitem").filter({ hasText: "There is no backup of the database" });
  await needs.getByRole("link", { name: "See to it" }).waitFor();
  await page.getByRole("heading", { name: /needs? you now/ }).waitFor();
  await page.getByText("1 dealership has not been confirmed for days", { exact: true }).waitFor();
  await page.getByRole("region", { name: "Errors" }).getByText("The disk is full").waitFor();
  await page.getByRole("region", { name: "Processes" }).getByText("Running", { exact: true }).waitFor();
  await page
    .getByRole("region", { name: `Disk of ${hostname()}` })
    .getByText(/are free\.$/)
    .waitFor();
  const queue = page.getByRole("region", { name: "Queue" });
  await queue.getByRole("rowheader", { name: /^Crawls/ }).waitFor();
  await page.getByRole("region", { name: "Dealerships" }).getByText("Late", { exact: true }).waitFor();
  await page.getByRole("region", { name: "Slow calls" }).getByText("GET /*").waitFor();

  // The table behind the chart says the same in numbers.
  const days = page.getByRole("table", { name: "Crawls by how they ended, per day" });
  await expect.poll(() => days.getByRole("row").count()).toBe(31);
  const crawls = page.getByRole("region", { name: "Crawls", exact: true });
  const choice = crawls.getByLabel("Crawls of a day");
  const busy = await choice.locator("option").filter({ hasText: "held" }).first().getAttribute("value");
  await choice.selectOption(busy ?? "");
  await crawls.getByText(/: 3 crawls$/).waitFor();
  await crawls.getByLabel("How they ended").selectOption("held");
  await crawls.getByText(/: 1 crawl$/).waitFor();
  await crawls.getByText("The list ended early.").first().waitFor();
  expect(new URL(page.url()).searchParams.get("day")).toBe(busy);
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
  }
  await crawls.getByRole("link", { name: "Stale Motors" }).click();
  await page.getByRole("heading", { level: 2, name: "Stale Motors" }).waitFor();
});

it("says of each part why it is not known, that nothing answers, and goes on by itself", async () => {
  const { page } = visitor;
  const unknown = { known: false, problem: "The database did not answer." };
  const parts = ["database", "crawls", "confirmations", "queue", "storage", "processes", "errors"];
  answer(page, CALL, 200, {
    ...{ checkedAt: new Date().toISOString(), level: "unknown", needs: [], unknown: ["the queue"] },
    sentence: "Nothing needs you, as far as can be seen. The queue could not be looked at.",
    ...Object.fromEntries(parts.map((name) => [name, unknown])),
  });
  await walkTo(page, "health");
  await page.getByText("Nothing needs you, as far as can be seen.").waitFor();
  await expect.poll(() => page.getByText("Not known at the moment.").count()).toBe(parts.length);
  expect(await axeViolations(page)).toEqual([]);
  answer(page, CALL, 503, { message: "We cannot reach our data just now. Please try again in a moment." });
  await page.getByRole("button", { name: "Look again" }).click();
  await page.getByText("AutoHub cannot be asked how it is.").waitFor();
  await page.getByText("What stands below is of").waitFor();
  visitor.answers.drop(CALL);
  await page.getByRole("button", { name: "Look again" }).click();
  await page.getByText("There is no backup of the database", { exact: true }).waitFor();
});

it("gives the bundle for support to owners alone", async () => {
  const { page } = visitor;
  await walkTo(page, "health");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download bundle for support" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^autohub-support-.*\.zip$/);
  await visitor.context.clearCookies();
  await signInAs(product, visitor.context, "viewer");
  await page.reload();
  await page.getByText("There is no backup of the database", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Download bundle for support" }).count()).toBe(0);
});
