import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { honest, toastSays } from "../dealers.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const PATIENCE = { timeout: 60_000 };
let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  // A host that may be asked makes it carry out jobs.
  product = await startProduct({ feedHost: "127.0.0.1:9" });
  visitor = await product.visit();
});
afterAll(() => product?.close());

const card = (page: Page) => page.getByRole("region", { name: "Backups", exact: true });

it("says that there is no backup, makes one, shows that it is whole, keeps what is planned, and fits both widths", async () => {
  const { page } = visitor;
  await openConsole(page, "settings");
  const backups = card(page);
  await backups.getByText("Everything: there is no backup").waitFor();
  await backups.getByText(/^Backups lie beside the database: .* Set BACKUP_TO to another disk/).waitFor();
  await backups.getByRole("button", { name: "Back up now" }).click();
  const latest = backups.getByRole("listitem").filter({ hasText: "From the console" });
  await latest.getByText("Whole", { exact: true }).waitFor(PATIENCE);
  await latest.getByText(/autohub-.*-logical\.tar\.zst/).waitFor();
  await backups.getByText("What was written since the last backup, up to 24 hours").waitFor();
  expect(await backups.getByText("None yet").count()).toBe(0);

  await backups.getByLabel("Backups kept").selectOption("14");
  await toastSays(page, "Backups updated", "It takes effect within a minute.");
  const nightly = backups.getByRole("switch", { name: "Back up every night" });
  await nightly.press("Space");
  await backups.getByText("What was written since the last backup", { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => nightly.getAttribute("aria-checked"), PATIENCE).toBe("false");
  expect(await backups.getByLabel("Backups kept").inputValue()).toBe("14");
  expect(await backups.getByLabel("Begins at").isDisabled()).toBe(true);
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await axeViolations(page, backups)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  expect(honest(visitor)).toEqual([]);
});
