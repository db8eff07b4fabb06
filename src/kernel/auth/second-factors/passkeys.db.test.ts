import { describe, expect, it } from "vitest";
import { addTestAdmin, lastSignIn, letConfirmationsAge, testBrowser } from "#test/auth-kit.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { virtualAuthenticator } from "#test/virtual-authenticator.ts";
import { relyingPartyOf } from "./passkeys.ts";

const test = sharedTestApp();
const HERE = "http://localhost:3000";

/** An account with a passkey, and the browser in which it was made. */
async function withPasskey(username: string) {
  await addTestAdmin(test, username);
  const browser = testBrowser(test);
  await browser.logIn(username);
  const device = virtualAuthenticator(HERE);
  const { question } = (await browser.post("/api/auth/passkeys/question")).json();
  const passkey = device.create(question);
  const added = await browser.post("/api/auth/passkeys", { name: "My phone", passkey });
  return { browser, device, question, passkey, added };
}

describe("a passkey", () => {
  it("is added with a name, comes with recovery codes, and is listed, renamed and removed", async () => {
    const { browser, added, question } = await withPasskey("ann");
    expect(question).toMatchObject({
      rp: { id: "localhost", name: "AutoHub" },
      user: { name: "ann" },
      authenticatorSelection: { userVerification: "required" },
    });
    expect(added.json()).toMatchObject({ passkey: { name: "My phone", lastUsedAt: null } });
    expect(added.json().recoveryCodes).toHaveLength(10);
    const { id } = added.json().passkey;
    const renamed = await browser.patch(`/api/auth/passkeys/${id}`, { name: "Old phone" });
    expect(renamed.json().passkey.name).toBe("Old phone");
    expect((await browser.get("/api/auth/account")).json().passkeys).toEqual([renamed.json().passkey]);
    expect((await browser.delete(`/api/auth/passkeys/${id}`)).statusCode).toBe(200);
    expect((await browser.get("/api/auth/account")).json()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  it("signs in alone, without a name or a password", async () => {
    const { device } = await withPasskey("bea");
    const browser = testBrowser(test);
    const { question } = (await browser.post("/api/auth/passkey/question")).json();
    expect(question.allowCredentials).toBeUndefined();
    const answer = await browser.post("/api/auth/passkey", { passkey: device.get(question) });
    expect([answer.statusCode, answer.json().user.username]).toEqual([200, "bea"]);
    expect(await browser.isSignedIn()).toBe(true);
    expect(await lastSignIn(test, "bea")).toMatch(/By passkey alone\.$/);
  });

  it("is a second step after the password", async () => {
    const { device, passkey } = await withPasskey("cas");
    const browser = testBrowser(test);
    const { secondFactor } = (await browser.logIn("cas")).json();
    expect(secondFactor.methods).toEqual(["passkey", "recovery_code"]);
    expect(secondFactor.passkey.allowCredentials).toEqual([expect.objectContaining({ id: passkey.id })]);
    const given = { passkey: device.get(secondFactor.passkey) };
    const answer = await browser.post("/api/auth/second-factor", given);
    expect([answer.statusCode, answer.json().user.username]).toEqual([200, "cas"]);
    expect(await lastSignIn(test, "cas")).toMatch(/By password and passkey\.$/);
  });

  it("answers a question once", async () => {
    const { device } = await withPasskey("dan");
    const browser = testBrowser(test);
    const asked = await browser.post("/api/auth/passkey/question");
    const passkey = device.get(asked.json().question);
    const pending = asked.cookies[0]?.value;
    expect((await browser.post("/api/auth/passkey", { passkey })).statusCode).toBe(200);
    const replay = await test.app.inject({
      method: "POST",
      url: "/api/auth/passkey",
      payload: { passkey },
      headers: { host: "localhost:3000", cookie: `autohub_sign_in=${pending}` },
    });
    expect(replay.statusCode).toBe(401);
  });

  it("of another account is no second step, and an unknown one signs nobody in", async () => {
    const theirs = await withPasskey("eve");
    await withPasskey("fay");
    const browser = testBrowser(test);
    const { secondFactor } = (await browser.logIn("fay")).json();
    const wrong = { passkey: theirs.device.get(secondFactor.passkey) };
    expect((await browser.post("/api/auth/second-factor", wrong)).statusCode).toBe(401);
    const { question } = (await browser.post("/api/auth/passkey/question")).json();
    const unknown = { passkey: virtualAuthenticator(HERE).get(question) };
    const refused = await browser.post("/api/auth/passkey", unknown);
    expect([refused.statusCode, refused.json()]).toEqual([401, { message: "No administrator here has this passkey" }]);
  });

  it.each([
    ["on another site's page", virtualAuthenticator("https://evil.example")],
    ["by a key that does not verify its user", virtualAuthenticator(HERE, { verifiesUser: false })],
  ])("made %s is not accepted", async (_how, device) => {
    const username = `gus ${_how}`;
    await addTestAdmin(test, username);
    const browser = testBrowser(test);
    await browser.logIn(username);
    const { question } = (await browser.post("/api/auth/passkeys/question")).json();
    const answer = await browser.post("/api/auth/passkeys", { name: "x", passkey: device.create(question) });
    expect(answer.statusCode).toBe(400);
    expect((await browser.get("/api/auth/account")).json().passkeys).toEqual([]);
  });

  it("is not made from an answer to another question", async () => {
    const { browser, question } = await withPasskey("hal");
    const stale = virtualAuthenticator(HERE).create(question);
    expect((await browser.post("/api/auth/passkeys", { name: "x", passkey: stale })).statusCode).toBe(400);
    await browser.post("/api/auth/passkeys/question");
    expect((await browser.post("/api/auth/passkeys", { name: "x", passkey: stale })).statusCode).toBe(400);
  });

  it("proves again who one is, before something sensitive", async () => {
    const { browser, device } = await withPasskey("ida");
    await letConfirmationsAge(test);
    expect((await browser.post("/api/auth/recovery-codes")).json().code).toBe("confirm");
    const { methods, passkey: question } = (await browser.post("/api/auth/confirm/question")).json();
    expect(methods).toEqual(["password", "passkey"]);
    const passkey = device.get(question);
    expect((await browser.post("/api/auth/confirm", { passkey })).statusCode).toBe(200);
    expect((await browser.post("/api/auth/recovery-codes")).statusCode).toBe(200);
    expect((await browser.post("/api/auth/confirm", { passkey })).statusCode).toBe(400);
  });
});

describe("the site that passkeys are for", () => {
  it.each([
    ["http", "localhost:3000", "http://127.0.0.1:3000", { id: "localhost", origin: "http://localhost:3000" }],
    ["http", "127.0.0.1:3000", "http://127.0.0.1:3000", null],
    ["http", "[::1]:3000", "http://[::1]:3000", null],
    ["https", "cars.example", "https://cars.example", { id: "cars.example", origin: "https://cars.example" }],
    ["http", "10.0.0.5:3000", "https://cars.example", { id: "cars.example", origin: "https://cars.example" }],
    ["https", "evil.example", "https://cars.example", { id: "cars.example", origin: "https://cars.example" }],
    ["https", "localhost", "https://cars.example", { id: "cars.example", origin: "https://cars.example" }],
    ["http", "localhost:3000", "http://203.0.113.9", null],
    ["http", "", "https://cars.example", { id: "cars.example", origin: "https://cars.example" }],
  ])("of a call by %s to %j at %s is %j", (protocol, host, publicUrl, site) => {
    expect(relyingPartyOf({ protocol, host }, publicUrl)).toEqual(site);
  });

  it("is refused in words where there is only a number", async () => {
    await addTestAdmin(test, "jon");
    const browser = testBrowser(test, "127.0.0.1:3000");
    await browser.logIn("jon");
    expect((await browser.get("/api/auth/account")).json().passkeysPossible).toBe(false);
    const refused = await browser.post("/api/auth/passkeys/question");
    const message = "Passkeys need a name. Open AutoHub as localhost, or set its public address in Settings.";
    expect([refused.statusCode, refused.json()]).toEqual([409, { message }]);
  });
});
