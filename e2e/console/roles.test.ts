import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Role } from "#domain/auth/roles.ts";
import { everythingLoaded, signInAs } from "../admin.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(3)]);
  visitor = await product.visit();
});
afterAll(() => product?.close());
// Nothing that is shown may answer 403.
afterEach(() => expect(visitor.complaints.splice(0)).toEqual([]));

async function open(role: Role, path: string) {
  // Nothing may ask in between, without a session.
  await visitor.page.goto("about:blank");
  await visitor.context.clearCookies();
  await signInAs(product, visitor.context, role);
  await visitor.page.goto(`/admin/${path}`);
  await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  await everythingLoaded(visitor.page);
}
const button = (name: string | RegExp) => visitor.page.getByRole("button", { name });

/** Buttons that change something, by the screen they are on. */
const CHANGING: [string, RegExp[]][] = [
  ["dashboard", [/^Test sync$/]],
  ["dealerships", [/^Refresh All$/, /^Add dealership$/, /^Sync$/, /^Upload CSV$/, /^Edit URL$/, /^Delete$/]],
  ["inventory", [/^Sync all$/]],
];

it.each(CHANGING)(
  "shows a viewer of /admin/%s nothing that would be refused, and an editor all of it",
  async (path, names) => {
    await open("viewer", path);
    for (const name of names) expect(await button(name).count()).toBe(0);
    await open("editor", path);
    for (const name of names) await button(name).first().waitFor();
  },
);

it("shows a viewer a dealership with its schedule and cars, without the buttons that change them", async () => {
  const { id } = await product.test.context.db.selectFrom("dealerships").select("id").executeTakeFirstOrThrow();
  await open("viewer", `dealerships?dealership=${id}&show=cars`);
  await visitor.page.getByText("Every night").first().waitFor();
  expect(await visitor.page.getByRole("combobox").count()).toBe(0);
  expect(await button(/^(Hide|Remove) /).count()).toBe(0);
  await visitor.page.getByRole("tab", { name: "Scorecard" }).click();
  await visitor.page.getByText("There is no private link yet.").waitFor();
});

it("lets a viewer read the settings, not change them, and make exports", async () => {
  await open("viewer", "settings");
  const { page } = visitor;
  await page.getByText("You can read these. Editors and owners change them.").waitFor();
  for (const one of await page.getByRole("switch").all()) expect(await one.isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel("Discount code").isDisabled()).toBe(true);
  await expect.poll(() => button("Generate vehicle cards").isEnabled()).toBe(true);
});

it("lets an editor change the settings", async () => {
  await open("editor", "settings");
  const { page } = visitor;
  await page.getByRole("switch", { name: "Discount badge" }).click();
  await page.getByText("Setting updated").first().waitFor();
});

it("sees at the next refused call that the role is another one now", async () => {
  await open("editor", "settings");
  const { page } = visitor;
  await product.test.context.db
    .updateTable("admins")
    .set({ role: "viewer" })
    .where("username", "like", "editor %")
    .execute();
  await page.getByRole("switch", { name: "Discount badge" }).click();
  await page.getByText("You can read these. Editors and owners change them.").waitFor();
  visitor.complaints.length = 0;
});
