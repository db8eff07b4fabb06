import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { RATE_LIMITS } from "#kernel/http/rules/rate-limits.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { routesOf } from "#test/routes-of.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { endpoints } from "./endpoints.ts";

const test = sharedTestApp({
  environment: { RESPONSE_CACHE: "on", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "cars@example.com" },
});
const STRANGER = "203.0.113.7";
const FORGED = `autohub_session=${"A".repeat(43)}`;

beforeAll(async () => {
  await insertVehicles(test.db, await insertDealership(test.db), [makeFacts()]);
});

/** The routes that are answered from memory alone, or refused before anything is read. */
const FREE = [
  "GET /healthz",
  "GET /readyz", // callers share one look
  "GET /metrics",
  "GET /robots.txt",
  "GET /.well-known/security.txt",
  "GET /manifest.webmanifest",
  "GET /sw.js",
  "GET /offline",
  "GET /follow", // a form without data
  "GET /photos/*",
  "GET /logo/:name", // callers share one read a second
  "GET /assets/*",
  "GET /mcp", // refused
  // Without a session's cookie, neither reads anything.
  "GET /api/auth/status",
  "POST /api/auth/logout",
];

/** The build's pictures of the site. */
const IMAGE = /^GET \/[^/]+\.(png|svg|ico)$/;

/** Returns the calls and pages of strangers, as `GET /vehicles/:id`. */
function strangersRoutes(): string[] {
  const declared = Object.values(endpoints).filter(({ auth }) => auth !== "public");
  const admins = new Set(declared.map(({ method, path }) => `${method} ${path}`));
  return routesOf(test.app).filter((route) => /^(GET|POST) /.test(route) && !admins.has(route));
}

describe("what strangers may ask", () => {
  let counted: { mock: { calls: unknown[] } };
  beforeEach(() => {
    counted = vi.spyOn(test.app, "limitRate");
    return () => vi.restoreAllMocks();
  });

  it("is counted, call by call and page by page, unless it is made from memory alone", async () => {
    const uncounted: string[] = [];
    for (const route of strangersRoutes()) {
      const before = counted.mock.calls.length;
      const [method = "", path = ""] = route.split(" ");
      const url = path
        .replace(/\(.*?\)/g, "1")
        .replace(/:\w+/g, "1")
        .replace("*", "nowhere");
      await test.app.inject({ method: method as "GET", url, remoteAddress: STRANGER });
      if (counted.mock.calls.length === before) uncounted.push(route);
    }
    expect(uncounted.filter((route) => !FREE.includes(route) && !IMAGE.test(route))).toEqual([]);
    expect(strangersRoutes().length).toBeGreaterThan(60);
  });
});

describe("a cookie with a session's name that is no session's", () => {
  const get = (url: string, cookie = "", address = STRANGER) =>
    test.app.inject({ url, remoteAddress: address, headers: { cookie } });
  const sources = async () => {
    const { body } = await get("/metrics", "", "127.0.0.1");
    const kept = /autohub_public_pages_total\{source="kept"\} (\d+)/.exec(body)?.[1];
    return Number(kept);
  };

  it.each(["autohub_session=x", FORGED])("gets the cached page: %s", async (cookie) => {
    for (let n = 0; n < 2; n += 1) await get("/?priceMax=90000");
    const before = await sources();
    expect((await get("/?priceMax=90000", cookie)).headers["cache-control"]).toBe("no-cache");
    expect(await sources()).toBe(before + 1);
  });

  it("gets the cached answer, with the headers of a stranger's", async () => {
    const shared = "public, max-age=0, s-maxage=5, stale-while-revalidate=30";
    for (const url of ["/api/vehicles?priceMax=80000", "/api/suggest?q=ho", "/api/locations"]) {
      expect((await get(url, FORGED)).headers["cache-control"], url).toBe(shared);
    }
    expect((await get("/api/locations", test.cookie)).headers["cache-control"]).toBe("private, no-cache");
  });

  it("is looked up for each, within a limit; beyond it pages are shown and the console's calls wait", async () => {
    const forged = (n: number) => `autohub_session=${String(n).padStart(43, "B")}`;
    // Buckets refill by this clock.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    const asked = vi.spyOn(test.context.db, "selectFrom");
    const from = "203.0.113.9";
    const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => get("/api/locations", forged(n), from)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const lookups = asked.mock.calls.filter(([table]) => String(table) === "admins").length;
    asked.mockRestore();
    expect(lookups).toBe(RATE_LIMITS.sessions.burst);
    const calls = await Promise.all(
      Array.from({ length: 30 }, (_, n) => get("/api/dealerships", forged(200 + n), from)),
    );
    expect(new Set(calls.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
    expect((await get("/api/dealerships", forged(999), "203.0.114.9")).statusCode).toBe(401);
    expect((await get("/api/dealerships", test.cookie, from)).statusCode).toBe(200);
    clock.mockRestore();
  });
});
