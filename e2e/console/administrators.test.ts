import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ADMIN, everythingLoaded, openConsole, signInAs, walkTo, walkToSettings } from "../admin.ts";
import { appCode } from "../authenticator.ts";
import { axeViolations } from "../axe.ts";
import { honest } from "../dealers.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";
import { toastSays } from "../toasts.ts";

const PASSWORD = "four words that I like";
let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(3)]);
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => expect(honest(visitor)).toEqual([]));

const button = (name: string) => visitor.page.getByRole("button", { name, exact: true });
const row = (username: string) =>
  visitor.page.getByRole("list", { name: "Administrators" }).getByRole("listitem").filter({ hasText: username });

/** Ends the session of this window. No call of the page may be under way meanwhile. */
async function leave() {
  await visitor.page.goto("about:blank");
  await visitor.context.clearCookies();
}

it("invites somebody, who chooses a password and is in, with their role, by a link that works once", async () => {
  const { page } = visitor;
  await openConsole(page, "administrators");
  await page.getByText("This is you").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button("Invite").click();
  const dialog = page.getByRole("dialog");
  await button("Make the link").click();
  await dialog.getByText("Username is required").waitFor();
  await dialog.getByLabel("Username").fill("jane");
  await dialog.getByRole("radio", { name: "Viewer" }).check();
  expect(await axeViolations(page, dialog)).toEqual([]);
  await button("Make the link").click();
  const link = new URL(await dialog.getByLabel("Link to pass on", { exact: true }).inputValue());
  await dialog.getByText(/The link works once, until /).waitFor();
  await button("Done").click();
  expect(link.pathname).toBe("/admin/join");
  await page.getByRole("list", { name: "Open invitations" }).getByText("jane as viewer").waitFor();

  await leave();
  await page.setViewportSize(PHONE.viewport);
  // The link names the public address, which in a journey is another port.
  await page.goto(`/admin/join${link.hash}`);
  await page.getByText("You are invited as viewer.").waitFor();
  expect(page.url()).toBe(`${product.address}/admin/join`);
  await expect.poll(() => page.getByLabel("Username").inputValue()).toBe("jane");
  await page.getByLabel("New password", { exact: true }).fill("too short");
  expect(await axeViolations(page)).toEqual([]);
  for (const field of ["New password", "Repeat the new password"]) {
    await page.getByLabel(field, { exact: true }).fill(PASSWORD);
  }
  await button("Join").click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  const { user } = await (await page.request.get("/api/auth/status")).json();
  expect(user).toMatchObject({ username: "jane", role: "viewer", requiredStep: null });

  await leave();
  await page.goto(`/admin/join${link.hash}`);
  await page.getByText(/This invitation has been used, was withdrawn/).waitFor();
  await page.setViewportSize(DESKTOP.viewport);
});

it("gives somebody another role and removes them, after a question, but not the only owner", async () => {
  const { page } = visitor;
  await openConsole(page, "administrators");
  await button("Change role of jane").click();
  await page.getByRole("dialog").getByRole("radio", { name: "Editor" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
  await row("jane").getByText("Editor", { exact: true }).waitFor();
  await button("Remove jane").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove administrator" }).click();
  await expect.poll(() => row("jane").count()).toBe(0);

  await button("Remove admin").click();
  const question = page.getByRole("alertdialog");
  await question.getByText(/can no longer log in/).waitFor();
  await question.getByRole("button", { name: "Remove administrator" }).click();
  await toastSays(page, "Not removed", "admin is the only owner. Make somebody else an owner first.");
  await question.waitFor({ state: "detached" });
});

it("asks the owner again who is there before somebody is invited, over the open form", async () => {
  const { page } = visitor;
  const confirmed_at = new Date(Date.now() - 3_600_000);
  await product.test.context.db.updateTable("admin_sessions").set({ confirmed_at }).execute();
  await button("Invite").click();
  await page.getByLabel("Username").fill("jim");
  await button("Make the link").click();
  const question = page.getByRole("dialog", { name: "Is it still you?" });
  await question.getByLabel("Your password").fill("not this one");
  await button("Confirm").click();
  await question.getByText("The password is not right").waitFor();
  expect(await axeViolations(page, question)).toEqual([]);
  await question.getByLabel("Your password").fill(ADMIN.password);
  await button("Confirm").click();
  await page.getByLabel("Link to pass on", { exact: true }).waitFor();
  await button("Done").click();
  await button("Withdraw the invitation of jim").click();
  await expect.poll(() => page.getByRole("list", { name: "Open invitations" }).count()).toBe(0);
});

it("requires a second step of all: those without one add it before the console opens", async () => {
  const { page } = visitor;
  const { db } = product.test.context;
  const required = page.getByRole("switch", { name: "Second step required for all" });
  await required.click();
  await toastSays(page, "Not changed", "Add a passkey or an authenticator app to your own account first");
  // Another owner, who has a second step, requires it.
  await db.updateTable("sign_in_settings").set({ second_factor_required: true }).execute();
  await page.reload();
  await page.getByRole("heading", { name: "Add a second step" }).waitFor();
  await button("Set up app").click();
  const key = await page.getByLabel("Key", { exact: true }).inputValue();
  await page.getByLabel("Code that the app shows").fill(appCode(key));
  await button("Turn on").click();
  await page.getByRole("heading", { name: "Keep your recovery codes" }).waitFor();
  expect(await page.getByRole("link", { name: "Dashboard" }).count()).toBe(0);
  await button("I have kept them").click();
  await page.getByRole("heading", { level: 1, name: "Administrators" }).waitFor();
  await required.click();
  // It shows what it will be before that is stored.
  await toastSays(page, "Requirement changed", "A second step is everybody's choice.");
  await db.deleteFrom("admin_totp").execute();
});

const changing = (name: string | RegExp) => visitor.page.getByRole("button", { name });
const READ_ONLY = "Only editors and owners can change these settings.";

/** Buttons that change something, by the screen they are on. */
const CHANGING = [
  ["dashboard", [/^Test sync$/]],
  ["dealerships", [/^Refresh All$/, /^Add dealership$/, /^Sync$/, /^Upload CSV$/, /^Edit URL$/, /^Delete$/]],
  ["inventory", [/^Sync all$/]],
] as const;

it("shows an editor all but administrators, and sees at the next refused call that the role is another one", async () => {
  const { page, context } = visitor;
  await leave();
  visitor.complaints.length = 0;
  await signInAs(product, context, "editor");
  await page.goto("/admin/administrators");
  await page.getByText("Only owners may see this").waitFor();
  expect(await page.getByRole("link", { name: "Administrators" }).count()).toBe(0);
  for (const [tab, names] of CHANGING) {
    await walkTo(page, tab);
    for (const name of names) await changing(name).first().waitFor();
  }
  await walkTo(page, "settings");
  await page.getByRole("switch", { name: "Discount badge" }).click();
  await page.getByText("Setting updated").first().waitFor();
  expect(visitor.complaints).toEqual([]);

  const { db } = product.test.context;
  await db.updateTable("admins").set({ role: "viewer" }).where("username", "like", "editor %").execute();
  await page.getByRole("switch", { name: "Verified Deal stamp" }).click();
  await page.getByText(READ_ONLY).waitFor();
  visitor.complaints.length = 0;
});

it("shows a viewer nothing that would be refused, lets them read everything, and make exports", async () => {
  const { page, context } = visitor;
  await leave();
  await signInAs(product, context, "viewer");
  for (const [tab, names] of CHANGING) {
    await walkTo(page, tab);
    await everythingLoaded(page);
    for (const name of names) expect(await changing(name).count()).toBe(0);
  }

  await walkTo(page, "settings");
  await page.getByText(READ_ONLY).waitFor();
  const allAreDisabled = async () => {
    for (const one of await page.getByRole("switch").all()) expect(await one.isDisabled()).toBe(true);
  };
  await everythingLoaded(page);
  await allAreDisabled();
  await expect.poll(() => page.getByLabel("Discount code").isDisabled()).toBe(true);
  await expect.poll(() => changing("Generate vehicle cards").isEnabled()).toBe(true);
  await walkToSettings(page, "Backups");
  const backups = page.getByRole("region", { name: "Backups", exact: true });
  await backups.getByRole("switch", { name: "Back up every night" }).waitFor();
  await everythingLoaded(page);
  await allAreDisabled();
  expect(await backups.getByRole("button").count()).toBe(0);

  await walkTo(page, "dealerships");
  await page.getByRole("link", { name: "Fairfax Auto Gallery" }).click();
  await page.getByRole("tab", { name: "Dealer" }).click();
  await page.getByText("There is no private link yet.").waitFor();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByText("Every night").first().waitFor();
  await page.getByRole("region", { name: "Consent" }).getByText("No consent recorded").waitFor();
  for (const name of ["Record", "Take down"]) expect(await button(name).count(), name).toBe(0);
  expect(await page.getByRole("switch").count()).toBe(0);
  await page.getByRole("tab", { name: "Cars" }).click();
  await button(`More about ${STAR.title}`).click();
  await page.getByRole("menuitem", { name: "Advertising record" }).waitFor();
  expect(await page.getByRole("menuitem", { name: /^(Hide|Remove)/ }).count()).toBe(0);
  await page.keyboard.press("Escape");
  expect(await page.getByRole("combobox").count()).toBe(0);
  await page.getByRole("link", { name: STAR.title ?? "" }).click();
  await page.getByRole("region", { name: "History" }).waitFor();
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.getByRole("heading", { name: STAR.title ?? "" }).waitFor();
    expect(await changing(/^Correct/).count()).toBe(0);
  }
  // Nothing that is shown may answer 403.
  expect(visitor.complaints).toEqual([]);
});
