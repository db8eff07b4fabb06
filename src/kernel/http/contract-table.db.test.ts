import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#app/endpoints.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import type { Endpoint, EndpointName } from "./endpoint.ts";
import { ROLES, type Role } from "./rules/roles.ts";

const test = sharedTestApp();

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];
const pathOf = (endpoint: Endpoint) =>
  endpoint.path
    .replace(":id", "1")
    .replace(":kind", "google")
    .replace(/:(secret|token)/, "none");

describe("the contract table", () => {
  it.each(rows)("%s is on the server", (_name, endpoint) => {
    expect(test.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true);
  });

  it("holds every call the server answers", () => {
    const declared = new Set(rows.map(([, endpoint]) => `${endpoint.method} ${endpoint.path}`));
    const served = test.app.printRoutes({ commonPrefix: false }).match(/\/api\/\S+ \([^)]*\)/g) ?? [];
    expect(served.length).toBeGreaterThan(0);
    for (const line of served.filter((entry) => !entry.startsWith("/api/*"))) {
      const [, path, methods] = /^(\S+) \(([^)]*)\)$/.exec(line) ?? [];
      for (const method of (methods ?? "").split(", ").filter((name) => name !== "HEAD")) {
        expect(declared).toContain(`${method} ${path}`);
      }
    }
  });

  const admin = rows.filter(([, endpoint]) => endpoint.auth !== "public");
  it.each(admin)("%s answers 401 without a session", async (_name, endpoint) => {
    const response = await test.app.inject({ method: endpoint.method, url: pathOf(endpoint) });
    expect([response.statusCode, response.json()]).toEqual([401, { message: "Please log in" }]);
  });

  it.each(admin)("%s answers 403 to a page of another site, session or not", async (_name, endpoint) => {
    const cookie = await test.signIn();
    for (const foreign of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ]) {
      const response = await test.app.inject({
        method: endpoint.method,
        url: pathOf(endpoint),
        headers: { cookie, ...foreign },
      });
      expect(response.statusCode).toBe(403);
    }
  });
});

describe("who may call what", () => {
  const cookies = {} as Record<Role, string>;
  beforeAll(async () => {
    for (const role of ROLES) cookies[role] = await test.signInAs(role);
  });
  const asks = rows.flatMap(([name, endpoint]) => {
    const { auth } = endpoint;
    return auth === "public" || auth === "account" ? [] : ROLES.map((role) => ({ name, endpoint, role, auth }));
  });
  const refused = asks.filter(({ role, auth }) => ROLES.indexOf(role) < ROLES.indexOf(auth));

  it.each(refused)("$name needs more than the role $role", async ({ endpoint, role, auth }) => {
    const response = await test.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint),
      headers: { cookie: cookies[role] },
    });
    const message = `This needs the role ${auth}. Yours is ${role}.`;
    expect([response.statusCode, response.json()]).toEqual([403, { message, code: "role" }]);
  });

  // Only the answer's status shows whether the caller was admitted, so bodies are empty and ids do not exist.
  const admitted = asks.filter(
    (ask) => !refused.includes(ask) && !ask.endpoint.sends && !ask.endpoint.path.includes("vehicle-"),
  );
  it.each(admitted)("$name lets the role $role in", async ({ endpoint, role }) => {
    const response = await test.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint).replace("/1", "/999999"),
      headers: { cookie: cookies[role] },
    });
    expect([401, 403]).not.toContain(response.statusCode);
  });

  it("says nothing to somebody whose account is gone", async () => {
    const cookie = await test.signInAs("owner");
    await test.context.db.deleteFrom("admins").where("username", "like", "owner %").execute();
    expect((await test.app.inject({ url: "/api/stats", headers: { cookie } })).statusCode).toBe(401);
  });
});

describe("calls that cannot be understood", () => {
  const post = async (payload: string, contentType = "application/json") =>
    test.app.inject({
      method: "POST",
      url: "/api/dealerships",
      payload,
      headers: { "content-type": contentType, cookie: await test.signIn() },
    });

  it.each([
    ["a body that is not JSON", "{nope", "The request body is not valid JSON"],
    ["an empty JSON body", "", "Dealership name is required"],
    ["a missing name", `{"url":"https://cars.example"}`, "Dealership name is required"],
    ["a blank name", `{"name":"  ","url":"https://cars.example"}`, "Dealership name is required"],
    ["a missing url", `{"name":"A"}`, "Primary URL is required"],
    ["a url that is none", `{"name":"A","url":"cars"}`, "Please enter a valid URL"],
    [
      "an additional url that is none",
      `{"name":"A","url":"https://cars.example","additionalUrls":["x"]}`,
      "Please enter a valid URL",
    ],
    [
      "a long location",
      `{"name":"A","url":"https://cars.example","location":"${"x".repeat(101)}"}`,
      "Location must not exceed 100 characters",
    ],
    ["an array as body", "[]", "Invalid input: expected object, received array"],
    ["a NUL character", `{"name":"A\\u0000","url":"https://cars.example"}`, "name must not contain a NUL character"],
  ])("%s is a 400 that says so", async (_what, payload, message) => {
    const response = await post(payload);
    expect([response.statusCode, response.json()]).toEqual([400, { message }]);
  });

  it("eleven additional urls are a 400 that names the limit", async () => {
    const additionalUrls = Array.from({ length: 11 }, (_, i) => `https://cars.example/${i}`);
    const response = await post(JSON.stringify({ name: "A", url: "https://cars.example", additionalUrls }));
    expect([response.statusCode, response.json()]).toEqual([400, { message: "Maximum 10 additional URLs allowed" }]);
  });

  it("another content type is a 415 and a huge body a 413, in words", async () => {
    expect((await post("<x/>", "application/xml")).json()).toEqual({
      message: "The request body must be JSON (content type application/json)",
    });
    const huge = await post(JSON.stringify({ name: "x".repeat(1_100_000) }));
    expect([huge.statusCode, huge.json()]).toEqual([413, { message: "The request body is too large" }]);
  });

  it.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "ftp://cars.example",
    "http://127.0.0.1/",
    "http://localhost:8080/",
    "http://10.0.0.1/",
    "http://[::1]/",
    "http://0x7f.1/",
    "http://169.254.169.254/latest/",
    "http://user:pass@cars.example/",
  ])("%s as a dealership's address is a 400 with a sentence", async (url) => {
    for (const body of [
      { name: "A", url },
      { name: "A", url: "https://cars.example", additionalUrls: [url] },
    ]) {
      const response = await post(JSON.stringify(body));
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toMatch(/^\S.{20,}/);
    }
    expect(await test.context.db.selectFrom("dealerships").selectAll().execute()).toEqual([]);
  });

  it("an unknown call is a 404 in JSON", async () => {
    const response = await test.app.inject("/api/nothing");
    expect([response.statusCode, response.json()]).toEqual([404, { message: "There is no such call" }]);
  });

  it("a bad parameter of the listing is a 400 that names it", async () => {
    const response = await test.app.inject("/api/vehicles?priceMin=cheap");
    expect([response.statusCode, response.json()]).toEqual([400, { message: "priceMin must be a whole number" }]);
  });

  it("an error of ours is a 500 that tells no details", async () => {
    await test.asOwner("alter table settings rename to settings_away");
    const response = await test.app.inject("/api/settings");
    await test.asOwner("alter table settings_away rename to settings");
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { message: "Something went wrong on our side. Please try again in a moment." },
    ]);
  });
});

describe("the process's own pages", () => {
  it("answer health, readiness and metrics", async () => {
    expect((await test.app.inject("/healthz")).json()).toEqual({ status: "alive" });
    // The search's index is being built at first.
    const readiness = async () => (await test.app.inject("/readyz")).json();
    await expect.poll(readiness).toEqual({ status: "ready" });
    const metrics = await test.app.inject("/metrics");
    expect(metrics.headers["content-type"]).toContain("text/plain");
    expect(metrics.body).toContain("http_request_duration_seconds_bucket");
  });

  it("every answer carries the security headers", async () => {
    const ofPage = (await test.app.inject("/")).headers;
    expect(ofPage["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}'/);
    for (const path of ["/api/settings", "/api/vehicles?page=x", "/api/nothing", "/photos/1/0123456789abcdef"]) {
      const { headers } = await test.app.inject(path);
      expect(headers["content-security-policy"]).toBe(
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
      const shared = Object.keys(ofPage).filter((name) => /^(x-|cross-origin|referrer|origin|strict)/.test(name));
      expect(shared.length).toBeGreaterThan(7);
      for (const name of shared) expect([name, headers[name]]).toEqual([name, ofPage[name]]);
    }
  });
});
