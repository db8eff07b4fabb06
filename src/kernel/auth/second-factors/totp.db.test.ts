import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addTestAdmin, lastSignIn, type TestBrowser, testBrowser } from "#test/auth-kit.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { acceptTotpCode, sealTotpSecrets } from "./totp.ts";

const test = sharedTestApp();
afterEach(() => vi.restoreAllMocks());

const codeOf = (secret: string, stepsAway = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsAway * 30_000 });
const other = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, "0");

/** An account with an authenticator app, and the browser in which it was set up. */
async function withApp(username: string) {
  await addTestAdmin(test, username);
  const browser = testBrowser(test);
  await browser.logIn(username);
  const { secret, uri } = (await browser.post("/api/auth/totp")).json();
  const confirmed = await browser.post("/api/auth/totp/confirm", { code: codeOf(secret, -1) });
  return { browser, secret, uri, recoveryCodes: confirmed.json().recoveryCodes as string[] };
}
const secondStep = (browser: TestBrowser, proof: object) => browser.post("/api/auth/second-factor", proof);

describe("an authenticator app", () => {
  it("is set up with a key that is shown once, and counts after its first code", async () => {
    await addTestAdmin(test, "ann");
    const browser = testBrowser(test);
    await browser.logIn("ann");
    const { secret, uri } = (await browser.post("/api/auth/totp")).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/AutoHub:ann?issuer=AutoHub&secret=${secret}&algorithm=SHA1&digits=6&period=30`);
    expect((await testBrowser(test).logIn("ann")).json()).toMatchObject({ user: { username: "ann" } });
    const wrong = await browser.post("/api/auth/totp/confirm", { code: other(codeOf(secret)) });
    expect(wrong.statusCode).toBe(400);
    expect((await browser.get("/api/auth/account")).json()).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    const confirmed = await browser.post("/api/auth/totp/confirm", { code: ` ${codeOf(secret)} ` });
    const { recoveryCodes } = confirmed.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{7}-){3}[0-9a-hjkmnp-tv-z]{7}$/);
    const account = (await browser.get("/api/auth/account")).json();
    expect(account).toMatchObject({ totpSince: expect.stringMatching(/Z$/), recoveryCodesLeft: 10 });
    expect(JSON.stringify(account)).not.toContain(secret);
    expect((await browser.post("/api/auth/totp")).statusCode).toBe(409);
  });

  it("is asked for after the password, which alone opens nothing", async () => {
    const { secret } = await withApp("bea");
    const browser = testBrowser(test);
    const first = await browser.logIn("bea");
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { secondFactor: { methods: ["totp", "recovery_code"], passkey: null } },
    ]);
    const [cookie] = first.cookies;
    expect(cookie).toMatchObject({ name: "autohub_sign_in", httpOnly: true, sameSite: "Strict", maxAge: 300 });
    expect(await browser.isSignedIn()).toBe(false);
    const wrong = await secondStep(browser, { code: other(codeOf(secret)) });
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { message: "This code or passkey is not right" }]);
    const right = await secondStep(browser, { code: codeOf(secret) });
    expect([right.statusCode, right.json().user.username]).toEqual([200, "bea"]);
    expect(await lastSignIn(test, "bea")).toMatch(/By password and authenticator app\.$/);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it("does not accept a code twice, nor an older one", async () => {
    const { secret } = await withApp("cas");
    const code = codeOf(secret);
    const older = codeOf(secret, -1);
    const browser = testBrowser(test);
    await browser.logIn("cas");
    expect((await secondStep(browser, { code })).statusCode).toBe(200);
    const again = testBrowser(test);
    await again.logIn("cas");
    expect((await secondStep(again, { code })).statusCode).toBe(401);
    expect((await secondStep(again, { code: older })).statusCode).toBe(401);
    expect((await secondStep(again, { code: codeOf(secret, 1) })).statusCode).toBe(200);
  });

  it("takes no answer without a question, after it was answered, or when it is old", async () => {
    const { secret } = await withApp("dan");
    const startOver = [401, { message: "Your login has taken too long. Please begin again." }];
    const browser = testBrowser(test);
    const answer = async () => {
      const response = await secondStep(browser, { code: codeOf(secret, 1) });
      return [response.statusCode, response.json()];
    };
    expect(await answer()).toEqual(startOver);
    await browser.logIn("dan");
    await test.context.db
      .updateTable("admin_challenges")
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await answer()).toEqual(startOver);
  });

  it("has ten tries in fifteen minutes, also when the sign-in is restarted", async () => {
    const { secret } = await withApp("eve");
    const codes: number[] = [];
    let last = { headers: {} as Record<string, unknown> };
    for (let n = 0; n < 11; n += 1) {
      const browser = testBrowser(test);
      await browser.logIn("eve");
      const response = await secondStep(browser, { code: n < 10 ? "000000" : codeOf(secret, 1) });
      codes.push(response.statusCode);
      last = response;
    }
    expect(codes).toEqual([...Array(10).fill(401), 429]);
    expect(last.headers["retry-after"]).toMatch(/^\d+$/);
  });

  it("shows the codes of RFC 6238, appendix B", async () => {
    await addTestAdmin(test, "rfc");
    const { db } = test.context;
    const { id } = await db.selectFrom("admins").select("id").where("username", "=", "rfc").executeTakeFirstOrThrow();
    const secret = Buffer.from("12345678901234567890");
    const { box } = test.context.key;
    const stored = () =>
      db
        .selectFrom("admin_totp")
        .select(["secret", "sealed_secret"])
        .where("admin_id", "=", id)
        .executeTakeFirstOrThrow();
    // As an older AutoHub has stored it. The next start encrypts it, once.
    await db.insertInto("admin_totp").values({ admin_id: id, secret, confirmed_at: new Date() }).execute();
    await expect(acceptTotpCode({ db, box }, id, "287082")).rejects.toMatchObject({ status: 503 });
    expect([await sealTotpSecrets(db, box), await sealTotpSecrets(db, box)]).toEqual([1, 0]);
    const { secret: plain, sealed_secret: sealed } = await stored();
    expect([plain, sealed?.includes(secret)]).toEqual([null, false]);
    // Its codes have eight digits, of which ours are the last six.
    for (const [seconds, code] of [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_234_567_890, "005924"],
      [2_000_000_000, "279037"],
      [20_000_000_000, "353130"],
    ] as const) {
      vi.spyOn(Date, "now").mockReturnValue(seconds * 1_000);
      expect([seconds, await acceptTotpCode({ db, box }, id, code)]).toEqual([seconds, true]);
      vi.restoreAllMocks();
    }
  });
});

describe("recovery codes", () => {
  it("work once each, in upper or lower case, and are stored as hashes", async () => {
    const { recoveryCodes } = await withApp("fay");
    const [code = "", next = ""] = recoveryCodes;
    const stored = JSON.stringify(await test.context.db.selectFrom("admin_recovery_codes").selectAll().execute());
    expect(stored).not.toContain(code.slice(0, 5));
    const typed = code.toUpperCase().replaceAll("-", " ").replaceAll("0", "O");
    const browser = testBrowser(test);
    await browser.logIn("fay");
    expect((await secondStep(browser, { recoveryCode: typed })).statusCode).toBe(200);
    expect((await browser.get("/api/auth/account")).json().recoveryCodesLeft).toBe(9);
    const again = testBrowser(test);
    await again.logIn("fay");
    expect((await secondStep(again, { recoveryCode: code })).statusCode).toBe(401);
    expect((await secondStep(again, { recoveryCode: next })).statusCode).toBe(200);
    const entries = await test.context.db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "auth.recovery_code_used")
      .execute();
    expect(entries.map(({ details }) => details)).toEqual(["9 left.", "8 left."]);
  });

  it("work for nobody else, and end when new ones are made", async () => {
    const theirs = await withApp("gus");
    const mine = await withApp("hal");
    const browser = testBrowser(test);
    await browser.logIn("hal");
    expect((await secondStep(browser, { recoveryCode: theirs.recoveryCodes[0] })).statusCode).toBe(401);
    const { recoveryCodes } = (await mine.browser.post("/api/auth/recovery-codes")).json();
    expect((await secondStep(browser, { recoveryCode: mine.recoveryCodes[0] })).statusCode).toBe(401);
    expect((await secondStep(browser, { recoveryCode: recoveryCodes[0] })).statusCode).toBe(200);
  });
});

describe("turning the app off", () => {
  it("ends its codes and the recovery codes; the password alone signs in again", async () => {
    const { browser } = await withApp("ida");
    expect((await browser.delete("/api/auth/totp")).statusCode).toBe(200);
    expect((await browser.get("/api/auth/account")).json()).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    expect((await testBrowser(test).logIn("ida")).json()).toMatchObject({ user: { username: "ida" } });
    expect((await browser.delete("/api/auth/totp")).statusCode).toBe(404);
  });

  it("is refused while the password is long enough only with it", async () => {
    const { browser } = await withApp("jon");
    const passwords = { currentPassword: "correct horse battery", newPassword: "x7 tq9 wz" };
    expect((await browser.post("/api/auth/password", passwords)).statusCode).toBe(200);
    const refused = await browser.delete("/api/auth/totp");
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { message: "Your password is long enough only with a second factor. Choose a longer one first." },
    ]);
    await browser.post("/api/auth/password", { currentPassword: "x7 tq9 wz", newPassword: "x7 tq9 wz x7 tq9 wz" });
    expect((await browser.delete("/api/auth/totp")).statusCode).toBe(200);
  });
});
