import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routesOf } from "#test/routes-of.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { FEATURES } from "./features.ts";

/** The answer to a call that does not exist. Existing calls refuse with other words. */
const NO_CALL = "There is no such call";
const CORE_CALLS = ["/api/settings", "/api/vehicles?limit=1", "/api/dealerships", "/api/auth/status"];

/** A feature, and those that use it along the declared arrows: they are removed together. */
const USERS: Record<string, string[]> = {
  leads: ["scorecards", "stats", "portal"],
  market: ["assistants", "scorecards", "portal"],
  scorecards: ["portal"],
  rights: ["bulk"],
};

let whole: TestApp;
beforeAll(async () => {
  whole = await createTestApp();
});
afterAll(() => whole.close());

/** Returns the paths of a feature's calls, with example parameters. */
const callsOf = (name: string) =>
  Object.values(FEATURES.find((feature) => feature.name === name)?.endpoints ?? {}).map(({ method, path }) => ({
    method,
    url: path.replace(/:\w+/g, "1"),
  }));

it("gives each feature a unique name", () => {
  const names = FEATURES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(23);
});

describe.each(FEATURES.map(({ name }) => name))("without %s", (name) => {
  let test: TestApp;
  const gone = [name, ...(USERS[name] ?? [])];
  beforeAll(async () => {
    test = await createTestApp({
      ...{ works: true, beside: whole },
      features: FEATURES.filter((feature) => !gone.includes(feature.name)),
    });
  });
  afterAll(() => test.close());

  it("the product serves, works and stops, and only the feature's calls are gone", async () => {
    const ask = (method: string, url: string) => test.app.inject({ method: method as "GET", url });
    for (const url of CORE_CALLS) expect((await ask("GET", url)).body, url).not.toContain(NO_CALL);
    expect((await ask("GET", "/readyz")).statusCode).toBe(200);
    for (const { method, url } of callsOf(name)) expect((await ask(method, url)).body, url).toContain(NO_CALL);
    const kept = FEATURES.filter((feature) => !gone.includes(feature.name)).flatMap((feature) => callsOf(feature.name));
    for (const { method, url } of kept) expect((await ask(method, url)).body, url).not.toContain(NO_CALL);
  });
});

it("declares every call that the server answers", async () => {
  const { endpoints } = await import("./endpoints.ts");
  const declared = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`));
  const answered = routesOf(whole.app).filter((call) => / \/api\/.*[^*]$/.test(call));
  expect(answered.length).toBe(declared.size);
  expect(answered.filter((call) => !declared.has(call))).toEqual([]);
});
