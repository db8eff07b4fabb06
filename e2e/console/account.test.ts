import { hash } from "@node-rs/argon2";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ADMIN, answer, openConsole } from "../admin.ts";
import { honest } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => {
  visitor.answers.drop();
  expect(honest(visitor)).toEqual([]);
});

const toast = (words: string) => visitor.page.locator("[data-variant]").getByText(words, { exact: true });

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

it("shows where one is logged in, ends one session, and then all others", async () => {
  const { page, context } = visitor;
  await context.clearCookies();
  await product.test.context.db.deleteFrom("admin_sessions").execute();
  // Three other browsers: their cookies are all that counts of them.
  const others: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const login = await product.test.app.inject({ method: "POST", url: "/api/auth/login", payload: ADMIN });
    others.push(String(login.headers["set-cookie"]).split(";")[0] ?? "");
  }
  await openConsole(page, "account");
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
