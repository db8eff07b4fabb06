import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { addAdmin, storePassword } from "./admin-accounts.ts";
import { hashPassword } from "./passwords.ts";

const OLD = "correct horse battery";
const NEW = "staple in the hay";
let test: TestApp;
let oldHash: string;
beforeAll(async () => {
  oldHash = await hashPassword(OLD);
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.context;
  await db.deleteFrom("login_failures").execute();
  await storePassword(db, "admin", { password_hash: oldHash });
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
      { message: "The password has been changed. Other browsers are logged out." },
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
    [{ currentPassword: OLD, newPassword: "short" }, "A password needs at least 15 characters"],
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

describe("signing out everywhere", () => {
  it("ends every session of this administrator and nobody else's", async () => {
    await addAdmin(test.context.db, { username: "second", role: "viewer", password_hash: oldHash });
    const login = { username: "second", password: OLD };
    const response = await test.app.inject({ method: "POST", url: "/api/auth/login", payload: login });
    const theirs = `${response.cookies[0]?.name}=${response.cookies[0]?.value}`;
    await test.context.db.deleteFrom("admin_sessions").where("admin_id", "=", 1).execute();
    const cookies = [await test.signIn(), await test.signIn()];
    const out = await post("/api/auth/logout-everywhere", cookies[0] ?? "");
    expect([out.statusCode, out.json()]).toEqual([200, { message: "You are logged out everywhere", sessions: 2 }]);
    expect(out.cookies[0]).toMatchObject({ name: "autohub_session", value: "" });
    expect(await Promise.all([...cookies, theirs].map(signedIn))).toEqual([false, false, true]);
    expect(await audited()).toMatchObject({ action: "auth.signed_out_everywhere", details: "2 sessions ended." });
  });
});

describe("one's own sessions", () => {
  const call = (method: "GET" | "DELETE" | "POST", url: string, cookie: string) =>
    test.app.inject({ method, url, headers: { cookie } });
  const list = async (cookie: string) => (await call("GET", "/api/auth/sessions", cookie)).json().sessions;
  const signInWith = async (userAgent: string, remoteAddress: string) => {
    const response = await test.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: "admin", password: OLD },
      headers: { "user-agent": userAgent },
      remoteAddress,
    });
    return `${response.cookies[0]?.name}=${response.cookies[0]?.value}`;
  };
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  it("are listed with where and since when, and which one this is", async () => {
    await signInWith(FIREFOX, "192.0.2.44");
    const mine = await signInWith("curl/8.5.0", "192.0.2.45");
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    const shared = { id: expect.any(Number), createdAt: time, lastUsedAt: time };
    expect(await list(mine)).toEqual([
      { ...shared, address: "192.0.2.45", browser: "curl", isCurrent: true },
      { ...shared, address: "192.0.2.44", browser: "Firefox on Linux", isCurrent: false },
    ]);
  });

  it("can be ended one by one, and all but this one", async () => {
    const others = [await test.signIn(), await test.signIn()];
    const mine = await test.signIn();
    const [, second] = await list(mine);
    expect((await call("DELETE", `/api/auth/sessions/${second.id}`, mine)).statusCode).toBe(200);
    expect((await call("DELETE", `/api/auth/sessions/${second.id}`, mine)).statusCode).toBe(404);
    expect(await Promise.all(others.map(signedIn))).toEqual([true, false]);
    const ended = await call("POST", "/api/auth/sessions/end-others", mine);
    expect(ended.json()).toEqual({ message: "Your other sessions have been ended", sessions: 1 });
    expect([await signedIn(others[0] ?? ""), await signedIn(mine)]).toEqual([false, true]);
    expect(await audited()).toMatchObject({ action: "auth.session_ended", details: "1 session ended." });
  });

  it("cannot be ended by another administrator", async () => {
    const mine = await test.signIn();
    const [own] = await list(mine);
    const theirs = await test.signInAs("owner");
    expect((await call("DELETE", `/api/auth/sessions/${own.id}`, theirs)).statusCode).toBe(404);
    expect(await signedIn(mine)).toBe(true);
  });
});
