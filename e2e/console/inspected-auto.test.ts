import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DemoPartner, startDemoPartner } from "#demo/partner/start-demo-partner.ts";
import { openConsole } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { overflow } from "../page-measures.ts";
import { PHONE, type Product, startProduct } from "../start-product.ts";
import { stockUp } from "../stock.ts";

let partner: DemoPartner;
let product: Product;
beforeAll(async () => {
  partner = await startDemoPartner();
  product = await startProduct({
    environment: { INSPECTED_AUTO_URL: partner.url, INSPECTED_AUTO_TOKEN: partner.token },
  });
  await stockUp(product.test, [{}, {}]);
});
afterAll(async () => {
  await product?.close();
  await partner?.close();
});

const card = (page: Page) => page.getByRole("region", { name: "Inspected Auto" });
const runs = (page: Page) => card(page).getByRole("listitem");

it("shows the operator what was delivered, in words what was not, and follows a run that goes on by itself", async () => {
  const { page, complaints } = await product.visit();
  await openConsole(page, "dashboard");
  await card(page).getByText("Nothing has been sent yet.").waitFor();
  await card(page).getByRole("button", { name: "Test sync" }).click();
  await card(page).getByText("Inspected Auto sync triggered successfully!").waitFor();
  await runs(page).getByText("Delivered").waitFor();
  await runs(page)
    .getByText(/^\d+ vehicles in 1 batch, in /)
    .waitFor();
  expect(partner.state.runs).toHaveLength(1);

  const { db } = product.test.context;
  await db
    .insertInto("partner_syncs")
    .values({
      status: "failed",
      vehicle_count: 500,
      batch_count: 1,
      delivered_batches: 1,
      error: "Inspected Auto answered 401 Unauthorized",
      finished_at: new Date(),
    })
    .execute();
  await page.reload();
  await runs(page).first().getByText("Inspected Auto answered 401 Unauthorized").waitFor();
  await runs(page).first().getByText("Broke off after 500 vehicles in 1 batch").waitFor();
  await expect.poll(() => runs(page).count()).toBe(2);
  expect(await axeViolations(page, card(page))).toEqual([]);

  // A run that goes on by itself, on a phone.
  await page.setViewportSize(PHONE.viewport);
  const { id } = await db
    .insertInto("partner_syncs")
    .values({ status: "running", error: null, finished_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await page.reload();
  await runs(page).first().getByText("Under way").waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await db
    .updateTable("partner_syncs")
    .set({ status: "delivered", vehicle_count: 2, batch_count: 1, delivered_batches: 1, finished_at: new Date() })
    .where("id", "=", id)
    .execute();
  await runs(page).first().getByText("Delivered").waitFor();
  expect(complaints).toEqual([]);
});
