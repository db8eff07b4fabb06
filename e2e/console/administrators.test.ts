import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ADMIN, axeAtBothWidths, openConsole, signInAs, walkTo } from "../admin.ts";
import { appCode } from "../authenticator.ts";
import { axeViolations } from "../axe.ts";
import { honest } from "../dealers.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const PASSWORD = "four words that I like";
let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit();
});
afterAll(() => product?.close());
beforeEach(async () => {
  const { db } = product.test.context;
  await db.deleteFrom("admins").where("username", "!=", ADMIN.username).execute();
  await db.deleteFrom("admin_invitations").execute();
});
afterEach(() => expect(honest(visitor)).toEqual([]));

const button = (name: string | RegExp) => visitor.page.getByRole("button", { name, exact: true });
const toast = (words: string) => visitor.page.locator("[data-variant]").getByText(words, { exact: true });
const row = (username: string) =>
  visitor.page.getByRole("list", { name: "Administrators" }).getByRole("listitem").filter({ hasText: username });

/** Has the list read again, as it is each time that somebody comes to it. */
async function openAnew() {
  await walkTo(visitor.page, "inventory");
  await walkTo(visitor.page, "administrators");
}

/** Invites somebody. @returns the link to pass on */
async function invite(username: string, role: string): Promise<string> {
  const { page } = visitor;
  if (!page.url().endsWith("/admin/administrators")) await openConsole(page, "administrators");
  await button("Invite").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await dialog.getByText("Username is required").waitFor();
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByRole("radio", { name: role }).check();
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await dialog.getByLabel("Link to pass on", { exact: true }).inputValue();
  await dialog.getByText(/The link works once, until /).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  return link;
}

it("invites somebody, who chooses a password and is in, with their role, and withdraws another invitation", async () => {
  await openConsole(visitor.page, "administrators");
  await visitor.page.getByText("This is you").waitFor();
  expect(await axeAtBothWidths(visitor.page)).toEqual([]);
  const link = await invite("jane", "Viewer");
  expect(new URL(link).pathname).toBe("/admin/join");
  const { page } = visitor;
  await page.getByRole("list", { name: "Open invitations" }).getByText("jane as viewer").waitFor();

  const guest = await product.visit(PHONE);
  // The link names the public address, which in a journey is another port.
  await guest.page.goto(`/admin/join${new URL(link).hash}`);
  await guest.page.getByText("You are invited as viewer.").waitFor();
  expect(guest.page.url()).toBe(`${product.address}/admin/join`);
  await expect.poll(() => guest.page.getByLabel("Username").inputValue()).toBe("jane");
  await guest.page.getByLabel("New password", { exact: true }).fill("too short");
  expect(await axeViolations(guest.page)).toEqual([]);
  for (const field of ["New password", "Repeat the new password"]) {
    await guest.page.getByLabel(field, { exact: true }).fill(PASSWORD);
  }
  await guest.page.getByRole("button", { name: "Join" }).click();
  await guest.page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  const { user } = await (await guest.page.request.get("/api/auth/status")).json();
  expect(user).toMatchObject({ username: "jane", role: "viewer", requiredStep: null });

  const withdrawn = await invite("john", "Editor");
  await button("Withdraw the invitation of john").click();
  await toast("Invitation withdrawn").waitFor();
  await expect.poll(() => page.getByRole("list", { name: "Open invitations" }).count()).toBe(0);
  await guest.context.clearCookies();
  for (const ended of [link, withdrawn]) {
    // Only another address before the hash is loaded anew.
    await guest.page.goto("about:blank");
    await guest.page.goto(`/admin/join${new URL(ended).hash}`);
    await guest.page.getByText(/This invitation has been used, was withdrawn/).waitFor();
  }
  expect(honest(guest)).toEqual([]);
  await guest.context.close();
});

it("gives somebody another role and removes them, after a question, but not the only owner", async () => {
  const { page } = visitor;
  await product.test.signInAs("viewer");
  await openAnew();
  await row("viewer ")
    .getByRole("button", { name: /^Change role/ })
    .click();
  await page.getByRole("dialog").getByRole("radio", { name: "Editor" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
  await toast("Role changed").waitFor();
  await row("viewer ").getByText("Editor", { exact: true }).waitFor();
  await row("viewer ")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove administrator" }).click();
  await toast("Administrator removed").waitFor();
  await expect.poll(() => row("viewer ").count()).toBe(0);

  await row("admin")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await page
    .getByRole("alertdialog")
    .getByText(/can no longer log in/)
    .waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove administrator" }).click();
  await toast("Not removed").waitFor();
  await page
    .getByText(/admin is the only owner/)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
});

it("asks the owner again who is there before somebody is invited, over the open form", async () => {
  const { page } = visitor;
  await walkTo(page, "administrators");
  const confirmed_at = new Date(Date.now() - 3_600_000);
  await product.test.context.db.updateTable("admin_sessions").set({ confirmed_at }).execute();
  await button("Invite").click();
  expect(await axeViolations(page, page.getByRole("dialog"))).toEqual([]);
  await page.getByLabel("Username").fill("jim");
  await button("Make the link").click();
  await page.getByLabel("Your password").fill(ADMIN.password);
  await button("Confirm").click();
  await page.getByLabel("Link to pass on", { exact: true }).waitFor();
  await button("Done").click();
});

it("requires a second step of all: whoever has none adds one before the console opens", async () => {
  const { page } = visitor;
  const { db } = product.test.context;
  await walkTo(page, "administrators");
  const required = page.getByRole("switch", { name: "Second step required for all" });
  await required.click();
  await toast("Not changed").waitFor();
  await page.getByText("Add a passkey or an authenticator app to your own account first").first().waitFor();
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
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByText(/so the last one cannot be removed/).waitFor();
  await page.getByRole("link", { name: "Administrators" }).click();
  await required.click();
  await toast("Requirement changed").waitFor();
  await db.deleteFrom("admin_totp").execute();
});

it("orders and narrows everybody by menus, and keeps that in the address", async () => {
  const { page } = visitor;
  await product.test.signInAs("viewer");
  await product.test.signInAs("editor");
  await openAnew();
  const names = () => page.getByRole("list", { name: "Administrators" }).getByRole("listitem").allInnerTexts();
  const first = async () => (await names())[0]?.split("\n")[0];
  await expect.poll(async () => (await names()).length).toBe(3);

  await button("Order: By name").click();
  await page.getByRole("menuitemradio", { name: "Newest first" }).click();
  await expect.poll(first).toContain("editor");
  await button("Role: All roles").click();
  await page.getByRole("menuitemradio", { name: "Owner" }).click();
  await expect.poll(first).toContain(ADMIN.username);
  expect((await names()).length).toBe(1);
  expect(new URL(page.url()).searchParams.get("people.kind")).toBe("owner");

  await page.reload();
  await button("Order: Newest first").waitFor();
  await expect.poll(async () => (await names()).length).toBe(1);
  await page.goBack();
  await expect.poll(async () => (await names()).length).toBe(3);
  await expect.poll(first).toContain("editor");
});

it("has no administrators for an editor, neither in the menu nor at the address", async () => {
  const { page, context } = visitor;
  await context.clearCookies();
  visitor.complaints.length = 0;
  await signInAs(product, context, "editor");
  await page.goto("/admin/administrators");
  await page.getByText("Only an owner may see this").waitFor();
  expect(await page.getByRole("link", { name: "Administrators" }).count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});
