import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ADMIN, answer, hang, openConsole, signIn } from "../admin.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());
beforeEach(async () => {
  visitor = await product.visit();
});
afterEach(async () => {
  // The browser itself writes about answers that are no success.
  expect(visitor.complaints.filter((words) => !words.startsWith("Failed to load resource"))).toEqual([]);
  await visitor.context.close();
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

it.each([
  [401, "Login failed", "Invalid username or password"],
  [500, "Login failed", "Invalid username or password"],
  [0, "Login error", "An error occurred during login"],
])("says why nobody was let in when the answer is %i", async (status, title, description) => {
  const { page } = visitor;
  if (status === 0) visitor.answers.set("/api/auth/login", "abort");
  if (status === 500) answer(page, "/api/auth/login", 500, { message: "Something went wrong on our side." });
  await page.goto("/admin");
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Log In" }).click();
  const toast = page.locator('[data-variant="destructive"]');
  await toast.getByText(title, { exact: true }).waitFor();
  await toast.getByText(description, { exact: true }).waitFor();
  expect(path()).toBe("/admin");
});

it.each(["dashboard", "dealerships", "inventory", "settings"])("keeps strangers out of /admin/%s", async (tab) => {
  const { page } = visitor;
  const reply = await page.goto(`/admin/${tab}`);
  expect(reply?.status()).toBe(200);
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  expect(path()).toBe("/admin");
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

it("sends who is in already on to the dashboard", async () => {
  const { page } = visitor;
  await signIn(visitor.context);
  await page.goto("/admin");
  await page.waitForURL("**/admin/dashboard");
});

it("logs out, forgets what it has read, and needs a new login", async () => {
  const { page } = visitor;
  await openConsole(page, "settings");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  expect(path()).toBe("/admin");
  await page.goto("/admin/settings");
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
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

it("logs out everywhere: the other window has to log in again", async () => {
  const { page } = visitor;
  const other = await product.visit(PHONE);
  await openConsole(other.page, "account");
  await openConsole(page, "account");
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  await other.page.reload();
  await other.page.getByRole("heading", { name: "Admin Login" }).waitFor();
  await other.context.close();
});
