import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { ensureFirstAdmin } from "./ensure-first-admin.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const logIn = (payload: object, headers = {}) =>
  test.app.inject({ method: "POST", url: "/api/auth/login", payload, headers });
const status = async (cookie?: string) =>
  (await test.app.inject({ url: "/api/auth/status", headers: cookie ? { cookie } : {} })).json();

describe("signing in", () => {
  it("opens a session that the status call knows, and signing out ends it", async () => {
    expect(await status()).toEqual({ isAuthenticated: false, user: null });
    const cookie = await test.signIn();
    expect(await status(cookie)).toEqual({
      isAuthenticated: true,
      user: { id: expect.any(Number), username: "admin" },
    });
    const out = await test.app.inject({ method: "POST", url: "/api/auth/logout", headers: { cookie } });
    expect(out.statusCode).toBe(200);
    expect(await status(cookie)).toEqual({ isAuthenticated: false, user: null });
  });

  it("sets a cookie that scripts and other sites cannot use, and stores only its hash", async () => {
    const response = await logIn({ username: "admin", password: "correct horse battery" });
    expect(response.cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
    const token = response.cookies[0]?.value ?? "";
    const rows = await test.context.db.selectFrom("admin_sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("gives a new session at every sign-in and drops the one that was there", async () => {
    const before = await test.signIn();
    const response = await logIn({ username: "admin", password: "correct horse battery" }, { cookie: before });
    expect(`${response.cookies[0]?.name}=${response.cookies[0]?.value}`).not.toBe(before);
    expect((await status(before)).isAuthenticated).toBe(false);
  });

  it("does not take a session that someone made up", async () => {
    expect((await status("autohub_session=chosen-by-an-attacker")).isAuthenticated).toBe(false);
  });

  it("says the same of a wrong password and an unknown user", async () => {
    for (const payload of [
      { username: "admin", password: "wrong" },
      { username: "nobody", password: "wrong" },
    ]) {
      const response = await logIn(payload);
      expect([response.statusCode, response.json()]).toEqual([401, { message: "Invalid username or password" }]);
    }
  });

  it.each([
    [{}, "Username is required"],
    [{ username: "", password: "x" }, "Username is required"],
    [{ username: "admin" }, "Password is required"],
    [{ username: "admin", password: "" }, "Password is required"],
    [{ username: 5, password: "x" }, "Username is required"],
  ])("refuses %j in words", async (payload, message) => {
    const response = await logIn(payload);
    expect([response.statusCode, response.json()]).toEqual([400, { message }]);
  });

  it("refuses a form of another site", async () => {
    const response = await logIn(
      { username: "admin", password: "correct horse battery" },
      { origin: "https://evil.example" },
    );
    expect(response.statusCode).toBe(403);
  });

  it("makes an account wait after ten failures, even with the right password", async () => {
    for (let i = 0; i < 10; i += 1) await logIn({ username: "locked", password: "wrong" });
    const response = await logIn({ username: "locked", password: "wrong" });
    expect([response.statusCode, response.json().message]).toEqual([
      429,
      "Too many failed sign-ins. Try again in 15 minute(s).",
    ]);
  });

  it("ends a session that has not been used for long, or is old", async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const sessions = test.context.db.updateTable("admin_sessions");
    const idle = await sessionOfItsOwn();
    await sessions.set({ last_used_at: ago(13) }).execute();
    expect((await status(idle)).isAuthenticated).toBe(false);
    const old = await sessionOfItsOwn();
    await sessions.set({ created_at: ago(24 * 8), last_used_at: new Date() }).execute();
    expect((await status(old)).isAuthenticated).toBe(false);
  });
});

/** Another account's session: the one above may have to wait. */
async function sessionOfItsOwn(): Promise<string> {
  await ensureFirstAdmin(test.context.db, { username: "second", password: "another long password" });
  const response = await test.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { username: "second", password: "another long password" },
    remoteAddress: "192.0.2.7",
  });
  return `${response.cookies[0]?.name}=${response.cookies[0]?.value}`;
}

describe("the first administrator", () => {
  it("gets a made-up password once, when there is nobody yet and none was set", async () => {
    const { db } = test.context;
    await db.deleteFrom("admins").execute();
    const password = await ensureFirstAdmin(db, { username: "admin", password: undefined });
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(await ensureFirstAdmin(db, { username: "admin", password: undefined })).toBeNull();
    const response = await test.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: "admin", password },
      remoteAddress: "192.0.2.8",
    });
    expect(response.statusCode).toBe(200);
  });

  it("gets the password that was set, which signs out whoever used the old one", async () => {
    const { db } = test.context;
    await ensureFirstAdmin(db, { username: "second", password: "another long password" });
    const cookie = await sessionOfItsOwn();
    await ensureFirstAdmin(db, { username: "second", password: "a third long password" });
    expect((await status(cookie)).isAuthenticated).toBe(false);
  });
});
