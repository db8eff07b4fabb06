import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ADMIN, answer, hang, openConsole, signIn } from "../admin.ts";
import { honest, toastSays } from "../dealers.ts";
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

  await username.fill(ADMIN.username);
  await page.getByPlaceholder("Enter your password").fill(ADMIN.password);
  await page.getByPlaceholder("Enter your password").press("Enter");
  await page.getByText("Login successful").first().waitFor();
  await page.getByText("Welcome to the admin dashboard").first().waitFor();
  await page.waitForURL("**/admin/dashboard");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
});

it("shows that it is logging in, and takes no second click", async () => {
  const { page } = visitor;
  let calls = 0;
  visitor.answers.set("/api/auth/login", () => {
    calls += 1;
    return "never";
  });
  await page.goto("/admin");
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password").fill("secret");
  await page.getByRole("button", { name: "Log In" }).click();
  const button = page.getByRole("button", { name: "Logging in..." });
  await button.waitFor();
  await button.click({ force: true });
  await page.getByLabel("Password").press("Enter");
  await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
  await expect.poll(() => calls).toBe(1);
});

it("says why nobody was let in: refused, broken or not reached", async () => {
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
});

it("waits with a spinner while it asks who is there", async () => {
  const { page } = visitor;
  hang(page, "/api/auth/status");
  await page.goto("/admin/settings");
  await page.getByRole("status").getByText("Loading...").waitFor({ state: "attached" });
  expect(path()).toBe("/admin/settings");
});

it("takes a failing status check for nobody, and only logs it", async () => {
  const { page, complaints } = visitor;
  await signIn(visitor.context);
  answer(page, "/api/auth/status", 500, {});
  await page.goto("/admin/dashboard");
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  await expect.poll(() => complaints.some((words) => words.includes("sign-in status"))).toBe(true);
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

it("stays as it is when logging out fails, and only logs that", async () => {
  const { page, complaints } = visitor;
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
});

it("leads back to the login with a word when the session has ended meanwhile", async () => {
  const { page, context } = visitor;
  await openConsole(page, "dashboard");
  const settings = await page.getByRole("link", { name: "Settings" }).elementHandle();
  await context.clearCookies();
  // A call that the dashboard makes by itself may meet the ended session first, and take the link away.
  await settings?.click().catch(() => undefined);
  await page.getByText("Session ended").first().waitFor();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
});

it("logs out everywhere: the other browser has to log in again", async () => {
  const { page } = visitor;
  const login = await product.test.app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
  const cookie = String(login.headers["set-cookie"]).split(";")[0] ?? "";
  const isIn = async () =>
    (await product.test.app.inject({ url: "/api/auth/status", headers: { cookie } })).json().isAuthenticated;
  expect(await isIn()).toBe(true);
  await openConsole(page, "account");
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  expect(await isIn()).toBe(false);
});
