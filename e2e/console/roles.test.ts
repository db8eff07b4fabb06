import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { everythingLoaded, signInAs, walkTo } from "../admin.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(3)]);
  visitor = await product.visit();
  await signInAs(product, visitor.context, "editor");
});
afterAll(() => product?.close());
// Nothing that is shown may answer 403.
afterEach(() => expect(visitor.complaints.splice(0)).toEqual([]));

const button = (name: string | RegExp) => visitor.page.getByRole("button", { name });
const READ_ONLY = "You can read these. Editors and owners change them.";

/** Buttons that change something, by the screen they are on. */
const CHANGING = [
  ["dashboard", [/^Test sync$/]],
  ["dealerships", [/^Refresh All$/, /^Add dealership$/, /^Sync$/, /^Upload CSV$/, /^Edit URL$/, /^Delete$/]],
  ["inventory", [/^Sync all$/]],
] as const;

it("shows an editor all that changes something, and sees at the next refused call that the role is another one", async () => {
  const { page } = visitor;
  for (const [tab, names] of CHANGING) {
    await walkTo(page, tab);
    for (const name of names) await button(name).first().waitFor();
  }
  await walkTo(page, "settings");
  const badge = page.getByRole("switch", { name: "Discount badge" });
  await badge.click();
  await page.getByText("Setting updated").first().waitFor();
  expect(visitor.complaints).toEqual([]);

  const { db } = product.test.context;
  await db.updateTable("admins").set({ role: "viewer" }).where("username", "like", "editor %").execute();
  await badge.click();
  await page.getByText(READ_ONLY).waitFor();
  visitor.complaints.length = 0;
});

it("shows a viewer nothing that would be refused, lets them read everything, and make exports", async () => {
  const { page, context } = visitor;
  // Nothing may ask in between, without a session.
  await page.goto("about:blank");
  await context.clearCookies();
  await signInAs(product, context, "viewer");
  for (const [tab, names] of CHANGING) {
    await walkTo(page, tab);
    await everythingLoaded(page);
    for (const name of names) expect(await button(name).count()).toBe(0);
  }

  await walkTo(page, "settings");
  await page.getByText(READ_ONLY).waitFor();
  const backups = page.getByRole("region", { name: "Backups", exact: true });
  await backups.getByRole("switch", { name: "Back up every night" }).waitFor();
  await everythingLoaded(page);
  for (const one of await page.getByRole("switch").all()) expect(await one.isDisabled()).toBe(true);
  expect(await backups.getByRole("button").count()).toBe(0);
  await expect.poll(() => page.getByLabel("Discount code").isDisabled()).toBe(true);
  await expect.poll(() => button("Generate vehicle cards").isEnabled()).toBe(true);

  await walkTo(page, "dealerships");
  await page.getByRole("link", { name: "Fairfax Auto Gallery" }).click();
  await page.getByText("Every night").first().waitFor();
  await page.getByRole("tab", { name: "Scorecard" }).click();
  await page.getByText("There is no private link yet.").waitFor();
  await page.getByRole("tab", { name: "Cars" }).click();
  const facts = page.getByRole("link", { name: `Facts and history of ${STAR.title}` });
  await facts.waitFor();
  expect(await page.getByRole("combobox").count()).toBe(0);
  expect(await button(/^(Hide|Remove) /).count()).toBe(0);
  await facts.click();
  await page.getByRole("region", { name: "History" }).waitFor();
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.getByRole("heading", { name: STAR.title ?? "" }).waitFor();
    expect(await button(/^Correct/).count()).toBe(0);
  }
});
