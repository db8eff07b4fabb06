import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, emptyAuditLog, type TestApp } from "#test/test-app.ts";
import { addAdmin, ensureFirstAdmin } from "./admin-accounts.ts";
import { hashPassword } from "./passwords.ts";

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
      user: { id: expect.any(Number), username: "admin", role: "owner", requiredStep: null },
    });
    const out = await test.app.inject({ method: "POST", url: "/api/auth/logout", headers: { cookie } });
    expect(out.statusCode).toBe(200);
    expect(await status(cookie)).toEqual({ isAuthenticated: false, user: null });
  });

  it("sets a cookie that scripts and other sites cannot use, and stores only its hash", async () => {
    const response = await logIn({ username: "admin", password: "correct horse battery" });
    expect(response.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ["autohub_session", 7 * 86_400],
      ["autohub_device", 180 * 86_400],
    ]);
    const { db } = test.context;
    const rows = [
      ...(await db.selectFrom("admin_sessions").selectAll().execute()),
      ...(await db.selectFrom("admin_devices").selectAll().execute()),
    ];
    for (const cookie of response.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
      expect(cookie.secure).toBeUndefined();
      expect(JSON.stringify(rows)).not.toContain(cookie.value);
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(cookie.value).toString("hex"));
    }
  });

  it("gives a new session at every sign-in and drops the one that was there", async () => {
    const before = await test.signIn();
    const response = await logIn({ username: "admin", password: "correct horse battery" }, { cookie: before });
    expect(`${response.cookies[0]?.name}=${response.cookies[0]?.value}`).not.toBe(before);
    expect((await status(before)).isAuthenticated).toBe(false);
  });

  it("never makes a session of a cookie that someone planted before", async () => {
    const planted = "autohub_session=chosen-by-an-attacker";
    expect((await status(planted)).isAuthenticated).toBe(false);
    const response = await logIn({ username: "admin", password: "correct horse battery" }, { cookie: planted });
    expect(response.cookies[0]?.value).toMatch(/^[\w-]{43}$/);
    expect((await status(planted)).isAuthenticated).toBe(false);
  });

  it("answers the status call for any cookie, and does not say that nobody is signed in when it cannot know", async () => {
    for (const cookie of [
      "autohub_session=%E0%A4%A",
      "autohub_session=",
      "=;;=",
      `autohub_session=${"x".repeat(5_000)}`,
    ]) {
      expect(await status(cookie)).toEqual({ isAuthenticated: false, user: null });
    }
    const cookie = await test.signIn();
    await test.asOwner("alter table admin_sessions rename to sessions_away");
    const response = await test.app.inject({ url: "/api/auth/status", headers: { cookie } });
    await test.asOwner("alter table sessions_away rename to admin_sessions");
    expect([response.statusCode, response.json()]).toEqual([500, { message: expect.any(String) }]);
  });

  it("lets no cache keep anything about it, refusals included", async () => {
    const answers = await Promise.all([
      test.app.inject("/api/auth/status"),
      logIn({ username: "admin", password: "wrong" }),
      logIn({}),
      test.app.inject({ method: "POST", url: "/api/auth/logout" }),
      test.app.inject("/api/stats"),
      test.app.inject({ url: "/api/dealerships", headers: { cookie: await test.signIn() } }),
    ]);
    expect(answers.map((answer) => [answer.statusCode, answer.headers["cache-control"]])).toEqual(
      [200, 401, 400, 200, 401, 200].map((code) => [code, "no-store"]),
    );
  });

  it("is written down", async () => {
    await emptyAuditLog(test);
    await test.signIn();
    expect(await test.context.db.selectFrom("audit_log").selectAll().execute()).toEqual([
      expect.objectContaining({
        admin_name: "admin",
        action: "auth.signed_in",
        details: "From 127.0.0.1, a browser that was not known. By password alone.",
      }),
    ]);
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

  it.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("refuses a form of another site, in and out (%j)", async (foreign) => {
    const response = await logIn({ username: "admin", password: "correct horse battery" }, foreign);
    expect([response.statusCode, response.cookies]).toEqual([403, []]);
    const cookie = await test.signIn();
    const out = await test.app.inject({ method: "POST", url: "/api/auth/logout", headers: { cookie, ...foreign } });
    expect(out.statusCode).toBe(403);
    expect((await status(cookie)).isAuthenticated).toBe(true);
  });

  it("takes a form of ours, by the name we are called or the one that shoppers use", async () => {
    for (const origin of ["http://localhost:80", new URL(test.context.config.publicUrl).origin]) {
      const headers = { origin, host: "localhost", "sec-fetch-site": "same-origin" };
      expect((await logIn({ username: "admin", password: "correct horse battery" }, headers)).statusCode).toBe(200);
    }
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

/** A session of another account, because the account above may have to wait. */
async function sessionOfItsOwn(): Promise<string> {
  const password_hash = await hashPassword("another long password");
  await addAdmin(test.context.db, { username: "second", role: "owner", password_hash });
  const response = await test.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { username: "second", password: "another long password" },
    remoteAddress: "192.0.2.7",
  });
  return `${response.cookies[0]?.name}=${response.cookies[0]?.value}`;
}

describe("the first administrator", () => {
  const signInWith = (password: string | null) =>
    test.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: "admin", password },
      remoteAddress: "192.0.2.8",
    });

  it("gets a generated password once, when there is no administrator yet and none was set", async () => {
    const { db } = test.context;
    await db.deleteFrom("admins").execute();
    const { generated } = await ensureFirstAdmin(db, { username: "admin", password: undefined });
    expect(generated).toMatch(/^[\w-]{22}$/);
    const again = await ensureFirstAdmin(db, { username: "admin", password: undefined });
    expect(again).toMatchObject({ generated: null, warning: null });
    expect((await signInWith(generated)).statusCode).toBe(200);
  });

  it("has to change a made-up password before anything else answers", async () => {
    const { db } = test.context;
    await db.deleteFrom("admins").execute();
    const { generated } = await ensureFirstAdmin(db, { username: "admin", password: undefined });
    const response = await signInWith(generated);
    expect(response.json().user.requiredStep).toBe("change_password");
    const cookie = `${response.cookies[0]?.name}=${response.cookies[0]?.value}`;
    const refused = await test.app.inject({ url: "/api/stats", headers: { cookie } });
    const message = "Please choose a password of your own first";
    expect([refused.statusCode, refused.json()]).toEqual([403, { message, code: "change_password" }]);
    const sessions = await test.app.inject({ url: "/api/auth/sessions", headers: { cookie } });
    expect(sessions.statusCode).toBe(200);
    const changed = await test.app.inject({
      method: "POST",
      url: "/api/auth/password",
      headers: { cookie },
      payload: { currentPassword: generated, newPassword: "one of my very own" },
    });
    const renewed = `${changed.cookies[0]?.name}=${changed.cookies[0]?.value}`;
    expect((await test.app.inject({ url: "/api/stats", headers: { cookie: renewed } })).statusCode).toBe(200);
  });

  it("gets the password that was set, which needs no change, and never again another one", async () => {
    const { db } = test.context;
    await db.deleteFrom("admins").execute();
    const first = { username: "admin", password: "the one from the environment" };
    expect(await ensureFirstAdmin(db, first)).toMatchObject({ generated: null, warning: null });
    const { password_hash } = await db.selectFrom("admins").select("password_hash").executeTakeFirstOrThrow();
    // The first of the parameters that OWASP recommends.
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const answer = await signInWith(first.password);
    expect([answer.statusCode, answer.json().user.requiredStep]).toEqual([200, null]);
    const { warning } = await ensureFirstAdmin(db, { username: "admin", password: "another environment" });
    expect(warning).toContain("ADMIN_PASSWORD changes nothing");
    expect(await ensureFirstAdmin(db, first)).toMatchObject({ generated: null, warning: null });
    expect((await signInWith("another environment")).statusCode).toBe(401);
    expect((await signInWith(first.password)).statusCode).toBe(200);
  });

  it("may have a weak password from the environment, with a warning in words", async () => {
    const { db } = test.context;
    await db.deleteFrom("admins").execute();
    const { warning } = await ensureFirstAdmin(db, { username: "admin", password: "short one" });
    expect(warning).toMatch(/^ADMIN_PASSWORD is weak\. A password needs at least 15 characters\. Choose one/);
    expect((await signInWith("short one")).statusCode).toBe(200);
  });
});
