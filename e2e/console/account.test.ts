import { readFile } from "node:fs/promises";
import { hash } from "@node-rs/argon2";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ADMIN, answer, axeAtBothWidths, openConsole, walkTo } from "../admin.ts";
import { addAuthenticator, appCode, byName } from "../authenticator.ts";
import { axeViolations } from "../axe.ts";
import { honest, NOON_ZONE } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit({
    baseURL: byName(product.address),
    timezoneId: NOON_ZONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
});
afterAll(() => product?.close());
beforeEach(async () => {
  const { db } = product.test.context;
  for (const table of ["admin_passkeys", "admin_totp", "admin_recovery_codes", "login_failures"] as const) {
    await db.deleteFrom(table).execute();
  }
});
afterEach(async ({ task }) => {
  visitor.answers.drop();
  if (task.result?.state === "fail") {
    await visitor.page.goto("about:blank");
    await visitor.context.clearCookies();
  }
  expect(honest(visitor)).toEqual([]);
});

const button = (name: string | RegExp) => visitor.page.getByRole("button", { name, exact: true });
const toast = (words: string) => visitor.page.locator("[data-variant]").getByText(words, { exact: true });
const onDashboard = () => visitor.page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();

/** Keeps the recovery codes that are shown. @returns them */
async function keepCodes(): Promise<string[]> {
  await visitor.page.getByRole("heading", { name: "Keep your recovery codes" }).waitFor();
  const codes = await visitor.page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  await button("I have kept them").click();
  return codes;
}

async function logInWithPassword() {
  const { page } = visitor;
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  await page.getByLabel("Username").fill(ADMIN.username);
  await page.getByLabel("Password").fill(ADMIN.password);
  await button("Log In").click();
}

it("changes the password, and says while one types what is missing", async () => {
  const { page } = visitor;
  await openConsole(page, "account");
  const change = page.getByRole("button", { name: "Change password" });
  const current = page.getByLabel("Current password");
  const fresh = page.getByLabel("New password", { exact: true });
  const repeated = page.getByLabel("Repeat the new password");
  await page.getByText(/At least 15 characters\. A sentence is easier to keep in mind/).waitFor();
  await change.click();
  await page.getByText("Current password is required").waitFor();
  await page.getByText("A password needs at least 15 characters", { exact: true }).waitFor();
  expect(await axeAtBothWidths(page)).toEqual([]);

  await current.fill("not this one");
  await fresh.fill("fourteen chars");
  await page.getByText(/A password needs at least 15 characters/).waitFor();
  await fresh.fill(`${ADMIN.password} 2`);
  await page.getByText("This is long enough.").waitFor();
  await repeated.fill("something else");
  await change.click();
  await page.getByText("The two passwords are not the same").waitFor();
  await repeated.fill(`${ADMIN.password} 2`);
  await change.click();
  await toast("Password not changed").waitFor();
  await current.fill(ADMIN.password);
  answer(page, "/api/auth/password", 200, { message: "Changed" });
  await change.click();
  await toast("Password changed").waitFor();
  await expect.poll(() => current.inputValue()).toBe("");

  // That a password is a common one only the server knows.
  visitor.answers.drop();
  await page.getByLabel("Current password").fill(ADMIN.password);
  for (const field of ["New password", "Repeat the new password"]) {
    await page.getByLabel(field, { exact: true }).fill("passwordpassword");
  }
  await page.getByRole("button", { name: "Change password" }).click();
  await toast("Password not changed").waitFor();
  await page
    .getByText(/one of the common ones that are tried first/)
    .first()
    .waitFor();
});

it("shows where one is logged in, ends one session, and then all others", async () => {
  const { page } = visitor;
  // The account is read again each time that somebody comes to it.
  await walkTo(page, "dashboard");
  // Three other browsers: their cookies are all that counts of them.
  const others: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const login = await product.test.app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
    others.push(String(login.headers["set-cookie"]).split(";")[0] ?? "");
  }
  await walkTo(page, "account");
  const sessions = page.getByRole("list", { name: "Your sessions" }).getByRole("listitem");
  await expect.poll(() => sessions.count()).toBe(4);
  await sessions.filter({ hasText: "This browser" }).getByText("127.0.0.1").waitFor();
  await sessions
    .getByRole("button", { name: /^End the session of / })
    .first()
    .click();
  await toast("Session ended").waitFor();
  await expect.poll(() => sessions.count()).toBe(3);
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await toast("Other sessions ended").waitFor();
  await page.getByText("2 sessions ended.").first().waitFor();
  await expect.poll(() => sessions.count()).toBe(1);
  for (const other of others) {
    const status = await product.test.app.inject({ url: "/api/auth/status", headers: { cookie: other } });
    expect(status.json().isAuthenticated).toBe(false);
  }
});

it("adds a passkey, with which one logs in without a name and a password, or after them", async () => {
  const { page } = visitor;
  await walkTo(page, "account");
  const device = await addAuthenticator(page);
  await button("Add passkey").click();
  await page.getByLabel("Name of the passkey").fill("Laptop");
  await button("Continue").click();
  await toast("Passkey added").waitFor();
  await page.getByRole("heading", { name: "Keep your recovery codes" }).waitFor();
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
  expect(await keepCodes()).toHaveLength(10);
  const passkeys = page.getByRole("list", { name: "Passkeys" });
  await passkeys.getByText("Laptop").waitFor();
  await passkeys.getByText(/not used yet/).waitFor();
  await page.getByText("10 codes left, for when your passkey or phone is lost.").waitFor();

  await button("Logout").click();
  await button("Sign in with a passkey").click();
  await onDashboard();
  await page.getByRole("link", { name: "Your account" }).click();
  await passkeys.getByText(/last used Today/).waitFor();

  await button("Logout").click();
  await logInWithPassword();
  await page.getByRole("heading", { name: "Second step" }).waitFor();
  await device.allow(false);
  await button("Use your passkey").click();
  await toast("Login failed").waitFor();
  await page
    .getByText(/No passkey was used/)
    .first()
    .waitFor();
  await device.allow(true);
  await button("Use your passkey").click();
  await onDashboard();

  await page.getByRole("link", { name: "Your account" }).click();
  await button("Rename Laptop").click();
  await page.getByLabel("Name of the passkey").fill("  ");
  await button("Rename").click();
  await page.getByText("Name is required").waitFor();
  await page.getByLabel("Name of the passkey").fill("Office laptop");
  await button("Rename").click();
  await passkeys.getByText("Office laptop").waitFor();
  await button("Remove Office laptop").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
  await toast("Passkey removed").waitFor();
  await expect.poll(() => passkeys.count()).toBe(0);
  await button("Logout").click();
  await logInWithPassword();
  await onDashboard();
});

/** Shows the key for the authenticator app. @returns it */
async function showKey(): Promise<string> {
  await walkTo(visitor.page, "account");
  await button("Set up app").click();
  return visitor.page.getByLabel("Key", { exact: true }).inputValue();
}
/** Logs out, and in again up to the second step. */
async function logInAgain() {
  await button("Logout").click();
  await logInWithPassword();
}

it("asks for the app's code after the password, or a recovery code, once, and turns the app off again", async () => {
  const { page } = visitor;
  const key = await showKey();
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
  const picture = await page.getByRole("img", { name: "QR code for your authenticator app" }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const uri = new URL(decodeQR({ data, width: info.width, height: info.height }));
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
  expect(uri.searchParams.get("secret")).toBe(key.replaceAll(" ", ""));
  await page.getByLabel("Code that the app shows").fill("000000");
  await button("Turn on").click();
  await page.getByText(/This code is not right/).waitFor();
  await page.getByLabel("Code that the app shows").fill(appCode(key));
  await button("Turn on").click();
  await toast("Authenticator app set up").waitFor();
  const codes = await keepCodes();

  await logInAgain();
  const code = page.getByLabel("Code from your authenticator app");
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await button("Log In").click();
  await page.getByText("Code is required").waitFor();
  await code.fill(appCode(key, 7));
  await button("Log In").click();
  await toast("Login failed").waitFor();
  await page.getByText("This code or passkey is not right").first().waitFor();
  await code.fill(appCode(key, 1));
  await button("Log In").click();
  await onDashboard();

  const enter = async (recoveryCode: string) => {
    await page.getByLabel("Recovery code").fill(recoveryCode);
    await button("Log In").click();
  };
  await logInAgain();
  await button("Use a recovery code").click();
  await enter(codes[3] ?? "");
  await onDashboard();
  await logInAgain();
  await button("Use a recovery code").click();
  await enter(codes[3] ?? "");
  await toast("Login failed").waitFor();
  await enter(codes[4] ?? "");
  await onDashboard();

  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByText(/^8 codes left/).waitFor();
  await button("Make new codes").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make new codes" }).click();
  await page.getByRole("heading", { name: "Keep your recovery codes" }).waitFor();
  await button("Copy codes").click();
  const download = page.waitForEvent("download");
  await button("Download codes").click();
  const saved = await readFile(await (await download).path(), "utf8");
  const fresh = await keepCodes();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(fresh.join("\n"));
  expect(saved).toContain(fresh.join("\n"));
  expect(fresh.some((code) => codes.includes(code))).toBe(false);
  await page.getByText(/^10 codes left/).waitFor();

  await button("Turn off app").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await toast("Authenticator app turned off").waitFor();
  await button("Set up app").waitFor();
});

it("asks once more who is there when the login was some time ago, and says how long to wait after wrong codes", async () => {
  const { page } = visitor;
  await walkTo(page, "account");
  await product.test.context.db
    .updateTable("admin_sessions")
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .execute();
  await button("Set up app").click();
  const dialog = page.getByRole("dialog", { name: "Is it still you?" });
  await dialog.getByLabel("Your password").fill("not this one");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByText("The password is not right").waitFor();
  expect(await axeViolations(page, dialog)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.getByLabel("Key", { exact: true }).count()).toBe(0);
  await button("Set up app").click();
  await dialog.getByLabel("Your password").fill(ADMIN.password);
  await dialog.getByLabel("Your password").press("Enter");
  const key = await page.getByLabel("Key", { exact: true }).inputValue();

  await page.getByLabel("Code that the app shows").fill(appCode(key));
  await button("Turn on").click();
  await keepCodes();
  await logInAgain();
  const code = page.getByLabel("Code from your authenticator app");
  await code.waitFor();
  for (let n = 0; n < 10; n += 1) await page.request.post("/api/auth/second-factor", { data: { code: "000000" } });
  await code.fill("000000");
  await button("Log In").click();
  await page
    .getByText(/^Too many .* Try again in \d+ minutes\.$/)
    .first()
    .waitFor();
});

it("lets somebody with a generated password into the console once they have chosen one of their own", async () => {
  const { page, context } = visitor;
  await context.clearCookies();
  const { db } = product.test.context;
  const generated = { username: "jane", password: "made-by-autohub1" };
  const password_hash = await hash(generated.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await db
    .insertInto("admins")
    .values({ username: generated.username, role: "editor", password_hash, must_change_password: true })
    .execute();
  await page.goto("/admin");
  await page.getByLabel("Username").fill(generated.username);
  await page.getByLabel("Password").fill(generated.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByRole("heading", { name: "Choose your own password" }).waitFor();
  await page.getByText(/was made by AutoHub/).waitFor();
  expect(await page.getByRole("link", { name: "Dashboard" }).count()).toBe(0);
  await page.goto("/admin/settings");
  await page.getByRole("heading", { name: "Choose your own password" }).waitFor();

  await page.getByLabel("The password you logged in with").fill(generated.password);
  for (const field of ["New password", "Repeat the new password"]) {
    await page.getByLabel(field, { exact: true }).fill("four words that I like");
  }
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("heading", { level: 1, name: "Site Settings" }).waitFor();
  const again = await page.request.post("/api/auth/login", {
    data: { username: generated.username, password: "four words that I like" },
  });
  expect((await again.json()).user).toMatchObject({ username: "jane", role: "editor", requiredStep: null });
});

it("says where passkeys are possible when AutoHub is reached by a number", async () => {
  const { page, context } = visitor;
  await context.clearCookies();
  await context.request.post(`${product.address}/api/auth/login`, { data: ADMIN });
  await page.goto(`${product.address}/admin/account`);
  await page.getByText(/only for a site that is reached by a name/).waitFor();
  await expect.poll(() => button("Add passkey").isDisabled()).toBe(true);
});
