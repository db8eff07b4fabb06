import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#app/app.ts";
import { createTestApp, emptyAuditLog, type TestApp } from "#test/test-app.ts";

const SECRET = "correct horse battery";
let test: TestApp;
let https: FastifyInstance;
let log = "";
beforeAll(async () => {
  test = await createTestApp();
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  https = await buildApp({
    ...test.context,
    log: pino({ level: "trace" }, sink),
    config: {
      ...test.context.config,
      publicUrl: "https://cars.example",
      secureCookies: true,
      trustProxy: ["loopback", "linklocal", "uniquelocal"],
    },
  });
});
afterAll(async () => {
  await https.close();
  await test.close();
});

const post = (payload: string, type = "application/json", headers: Record<string, string> = {}) =>
  https.inject({ method: "POST", url: "/api/auth/login", payload, headers: { "content-type": type, ...headers } });
const login = (headers: Record<string, string> = {}) =>
  post(JSON.stringify({ username: "admin", password: SECRET }), "application/json", headers);

describe("a password", () => {
  it.each([
    ["a sign-in that works", `{"username":"admin","password":"${SECRET}"}`, "application/json", 200],
    ["an unknown user", `{"username":"nobody","password":"${SECRET}"}`, "application/json", 401],
    ["JSON that breaks off", `{"username":"admin","password":"${SECRET}`, "application/json", 400],
    ["JSON that is none", `${SECRET} {`, "application/json", 400],
    ["JSON with a forbidden key", `{"__proto__":"${SECRET}","password":"${SECRET}"}`, "application/json", 400],
    ["a password of a wrong kind", `{"username":"admin","password":["${SECRET}"]}`, "application/json", 400],
    ["a name with a NUL", `{"username":"\\u0000","password":"${SECRET}"}`, "application/json", 400],
    ["a form", `username=admin&password=${SECRET}`, "application/x-www-form-urlencoded", 415],
    ["plain text", SECRET, "text/plain", 400],
    ["a kind nobody knows", SECRET, "a/b", 415],
    ["a huge body", `{"username":"admin","password":"${SECRET}${"x".repeat(1_100_000)}"}`, "application/json", 413],
    ["a long password", `{"username":"admin","password":"${SECRET}${"x".repeat(2_000)}"}`, "application/json", 400],
  ])("is in no log and in no answer after %s", async (_what, payload, type, status) => {
    const response = await post(payload, type);
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toContain("correct horse");
    expect(log).not.toContain("correct horse");
  });

  it("is in no log when the database fails", async () => {
    await test.asOwner("alter table admins rename to admins_away");
    const response = await login();
    await test.asOwner("alter table admins_away rename to admins");
    expect(response.statusCode).toBe(500);
    expect(log).toContain("request failed");
    expect(log).not.toContain("correct horse");
  });
});

describe("a site that is reached over https", () => {
  it("has cookies that go over https only and come from no other host", async () => {
    const { cookies } = await login();
    expect(cookies.map(({ name, secure, path, domain }) => [name, secure, path, domain])).toEqual([
      ["__Host-autohub_session", true, "/", undefined],
      ["__Host-autohub_device", true, "/", undefined],
    ]);
    const cookie = `${cookies[0]?.name}=${cookies[0]?.value}`;
    const status = await https.inject({ url: "/api/auth/status", headers: { cookie } });
    expect(status.json().isAuthenticated).toBe(true);
    const unprefixed = cookie.replace("__Host-", "");
    expect((await https.inject({ url: "/api/auth/status", headers: { cookie: unprefixed } })).json()).toEqual({
      isAuthenticated: false,
      user: null,
    });
    const out = await https.inject({ method: "POST", url: "/api/auth/logout", headers: { cookie } });
    expect(out.cookies[0]).toMatchObject({ name: "__Host-autohub_session", value: "", secure: true });
  });

  it("knows its own pages by the public address although the proxy calls it by another name", async () => {
    const headers = { host: "10.0.0.5:3000", "sec-fetch-site": "same-origin" };
    expect((await login({ ...headers, origin: "https://cars.example" })).statusCode).toBe(200);
    expect((await login({ ...headers, origin: "https://evil.example" })).statusCode).toBe(403);
  });
});

describe("the address that tries are counted by", () => {
  const from = async (remoteAddress: string, forwarded: string) => {
    await emptyAuditLog(test);
    await https.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: "admin", password: SECRET },
      remoteAddress,
      headers: { "x-forwarded-for": forwarded },
    });
    const entry = await test.context.db.selectFrom("audit_log").select("details").executeTakeFirstOrThrow();
    return /^From (\S+),/.exec(entry.details)?.[1];
  };

  it("is what a proxy of ours says", async () => {
    expect(await from("10.0.0.2", "203.0.113.7")).toBe("203.0.113.7");
    expect(await from("127.0.0.1", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
  });

  it("is not what a client from outside says of itself", async () => {
    expect(await from("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
  });
});
