import { describe, expect, it } from "vitest";
import { isOwnOrService, isPlainRequest, mayRead } from "./page-requests.ts";

const get = (headers: Record<string, string> = {}, method = "GET") => ({
  url: "https://cdn.example/x",
  method,
  headers,
});

describe("a page's request", () => {
  it("is plain when a browser would send it to any site without a preflight", () => {
    expect(isPlainRequest(get())).toBe(true);
    const own = { accept: "*/*", origin: "https://a.example", referer: "https://a.example/", "sec-fetch-mode": "cors" };
    expect(isPlainRequest(get({ ...own, "user-agent": "x", "content-type": "text/plain; charset=utf-8" }))).toBe(true);
  });

  it.each([
    ["a POST", get({}, "POST")],
    ["a special header", get({ "x-api-key": "1" })],
    ["a login", get({ authorization: "Bearer 1" })],
    ["JSON", get({ "content-type": "application/json" })],
  ])("is not plain with %s", (_what, request) => expect(isPlainRequest(request)).toBe(false));
});

describe("a page's own site", () => {
  const services = ["api.vendor.example", "*.search.example"];
  const isOwn = (url: string, site = "https://www.dealer.example/used") => isOwnOrService(new URL(url), site, services);

  it.each(["https://www.dealer.example/x", "https://dealer.example/", "https://api.dealer.example/"])(
    "is its host and its subdomains: %s",
    (url) => expect(isOwn(url)).toBe(true),
  );

  it.each(["https://api.vendor.example/1", "https://a1.search.example/"])("has the platforms' services: %s", (url) =>
    expect(isOwn(url)).toBe(true),
  );

  it.each([
    "https://notdealer.example/",
    "https://dealer.example.evil.example/",
    "https://dealer.example:8443/",
    "https://example/",
    "https://search.example/",
    "https://evilsearch.example/",
    "https://x.api.vendor.example/",
    "https://api.vendor.example:8443/",
  ])("is not %s", (url) => expect(isOwn(url)).toBe(false));

  it("does not include the host above a subdomain", () => {
    expect(isOwn("https://builder.example/", "https://dealer.builder.example/")).toBe(false);
    expect(isOwn("https://other.builder.example/", "https://dealer.builder.example/")).toBe(false);
  });
});

describe("a response", () => {
  const read = (allowed?: string, url = "https://b.example/list.json") =>
    mayRead(url, "https://a.example", allowed === undefined ? {} : { "access-control-allow-origin": allowed });

  it("is readable by its own site, and where its headers allow it", () => {
    expect(read(undefined, "https://a.example/x")).toBe(true);
    expect(read("*")).toBe(true);
    expect(read("https://a.example")).toBe(true);
  });

  it.each([undefined, "", "null", "https://c.example", "https://a.example, *", "https://a.example.evil.example"])(
    "of another site is not readable with %s",
    (allowed) => expect(read(allowed)).toBe(false),
  );
});
