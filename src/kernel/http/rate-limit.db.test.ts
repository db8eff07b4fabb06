import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#app/endpoints.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import type { Endpoint } from "./endpoint.ts";
import { RATE_LIMITS } from "./rules/rate-limits.ts";

const test = sharedTestApp({ environment: { RESPONSE_CACHE: "on" } });
beforeAll(async () => {
  await insertVehicles(test.context.db, await insertDealership(test.context.db), [makeFacts()]);
});

const get = (url: string, address: string) => test.app.inject({ url, remoteAddress: address });
/** Makes calls until the bucket is empty, and one more. @returns the last answer */
async function exhaust(limit: keyof typeof RATE_LIMITS, call: (n: number) => ReturnType<typeof get>, share = 1) {
  const burst = RATE_LIMITS[limit].burst * share;
  const perSecond = RATE_LIMITS[limit].perSecond * share;
  // While the calls are made the bucket refills, so there may be more of them than it holds.
  for (let n = 0; n < burst * 3 + perSecond * 30; n += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => call(n + i)));
    // Wrong sign-ins are also throttled, with another message.
    const refused = answers.find(({ statusCode, body }) => statusCode === 429 && body.includes("Too many requests."));
    if (refused) return refused;
    expect(n + 20).toBeLessThan(burst * 3 + perSecond * 30);
  }
  throw new Error("nothing was refused");
}

describe("an address that asks for too much", () => {
  it("is refused with Retry-After and a sentence when no cache can answer, and others are not", async () => {
    const search = (n: number) => get(`/api/vehicles?priceMax=${n + 1}`, "203.0.113.1");
    const refused = await exhaust("search", search);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect(refused.json()).toEqual({
      message: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds?\.$/),
    });
    expect((await get("/api/vehicles?priceMax=1", "203.0.113.2")).statusCode).toBe(200);
    const { body } = await test.app.inject("/metrics");
    expect(body).toMatch(/requests_refused_total\{limit="search"\} [1-9]/);
  });

  it("still gets what a cache has", async () => {
    await get("/api/vehicles?priceMax=77", "203.0.113.2");
    await exhaust("search", (n) => get(`/api/vehicles?priceMin=${n + 1}`, "203.0.113.3"));
    expect((await get("/api/vehicles?priceMax=77", "203.0.113.3")).statusCode).toBe(200);
  });

  it("is refused pages that need a search, too, in words a shopper understands", async () => {
    await exhaust("search", (n) => get(`/api/vehicles?yearMin=${n + 1}`, "203.0.113.4"));
    const page = await exhaust("search", (n) => get(`/?priceMax=${n + 500}`, "203.0.113.4"));
    expect(page.headers["retry-after"]).toBeDefined();
    expect(page.body).toContain("Too many requests.");
  });

  it("is one IPv6 network, whichever of its addresses calls", async () => {
    await exhaust("scorecards", (n) => get("/api/scorecards/none", `2001:db8:0:7::${n.toString(16)}`));
    const { statusCode } = await get("/api/scorecards/none", "2001:db8:0:8::1");
    expect(statusCode).toBe(404);
  });

  it.each([
    ["one /48 of 1,000 networks", (n: number) => `2001:db8:48:${(n % 1_000).toString(16)}::1`, "2001:db8:49::1"],
    ["one /24", (n: number) => `198.51.100.${n % 250}`, "198.51.101.1"],
  ])("is %s, which cannot send each request from a fresh one", async (_what, addressOf, elsewhere) => {
    const refused = await exhaust("scorecards", (n) => get("/api/scorecards/none", addressOf(n)), 8);
    expect(refused.headers["retry-after"]).toBeDefined();
    expect((await get("/api/scorecards/none", elsewhere)).statusCode).toBe(404);
  });

  it("is refused pages that have to be rendered, in words, and still gets those that a cache has", async () => {
    await get("/?x=kept", "203.0.113.20");
    await get("/?x=kept", "203.0.113.20");
    // No cache keeps a page that is not found.
    const page = await exhaust("pages", (n) => get(`/nowhere/${n}`, "203.0.113.21"));
    expect(page.headers).toMatchObject({
      "retry-after": expect.any(String),
      "content-type": "text/html; charset=utf-8",
    });
    expect(page.body).toContain("Too many requests. Please try again in");
    expect((await get("/?x=kept", "203.0.113.21")).statusCode).toBe(200);
    expect((await get("/?x=other", "203.0.113.22")).statusCode).toBe(200);
  });

  it("is what a proxy says it is, a private one too", async () => {
    const ask = (client: string) =>
      test.app.inject({ url: "/api/scorecards/none", headers: { "x-forwarded-for": client } });
    await exhaust("scorecards", () => ask("10.0.0.8"));
    expect((await test.app.inject("/api/scorecards/none")).statusCode).toBe(404);
  });

  it("may not try sign-ins without end, however many names it tries", async () => {
    const refused = await exhaust("signIn", (n) =>
      test.app.inject({
        method: "POST",
        url: "/api/auth/login",
        remoteAddress: "203.0.113.5",
        payload: { username: `name-${n}`, password: "wrong wrong wrong" },
      }),
    );
    expect(refused.headers["retry-after"]).toBeDefined();
  });
});

it("limits neither this machine nor a private network", async () => {
  for (const address of ["127.0.0.1", "10.0.0.7", "::1"]) {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => get(`/api/vehicles?mileageMax=${n + 1}`, address)),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  }
});

describe("a GET that performs an action", () => {
  const acting = Object.values<Endpoint>(endpoints).filter(({ acts }) => acts);

  it("is marked in the contract", () => {
    expect(acting.map(({ path }) => path).sort()).toEqual([
      "/api/admin/trigger-inspected-auto-sync",
      "/api/admin/vehicle-card-images",
      "/api/admin/vehicle-cards",
      "/api/admin/vehicle-photos-zip",
    ]);
  });

  it.each(acting.map(({ path }) => path))("cannot be opened as an address: %s", async (path) => {
    const headers = { cookie: test.cookie, "sec-fetch-mode": "navigate", "sec-fetch-site": "none" };
    const response = await test.app.inject({ url: path, headers });
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { message: "This address performs an action. Please use the button in the console." },
    ]);
  });
});
