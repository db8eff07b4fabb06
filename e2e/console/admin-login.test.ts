import { readFile } from "node:fs/promises";
import { hash } from "@node-rs/argon2";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ADMIN, answer, axeAtBothWidths, openConsole, walkTo } from "../admin.ts";
import type { Reply } from "../answers.ts";
import { addAuthenticator, appCode, byName } from "../authenticator.ts";
import { axeViolations } from "../axe.ts";
import { holdBack, honest, NOON_ZONE } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { toastSays } from "../toasts.ts";

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
afterEach(() => {
  visitor.answers.drop();
  // The browser itself writes about answers that are no success.
  expect(honest(visitor)).toEqual([]);
});

const button = (name: string | RegExp) => visitor.page.getByRole("button", { name, exact: true });
const heading = (name: string) => visitor.page.getByRole("heading", { name, exact: true });
const path = () => new URL(visitor.page.url()).pathname;
const onDashboard = () => visitor.page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();

async function typePassword(password = ADMIN.password, username = ADMIN.username) {
  await heading("Admin Login").waitFor();
  await visitor.page.getByLabel("Username").fill(username);
  await visitor.page.getByLabel("Password").fill(password);
}
/** Logs out, and in again up to the second step. */
async function logInAgain() {
  await button("Logout").click();
  await typePassword();
  await button("Log In").click();
}

it("says what is missing and why nobody was let in, takes no second click, and lets the right one in", async () => {
  const { page } = visitor;
  await page.goto("/admin");
  await button("Log In").click();
  await page.getByText("Username is required").waitFor();
  await page.getByText("Password is required").waitFor();
  const username = page.getByPlaceholder("Enter your username");
  await expect.poll(() => username.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => username.getAttribute("aria-invalid")).toBe("true");
  expect(await axeAtBothWidths(page)).toEqual([]);
  await typePassword("wrong");
  await button("Log In").click();
  await toastSays(page, "Login failed", "Invalid username or password");
  expect(path()).toBe("/admin");

  let calls = 0;
  const { promise, resolve } = Promise.withResolvers<Reply>();
  visitor.answers.set("/api/auth/login", () => {
    calls += 1;
    return promise;
  });
  await page.getByPlaceholder("Enter your password").fill(ADMIN.password);
  await page.getByPlaceholder("Enter your password").press("Enter");
  await button("Logging in...").click({ force: true });
  await page.getByLabel("Password").press("Enter");
  await expect.poll(() => button("Logging in...").getAttribute("aria-disabled")).toBe("true");
  await expect.poll(() => calls).toBe(1);
  resolve("product");
  await toastSays(page, "Login successful", "Welcome to the admin dashboard");
  await page.waitForURL("**/admin/dashboard");
  await onDashboard();
  expect(calls).toBe(1);
});

it("takes a failing check for nobody, stays when logging out fails, logs out, and sees that a session has ended", async () => {
  const { page, context, complaints } = visitor;
  const fail = holdBack(visitor, "/api/auth/status", "GET");
  await page.goto("/admin/settings");
  await page.getByRole("status").getByText("Loading...").waitFor({ state: "attached" });
  expect(path()).toBe("/admin/settings");
  fail({ status: 500, json: {} });
  await heading("Admin Login").waitFor();
  await expect.poll(() => complaints.some((words) => words.includes("login status"))).toBe(true);

  // A signed-in user is redirected. The page before asks again, and logs that this failed, too.
  await page.goto("about:blank");
  visitor.answers.drop();
  complaints.length = 0;
  await page.goto("/admin");
  await page.waitForURL("**/admin/dashboard");
  answer(page, "/api/auth/logout", 500, { message: "Something went wrong on our side." });
  await button("Logout").click();
  await expect.poll(() => complaints.some((words) => words.includes("Logging out failed"))).toBe(true);
  complaints.length = 0;
  expect(path()).toBe("/admin/dashboard");
  await onDashboard();
  visitor.answers.drop();
  await button("Logout").click();
  await heading("Admin Login").waitFor();
  expect(path()).toBe("/admin");

  await openConsole(page, "account");
  const dashboard = await page.getByRole("link", { name: "Dashboard" }).elementHandle();
  await context.clearCookies();
  // A call that the page makes by itself may meet the ended session first, and take the link away.
  await dashboard?.click().catch(() => undefined);
  await page.getByText("Session ended").first().waitFor();
  await heading("Admin Login").waitFor();
});

it("says of a new password while one types what is missing", async () => {
  const { page } = visitor;
  await openConsole(page, "account");
  const change = button("Change password");
  await change.click();
  await page.getByText("Current password is required").waitFor();
  await page.getByText("A password needs at least 15 characters", { exact: true }).waitFor();
  expect(await axeAtBothWidths(page)).toEqual([]);
  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("New password", { exact: true }).fill("fourteen chars");
  await page.getByText(/A password needs at least 15 characters/).waitFor();
  await page.getByLabel("New password", { exact: true }).fill(`${ADMIN.password} 2`);
  await page.getByText("This is long enough.").waitFor();
  await page.getByLabel("Repeat the new password").fill("something else");
  await change.click();
  await page.getByText("The two passwords are not the same").waitFor();
  await page.getByLabel("Repeat the new password").fill(`${ADMIN.password} 2`);
  await change.click();
  await page.locator("[data-variant]").getByText("Password not changed").waitFor();
});

it("shows where one is logged in, ends one session, and then all others", async () => {
  const { page } = visitor;
  await walkTo(page, "dashboard");
  // Another browser, besides the session whose cookie is gone. The account is read again each time that somebody comes to it.
  await product.test.app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
  await walkTo(page, "account");
  const sessions = page.getByRole("list", { name: "Your sessions" }).getByRole("listitem");
  await expect.poll(() => sessions.count()).toBe(3);
  await sessions.filter({ hasText: "This browser" }).getByText("127.0.0.1").waitFor();
  await sessions
    .getByRole("button", { name: /^End the session of / })
    .first()
    .click();
  await expect.poll(() => sessions.count()).toBe(2);
  await button("End all other sessions").click();
  await toastSays(page, "Other sessions ended", "1 session ended.");
  await expect.poll(() => sessions.count()).toBe(1);
});

/** Keeps the recovery codes that are shown. @returns them */
async function keepCodes(): Promise<string[]> {
  await heading("Keep your recovery codes").waitFor();
  const codes = await visitor.page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  await button("I have kept them").click();
  return codes;
}

it("adds a passkey, with which one logs in without a name and a password, or after them", async () => {
  const { page } = visitor;
  const device = await addAuthenticator(page);
  await button("Add passkey").click();
  await page.getByLabel("Name of the passkey").fill("Laptop");
  await button("Continue").click();
  await heading("Keep your recovery codes").waitFor();
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
  expect(await keepCodes()).toHaveLength(10);
  const passkeys = page.getByRole("list", { name: "Passkeys" });
  await passkeys.getByText("Laptop").waitFor();
  await page.getByText("10 codes left, for when your passkey or phone is lost.").waitFor();

  await button("Logout").click();
  await button("Log in with a passkey").click();
  await onDashboard();
  await logInAgain();
  await heading("Second step").waitFor();
  await device.allow(false);
  await button("Use your passkey").click();
  await toastSays(page, "Login failed", "No passkey was used: the question was closed, or it took too long.");
  await device.allow(true);
  await button("Use your passkey").click();
  await onDashboard();

  await walkTo(page, "account");
  await passkeys.getByText(/last used today/).waitFor();
  await button("Remove Laptop").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect.poll(() => passkeys.count()).toBe(0);
});

it("asks for the app's code after the password, or a recovery code, and turns the app off again", async () => {
  const { page } = visitor;
  await button("Set up app").click();
  const key = await page.getByLabel("Key", { exact: true }).inputValue();
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
  const picture = await page.getByRole("img", { name: "QR code for your authenticator app" }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const uri = new URL(decodeQR({ data, width: info.width, height: info.height }));
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
  expect(uri.searchParams.get("secret")).toBe(key.replaceAll(" ", ""));
  await page.getByLabel("Code that the app shows").fill(appCode(key));
  await button("Turn on").click();
  const codes = await keepCodes();

  await logInAgain();
  const code = page.getByLabel("Code from your authenticator app");
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await button("Log In").click();
  await page.getByText("Code is required").waitFor();
  await code.fill(appCode(key, 7));
  await button("Log In").click();
  await toastSays(page, "Login failed", "This code or passkey is not right");
  await code.fill(appCode(key, 1));
  await button("Log In").click();
  await onDashboard();
  await logInAgain();
  await button("Use a recovery code").click();
  await page.getByLabel("Recovery code").fill(codes[3] ?? "");
  await button("Log In").click();
  await onDashboard();

  await walkTo(page, "account");
  await page.getByText(/^9 codes left/).waitFor();
  await button("Make new codes").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make new codes" }).click();
  await heading("Keep your recovery codes").waitFor();
  await button("Copy codes").click();
  const download = page.waitForEvent("download");
  await button("Download codes").click();
  const saved = await readFile(await (await download).path(), "utf8");
  const fresh = await keepCodes();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(fresh.join("\n"));
  expect(saved).toContain(fresh.join("\n"));
  expect(fresh.some((code) => codes.includes(code))).toBe(false);
  await button("Turn off app").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await button("Set up app").waitFor();
});

it("lets an administrator with a generated password into the console after choosing another one", async () => {
  const { page } = visitor;
  const { db } = product.test.context;
  const generated = "made-by-autohub1";
  const password_hash = await hash(generated, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await db
    .insertInto("admins")
    .values({ username: "jane", role: "editor", password_hash, must_change_password: true })
    .execute();
  await button("Logout").click();
  await typePassword(generated, "jane");
  await button("Log In").click();
  await heading("Choose your own password").waitFor();
  expect(await page.getByRole("link", { name: "Dashboard" }).count()).toBe(0);
  await page.goto("/admin/account");
  await heading("Choose your own password").waitFor();
  await page.getByLabel("The password you logged in with").fill(generated);
  for (const field of ["New password", "Repeat the new password"]) {
    await page.getByLabel(field, { exact: true }).fill("four words that I like");
  }
  await button("Change password").click();
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
  const again = await page.request.post("/api/auth/login", {
    data: { username: "jane", password: "four words that I like" },
  });
  expect((await again.json()).user).toMatchObject({ username: "jane", role: "editor", requiredStep: null });
});
