import { describe, expect, it } from "vitest";
import { BlockedError, ForbiddenAddressError, LimitError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import type { HttpAnswer } from "#kernel/outbound/http-exchange.ts";
import { MAX_CRAWL_DELAY_MS } from "#kernel/outbound/rules/politeness.ts";
import { productToken, RobotsCache } from "./robots-cache.ts";

const SITE = new URL("https://www.example-motors.com/used?x=1");

function cacheOf(answer: Partial<HttpAnswer> | string | Error, clock = { now: 0 }) {
  const loads: string[] = [];
  const cache = new RobotsCache({
    userAgent: "AutoHubBot/1.0 (+mailto:x@example.com)",
    now: () => clock.now,
    async load(url) {
      loads.push(url.href);
      if (answer instanceof Error) throw answer;
      const given = typeof answer === "string" ? { body: Buffer.from(answer) } : answer;
      return { status: 200, headers: {}, body: Buffer.alloc(0), ...given };
    },
  });
  return { cache, loads };
}

describe("robots.txt", () => {
  it("is read once a day for a site", async () => {
    const clock = { now: 0 };
    const { cache, loads } = cacheOf("User-agent: *\nDisallow: /private", clock);
    await Promise.all([cache.rulesFor(SITE), cache.rulesFor(new URL("/other", SITE))]);
    clock.now = 23 * 3_600_000;
    await cache.rulesFor(SITE);
    expect(loads).toEqual(["https://www.example-motors.com/robots.txt"]);
    clock.now = 25 * 3_600_000;
    await cache.rulesFor(SITE);
    expect(loads).toHaveLength(2);
  });

  it("closes its disallowed addresses, where the longest rule decides", async () => {
    const { cache } = cacheOf("User-agent: *\nDisallow: /used/*/print$\nDisallow: /api\nAllow: /api/cars");
    const rules = await cache.rulesFor(SITE);
    const at = (path: string) => () => rules.require(new URL(path, SITE).href);
    expect(at("/used/1")).not.toThrow();
    expect(at("/api/cars?page=2")).not.toThrow();
    expect(at("/api/users")).toThrow(BlockedError);
    expect(at("/used/1/print")).toThrow("robots.txt of www.example-motors.com does not allow");
  });

  it("may request a delay, within limits", async () => {
    expect((await cacheOf("User-agent: *\nCrawl-delay: 2.5").cache.rulesFor(SITE)).delayMs).toBe(2_500);
    expect((await cacheOf("User-agent: *\nCrawl-delay: 86400").cache.rulesFor(SITE)).delayMs).toBe(MAX_CRAWL_DELAY_MS);
    expect((await cacheOf("User-agent: *\nCrawl-delay: -1").cache.rulesFor(SITE)).delayMs).toBe(0);
    expect((await cacheOf("User-agent: *\nCrawl-delay: soon").cache.rulesFor(SITE)).delayMs).toBe(0);
  });

  it.each([401, 403, 404, 410])("that answers %i leaves everything open", async (status) => {
    const rules = await cacheOf({ status, body: Buffer.from("User-agent: *\nDisallow: /") }).cache.rulesFor(SITE);
    expect(() => rules.require(SITE.href)).not.toThrow();
  });

  it("that redirects without end counts as absent", async () => {
    const rules = await cacheOf(new LimitError(SITE.href, "in a circle")).cache.rulesFor(SITE);
    expect(() => rules.require(SITE.href)).not.toThrow();
  });

  it.each([
    ["answers 503", { status: 503 }],
    ["answers 429", { status: 429 }],
    ["cannot be reached", new UnavailableError(SITE.href, "www.example-motors.com broke the connection off.")],
  ])("that %s keeps the crawler out, for a short while", async (_what, answer) => {
    const clock = { now: 0 };
    const { cache, loads } = cacheOf(answer, clock);
    await expect(cache.rulesFor(SITE)).rejects.toThrow("the site was not crawled");
    await expect(cache.rulesFor(SITE)).rejects.toBeInstanceOf(UnavailableError);
    expect(loads).toHaveLength(1);
    clock.now = 60_000;
    await expect(cache.rulesFor(SITE)).rejects.toBeInstanceOf(UnavailableError);
    expect(loads).toHaveLength(2);
  });

  it("at a forbidden address is reported as such", async () => {
    const { cache } = cacheOf(new ForbiddenAddressError(SITE.href, "private"));
    await expect(cache.rulesFor(SITE)).rejects.toBeInstanceOf(ForbiddenAddressError);
  });

  it("is read quickly even when it is designed to be slow", async () => {
    const hostile = "User-agent: a\n".repeat(15_000) + "Disallow: /x\n".repeat(15_000);
    const { cache } = cacheOf(hostile);
    const cpu = process.cpuUsage();
    await cache.rulesFor(SITE);
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  it.each([
    ["AutoHubBot/1.0 (+mailto:x@example.com)", "AutoHubBot"],
    ["Mozilla/5.0 (compatible; DealerBot/2.1; +https://x.example)", "DealerBot"],
    ["My Crawler (contact me)", "My"],
    ["1.0", "*"],
  ])("knows %s as %s", (userAgent, token) => {
    expect(productToken(userAgent)).toBe(token);
  });
});
