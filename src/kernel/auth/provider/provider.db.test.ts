import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addTestAdmin, lastSignIn, type TestBrowser, testBrowser } from "#test/auth-kit.ts";
import { type Person, startTeamProvider, type TeamProvider } from "#test/team-provider.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { ASKED_AGAIN_SECONDS } from "../rules/provider-rules.ts";
import { allowPassword } from "./allowed-passwords.ts";
import { CALLBACK_PATH } from "./open-provider.ts";

const JANE: Person = { sub: "7", preferred_username: "jane", roles: ["staff", "autohub-editor"] };
/** The name of her account. */
const NAME = "jane (Team ID)";

let team: TeamProvider;
let test: TestApp;
beforeAll(async () => {
  team = await startTeamProvider();
  test = await createTestApp({ environment: team.environment });
});
afterAll(async () => {
  await test.close();
  await team.close();
});
afterEach(() => {
  team.tamper = null;
  team.signOut();
});

/** Begins a sign-in. @returns the provider's page */
async function begin(browser: TestBrowser, body: object = {}): Promise<URL> {
  const response = await browser.post("/api/auth/provider", body);
  expect(response.statusCode, response.body).toBe(200);
  return new URL(response.json().url);
}
/** Signs in by the provider, as `person`. @returns the page to which it leads */
async function signIn(browser: TestBrowser, person: Person | null, body: object = {}): Promise<string> {
  team.person = person;
  const back = await team.walk((await begin(browser, body)).href);
  return String((await browser.get(back)).headers.location);
}
const userOf = async (browser: TestBrowser) => (await browser.get("/api/auth/status")).json().user;
const auditOf = async (subject: string) => {
  const rows = await test.context.db
    .selectFrom("audit_log")
    .select(["action", "admin_name", "details"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
  return rows.map(({ action, admin_name, details }) => `${action} by ${admin_name}: ${details}`);
};

describe("a sign-in by the provider", () => {
  it("tells the sign-in page that there is one, and leads with PKCE, state and nonce to it", async () => {
    const browser = testBrowser(test);
    const ways = (await browser.get("/api/auth/ways")).json();
    expect(ways).toEqual({ passwords: true, provider: { name: "Team ID" } });
    const url = await begin(browser);
    expect(url.origin).toBe(team.issuer);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
    expect(rest).toEqual({
      ...{ client_id: "autohub", response_type: "code", scope: "openid profile email" },
      ...{ redirect_uri: `http://127.0.0.1:3000${CALLBACK_PATH}`, code_challenge_method: "S256" },
    });
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it("adds an account without a password, with the role of the claim, for some hours", async () => {
    const browser = testBrowser(test);
    expect(await signIn(browser, JANE, { back: "/admin/inventory?page=2" })).toBe("/admin/inventory?page=2");
    expect(await userOf(browser)).toEqual({
      ...{ id: expect.any(Number), username: NAME, role: "editor", requiredStep: null, byProvider: true },
    });
    expect(await auditOf(NAME)).toEqual([
      "admin.added_by_provider by Team ID: Role editor.",
      `auth.signed_in by ${NAME}: From 127.0.0.1. By the provider.`,
    ]);
    const session = test.context.db.selectFrom("admin_sessions").select("ends_at").where("ends_at", "is not", null);
    const { ends_at } = await session.executeTakeFirstOrThrow();
    const hours = ((ends_at?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect([hours > 7.9, hours <= 8]).toEqual([true, true]);
    await test.context.db.updateTable("admin_sessions").set({ ends_at: new Date() }).execute();
    expect(await browser.isSignedIn()).toBe(false);
  });

  it("never joins a person with an account of the same name, nor with another person", async () => {
    await addTestAdmin(test, "sam@team.example");
    const [one, two] = [testBrowser(test), testBrowser(test)];
    await signIn(one, { sub: "8", email: "sam@team.example", roles: "autohub-viewer" });
    team.signOut();
    await signIn(two, { sub: "9", preferred_username: "8", roles: "autohub-viewer" });
    expect([(await userOf(one)).username, (await userOf(two)).username]).toEqual(["8 (Team ID)", "9 (Team ID)"]);
    expect((await testBrowser(test).logIn(NAME, "")).statusCode).toBe(400);
    expect((await testBrowser(test).logIn(NAME)).statusCode).toBe(401);
  });

  it("follows the claim: another role from the next sign-in on, and none ends account and sessions", async () => {
    const [one, two] = [testBrowser(test), testBrowser(test)];
    await signIn(one, JANE);
    await signIn(two, { ...JANE, roles: ["autohub-viewer", "autohub-owner"] });
    expect((await userOf(one)).role).toBe("owner");
    expect(await signIn(two, { ...JANE, roles: ["staff"] })).toBe("/admin?problem=role");
    expect([await one.isSignedIn(), await two.isSignedIn()]).toEqual([false, false]);
    expect((await auditOf(NAME)).slice(-2)).toEqual([
      expect.stringMatching(/^auth.signed_in/),
      "admin.removed_by_provider by Team ID: ",
    ]);
    expect(await auditOf(NAME)).toContain("admin.role_changed_by_provider by Team ID: editor before, owner now.");
    expect(await signIn(two, { sub: "7", preferred_username: "jane" })).toBe("/admin?problem=role");
  });

  it("leads nowhere but to the console", async () => {
    for (const back of ["https://evil.example/", "//evil.example", "/admin/../x", "/vehicles/1", "/admin\\x"]) {
      expect([back, (await testBrowser(test).post("/api/auth/provider", { back })).statusCode]).toEqual([back, 400]);
    }
  });
});

describe("an answer that is not right signs nobody in, and says why", () => {
  const refused = async (change: (back: URL) => void): Promise<unknown> => {
    const browser = testBrowser(test);
    team.person = JANE;
    const back = new URL(await team.walk((await begin(browser)).href), "http://127.0.0.1:3000");
    change(back);
    const { location } = (await browser.get(back.pathname + back.search)).headers;
    expect(await browser.isSignedIn()).toBe(false);
    return location;
  };

  it.each<[string, Record<string, unknown>]>([
    ["nonce", { nonce: "another" }],
    ["issuer", { iss: "https://other.example" }],
    ["audience", { aud: "another-application" }],
    ["audience", { aud: ["autohub", "another-application"], azp: "another-application" }],
    ["expired", { exp: 1_700_000_000 }],
  ])("a token with a wrong %s: %j", async (problem, claims) => {
    team.tamper = { claims };
    expect(await refused(() => {})).toBe(`/admin?problem=${problem}`);
  });

  it("a token with another signature", async () => {
    team.tamper = { key: "other" };
    expect(await refused(() => {})).toBe("/admin?problem=signature");
  });

  it.each<[string, (back: URL) => void]>([
    ["state", (back) => back.searchParams.set("state", "another")],
    ["state", (back) => back.searchParams.delete("state")],
    ["issuer", (back) => back.searchParams.set("iss", "https://other.example")],
    ["code", (back) => back.searchParams.set("code", "another")],
  ])("an answer with another %s", async (problem, change) => {
    expect(await refused(change)).toBe(`/admin?problem=${problem}`);
  });

  it("a code, and an answer, that have been used", async () => {
    const [one, two] = [testBrowser(test), testBrowser(test)];
    team.person = JANE;
    const first = await team.walk((await begin(one)).href);
    expect((await one.get(first)).headers.location).toBe("/admin/dashboard");
    expect((await one.get(first)).headers.location).toBe("/admin?problem=late");
    const second = new URL(await team.walk((await begin(two)).href), "http://127.0.0.1:3000");
    second.searchParams.set("code", new URLSearchParams(first.split("?")[1]).get("code") ?? "");
    expect((await two.get(second.pathname + second.search)).headers.location).toBe("/admin?problem=code");
  });

  it("an answer in a browser that has begun nothing, and a no of the provider", async () => {
    expect((await testBrowser(test).get(`${CALLBACK_PATH}?code=a&state=b`)).headers.location).toBe(
      "/admin?problem=late",
    );
    expect(await signIn(testBrowser(test), null)).toBe("/admin?problem=refused");
  });
});

describe("an account that the provider signs in", () => {
  it("confirms its identity there alone, where it is asked again, and has no password, passkey or app here", async () => {
    const browser = testBrowser(test);
    await signIn(browser, { ...JANE, roles: "autohub-owner" });
    await test.context.db
      .updateTable("admin_sessions")
      .set({ confirmed_at: new Date(0) })
      .execute();
    const invite = () => browser.post("/api/admin/invitations", { username: "kim", role: "viewer" });
    expect((await invite()).json()).toMatchObject({ code: "confirm" });
    expect((await browser.post("/api/auth/confirm/question")).json()).toEqual({ methods: ["provider"], passkey: null });
    expect((await browser.post("/api/auth/confirm", { password: "x" })).statusCode).toBe(409);
    const before = (await browser.get("/api/auth/sessions")).json().sessions[0].id;
    expect(await signIn(browser, { ...JANE, roles: "autohub-owner" }, { again: true })).toBe("/admin/dashboard");
    const { sessions } = (await browser.get("/api/auth/sessions")).json();
    expect(sessions.map(({ id }: { id: number }) => id)).not.toContain(before);
    expect((await invite()).statusCode).toBe(200);
    for (const url of ["/api/auth/passkeys/question", "/api/auth/totp"])
      expect([url, (await browser.post(url)).statusCode]).toEqual([url, 409]);
    const words = { currentPassword: "x", newPassword: "a long new password" };
    expect((await browser.post("/api/auth/password", words)).statusCode).toBe(409);
  });

  it("hears on the page where it was that the provider has not asked again, and stays signed in", async () => {
    const browser = testBrowser(test);
    await signIn(browser, JANE);
    team.tamper = { claims: { auth_time: Math.floor(Date.now() / 1_000) - ASKED_AGAIN_SECONDS - 60 } };
    const back = "/admin/administrators?page=2";
    expect(await signIn(browser, JANE, { again: true, back })).toBe(`${back}&problem=again`);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it("is the same with a slash behind the issuer, and has to sign in again once other values give roles", async () => {
    const start = (more: Record<string, string>) =>
      createTestApp({ beside: test, environment: { ...team.environment, ...more } });
    const browser = testBrowser(test);
    await signIn(browser, JANE);
    const slash = await start({ OIDC_ISSUER: `${team.issuer}/` });
    expect(await browser.isSignedIn()).toBe(true);
    const there = testBrowser(slash);
    await signIn(there, JANE);
    expect((await userOf(there)).id).toBe((await userOf(browser)).id);
    const others = await start({ OIDC_EDITORS: "other" });
    expect([await browser.isSignedIn(), await there.isSignedIn()]).toEqual([false, false]);
    await slash.close();
    await others.close();
  });

  it("has its role from there, and leaves the last owner with a password in place", async () => {
    const browser = testBrowser(test);
    await signIn(browser, { ...JANE, roles: "autohub-owner" }, { again: true });
    const { administrators } = (await browser.get("/api/admin/administrators")).json();
    const idOf = (name: string) => administrators.find(({ username }: { username: string }) => username === name).id;
    const change = await browser.patch(`/api/admin/administrators/${idOf(NAME)}`, { role: "viewer" });
    expect([change.statusCode, change.json().message]).toEqual([
      409,
      "The role of jane (Team ID) comes from the team's provider",
    ]);
    await browser.delete(`/api/admin/administrators/${idOf("sam@team.example")}`);
    const last = await browser.delete(`/api/admin/administrators/${idOf("admin")}`);
    expect([last.statusCode, last.json().message]).toEqual([
      409,
      expect.stringContaining("is the only owner with a password"),
    ]);
    expect((await browser.delete(`/api/admin/administrators/${idOf(NAME)}`)).statusCode).toBe(200);
  });
});

describe("where passwords are off", () => {
  let closed: TestApp;
  beforeAll(async () => {
    closed = await createTestApp({ beside: test, environment: { ...team.environment, PASSWORD_SIGN_IN: "off" } });
  });
  afterAll(() => closed.close());
  const ways = async () => (await testBrowser(closed).get("/api/auth/ways")).json().passwords;

  it("nobody comes in by one, by a passkey or by an invitation, and sessions of such accounts have ended", async () => {
    const browser = testBrowser(closed);
    const no = { message: "Passwords are off here. Log in with Team ID." };
    const refused = await browser.logIn("admin");
    expect([refused.statusCode, refused.json()]).toEqual([403, no]);
    expect((await browser.post("/api/auth/passkey/question")).json()).toEqual(no);
    const join = { token: "x", password: "a long new password" };
    expect((await browser.post("/api/auth/join", join)).json()).toEqual(no);
    expect(await ways()).toBe(false);
    const left = await test.context.db
      .selectFrom("admin_sessions")
      .innerJoin("admins", "admins.id", "admin_id")
      .select("username")
      .where("oidc_subject", "is", null)
      .execute();
    expect(left).toEqual([]);
  });

  it("a command lets one account in, for a day and no longer", async () => {
    await addTestAdmin(closed, "rescue", "viewer");
    const until = (await allowPassword(test.context.db, "rescue")) as Date;
    expect(until.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(await ways()).toBe(true);
    const browser = testBrowser(closed);
    expect((await browser.logIn("admin")).statusCode).toBe(403);
    expect((await browser.logIn("rescue")).statusCode).toBe(200);
    // It lets one account in, and makes no new ones.
    const join = { token: "x", password: "a long new password" };
    expect((await browser.post("/api/auth/join", join)).statusCode).toBe(403);
    const ends = await test.context.db
      .selectFrom("admin_sessions")
      .select("ends_at")
      .where("ends_at", "=", until)
      .execute();
    expect(ends).toHaveLength(1);
    await test.context.db
      .updateTable("admins")
      .set({ password_until: new Date(0) })
      .execute();
    expect((await browser.logIn("rescue")).statusCode).toBe(403);
    expect(await lastSignIn(test, "rescue")).toContain("By password alone.");
  });
});

it("a provider that is away or is another one is a sentence, and the product serves", async () => {
  const away = await createTestApp({
    beside: test,
    environment: { ...team.environment, OIDC_ISSUER: "http://127.0.0.1:9" },
  });
  const other = await createTestApp({
    beside: test,
    environment: { ...team.environment, OIDC_ISSUER: `${team.issuer}/x` },
  });
  const say = async (app: TestApp) => {
    const { statusCode, body } = await testBrowser(app).post("/api/auth/provider");
    return [statusCode, JSON.parse(body).message];
  };
  expect(await say(away)).toEqual([424, "Team ID does not answer right now. Please try again in a moment."]);
  expect((await say(other))[0]).toBe(424);
  expect((await away.app.inject("/readyz")).statusCode).toBe(200);
  await away.close();
  await other.close();
});
