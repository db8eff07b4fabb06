import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ADMIN, answer, axeAtBothWidths, openConsole, signIn } from "../admin.ts";
import type { Reply } from "../answers.ts";
import { axeViolations } from "../axe.ts";
import { holdBack, honest, toastSays } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit();
});
afterAll(() => product?.close());
beforeEach(() => visitor.context.clearCookies());
afterEach(() => {
  visitor.answers.drop();
  // The browser itself writes about answers that are no success.
  expect(honest(visitor)).toEqual([]);
});

const path = () => new URL(visitor.page.url()).pathname;

it("asks for a name and a password, says what is missing, and lets the right one in", async () => {
  const { page } = visitor;
  const reply = await page.goto("/admin");
  expect(reply?.status()).toBe(200);
  await expect.poll(() => page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  await page.getByText("Enter your credentials to access the admin dashboard").waitFor();

  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByText("Username is required").waitFor();
  await page.getByText("Password is required").waitFor();
  const username = page.getByPlaceholder("Enter your username");
  await expect.poll(() => username.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => username.getAttribute("aria-invalid")).toBe("true");
  expect(await axeAtBothWidths(page)).toEqual([]);

  await username.fill(ADMIN.username);
  await page.getByPlaceholder("Enter your password").fill(ADMIN.password);
  await page.getByPlaceholder("Enter your password").press("Enter");
  await page.getByText("Login successful").first().waitFor();
  await page.getByText("Welcome to the admin dashboard").first().waitFor();
  await page.waitForURL("**/admin/dashboard");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
});

it("says why nobody was let in, asks for the second step, and takes no second click while it is logging in", async () => {
  const { page } = visitor;
  await page.goto("/admin");
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password").fill("wrong");
  const replies = [
    ["product", "Login failed", "Invalid username or password"],
    ["abort", "Login error", "An error occurred during login"],
    [{ status: 500, json: { message: "Something went wrong" } }, "Login failed", "Invalid username or password"],
  ] as const;
  for (const [reply, title, description] of replies) {
    visitor.answers.set("/api/auth/login", reply);
    await page.getByRole("button", { name: "Log In" }).click();
    await toastSays(page, title, description);
    expect(path()).toBe("/admin");
  }

  let calls = 0;
  const { promise, resolve } = Promise.withResolvers<Reply>();
  visitor.answers.set("/api/auth/login", () => {
    calls += 1;
    return promise;
  });
  await page.getByRole("button", { name: "Log In" }).click();
  const button = page.getByRole("button", { name: "Logging in..." });
  await button.waitFor();
  await button.click({ force: true });
  await page.getByLabel("Password").press("Enter");
  await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
  await expect.poll(() => calls).toBe(1);
  const secondFactor = { methods: ["passkey", "totp", "recovery_code"], passkey: { challenge: "abc" } };
  resolve({ json: { secondFactor } });
  await page.getByLabel("Code from your authenticator app").waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it("waits with a spinner while it asks who is there, and takes a failing check for nobody, which it only logs", async () => {
  const { page, complaints } = visitor;
  await signIn(visitor.context);
  const fail = holdBack(visitor, "/api/auth/status", "GET");
  await page.goto("/admin/settings");
  await page.getByRole("status").getByText("Loading...").waitFor({ state: "attached" });
  expect(path()).toBe("/admin/settings");
  fail({ status: 500, json: {} });
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  await expect.poll(() => complaints.some((words) => words.includes("sign-in status"))).toBe(true);
  // The login page asks again, and logs that this failed, too.
  await page.goto("about:blank");
  complaints.length = 0;
});

it("sends who is in already on to the dashboard, logs out, forgets what it has read, and keeps strangers out", async () => {
  const { page } = visitor;
  await signIn(visitor.context);
  await page.goto("/admin");
  await page.waitForURL("**/admin/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  expect(path()).toBe("/admin");
  const reply = await page.goto("/admin/settings");
  expect(reply?.status()).toBe(200);
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  expect(path()).toBe("/admin");
});

it("stays when logging out fails, leads to the login when the session has ended, and logs out everywhere", async () => {
  const { page, context, complaints } = visitor;
  await openConsole(page, "settings");
  answer(page, "/api/auth/logout", 500, { message: "Something went wrong on our side." });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => complaints.some((words) => words.includes("Logging out failed"))).toBe(true);
  complaints.length = 0;
  expect(path()).toBe("/admin/settings");
  await page.getByRole("heading", { name: "Site Settings" }).waitFor();
  expect(
    await page
      .getByRole("region", { name: /Notifications/ })
      .getByRole("listitem")
      .count(),
  ).toBe(0);
  visitor.answers.drop();

  const dashboard = await page.getByRole("link", { name: "Dashboard" }).elementHandle();
  await context.clearCookies();
  // A call that the page makes by itself may meet the ended session first, and take the link away.
  await dashboard?.click().catch(() => undefined);
  await page.getByText("Session ended").first().waitFor();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();

  const login = await product.test.app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
  const cookie = String(login.headers["set-cookie"]).split(";")[0] ?? "";
  const isIn = async () =>
    (await product.test.app.inject({ url: "/api/auth/status", headers: { cookie } })).json().isAuthenticated;
  expect(await isIn()).toBe(true);
  await page.getByLabel("Username").fill(ADMIN.username);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByLabel("Password").press("Enter");
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  expect(await axeViolations(page, dialog)).toEqual([]);
  await dialog.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  expect(await isIn()).toBe(false);
});
