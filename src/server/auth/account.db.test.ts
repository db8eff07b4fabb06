import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { ensureFirstAdmin } from "./admin-accounts.ts";

const OLD = "correct horse battery";
const NEW = "staple in the hay";
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.context;
  await db.deleteFrom("login_failures").execute();
  await ensureFirstAdmin(db, { username: "admin", password: OLD });
});

const post = (url: string, cookie: string, payload: object = {}) =>
  test.app.inject({ method: "POST", url, payload, headers: { cookie } });
const change = (cookie: string, payload: object) => post("/api/auth/password", cookie, payload);
const signedIn = async (cookie: string) =>
  (await test.app.inject({ url: "/api/auth/status", headers: { cookie } })).json().isAuthenticated;
const canSignIn = async (password: string) =>
  (await test.app.inject({ method: "POST", url: "/api/auth/login", payload: { username: "admin", password } }))
    .statusCode === 200;
const audited = () =>
  test.context.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

describe("changing the password", () => {
  it("counts at once, ends the other sessions and gives this browser a new one", async () => {
    const other = await test.signIn();
    const mine = await test.signIn();
    const response = await change(mine, { currentPassword: OLD, newPassword: NEW });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: "The password has been changed. Other browsers are signed out." },
    ]);
    const [session] = response.cookies;
    expect(session).toMatchObject({ name: "autohub_session", httpOnly: true, sameSite: "Strict" });
    expect(await signedIn(`${session?.name}=${session?.value}`)).toBe(true);
    expect([await signedIn(mine), await signedIn(other)]).toEqual([false, false]);
    expect([await canSignIn(OLD), await canSignIn(NEW)]).toEqual([false, true]);
  });

  it("is written down, without the password", async () => {
    await change(await test.signIn(), { currentPassword: OLD, newPassword: NEW });
    const entry = await audited();
    expect(entry).toMatchObject({ admin_name: "admin", action: "auth.password_changed" });
    expect(JSON.stringify(entry)).not.toContain(NEW);
  });

  it.each([
    [{ currentPassword: "wrong", newPassword: NEW }, "The current password is not right"],
    [{ currentPassword: OLD, newPassword: "short" }, "A password needs at least 8 characters"],
    [{ currentPassword: OLD }, "New password is required"],
    [{ newPassword: NEW }, "Current password is required"],
  ])("refuses %j in words and changes nothing", async (payload, message) => {
    const cookie = await test.signIn();
    const response = await change(cookie, payload);
    expect([response.statusCode, response.json()]).toEqual([400, { message }]);
    expect([await signedIn(cookie), await canSignIn(OLD)]).toEqual([true, true]);
  });

  it("lets nobody guess at the current password through somebody's session", async () => {
    const cookie = await test.signIn();
    for (let i = 0; i < 10; i += 1) await change(cookie, { currentPassword: "wrong", newPassword: NEW });
    const response = await change(cookie, { currentPassword: OLD, newPassword: NEW });
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(await canSignIn(OLD)).toBe(true);
  });
});

it("says whose password ADMIN_PASSWORD brings back at the next start", async () => {
  const comesBack = async (environment: Record<string, string>) => {
    const other = await createTestApp({ beside: test, environment });
    const response = await other.app.inject({ url: "/api/auth/account", headers: { cookie: await other.signIn() } });
    await other.close();
    expect(JSON.stringify(response.json())).not.toContain(OLD);
    return response.json();
  };
  const user = { id: expect.any(Number), username: "admin" };
  expect(await comesBack({})).toEqual({ user, passwordComesBack: false });
  expect(await comesBack({ ADMIN_PASSWORD: OLD })).toEqual({ user, passwordComesBack: true });
  expect(await comesBack({ ADMIN_PASSWORD: OLD, ADMIN_USERNAME: "jane" })).toMatchObject({ passwordComesBack: false });
});

describe("signing out everywhere", () => {
  it("ends every session of this administrator and nobody else's", async () => {
    await ensureFirstAdmin(test.context.db, { username: "second", password: OLD });
    const login = { username: "second", password: OLD };
    const response = await test.app.inject({ method: "POST", url: "/api/auth/login", payload: login });
    const theirs = `${response.cookies[0]?.name}=${response.cookies[0]?.value}`;
    await test.context.db.deleteFrom("admin_sessions").where("admin_id", "=", 1).execute();
    const cookies = [await test.signIn(), await test.signIn()];
    const out = await post("/api/auth/logout-everywhere", cookies[0] ?? "");
    expect([out.statusCode, out.json()]).toEqual([200, { message: "You are signed out everywhere", sessions: 2 }]);
    expect(out.cookies[0]).toMatchObject({ name: "autohub_session", value: "" });
    expect(await Promise.all([...cookies, theirs].map(signedIn))).toEqual([false, false, true]);
    expect(await audited()).toMatchObject({ action: "auth.signed_out_everywhere", details: "2 sessions ended." });
  });
});
