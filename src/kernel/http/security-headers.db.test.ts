import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp({ environment: { PUBLIC_URL: "https://cars.example" } });

const PUBLIC_PAGES = ["/", "/page/2", "/vehicles/1", "/vehicles/2", "/add-inventory", "/no/such/page"];
const PRIVATE_PAGES = ["/admin", "/admin/settings", "/scorecard/none"];
const PAGES = [...PUBLIC_PAGES, ...PRIVATE_PAGES];
const DATA = ["/api/vehicles", "/api/vehicles/1", "/api/settings", "/api/stats", "/api/none", "/photos/1/0/640"];
/** Addresses that are refused before a page or a call handles them. */
const REFUSED = ["/%00", "/%zz", "/api/vehicles/%0a", "/photos/%zz"];
const FILES = ["/robots.txt", "/sitemap.xml", "/favicon.svg", "/healthz", "/readyz", "/metrics"];

const headersOf = async (url: string) => {
  const { headers } = await test.app.inject({ url, headers: { accept: "text/html,*/*" } });
  return headers;
};
/** Returns the directives of a content security policy, by name. */
const directivesOf = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split(";")
      .map((part) => part.trim().split(" "))
      .map(([name = "", ...values]) => [name, values.join(" ")]),
  );

describe("the headers of every answer", () => {
  it.each([...PUBLIC_PAGES, "/admin", "/admin/settings", ...DATA, ...REFUSED, ...FILES])(
    "%s asks for https, subdomains too, no guessing of types and nothing of the device",
    async (url) => {
      expect(await headersOf(url)).toMatchObject({
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-frame-options": "SAMEORIGIN",
        "permissions-policy": expect.stringContaining("camera=(), display-capture=(), geolocation=()"),
      });
    },
  );

  it.each([...PAGES, ...DATA, ...REFUSED, ...FILES])(
    "%s names its type, and lets no page frame it and no other site read it",
    async (url) => {
      const { headers, body } = await test.app.inject({ url, headers: { accept: "text/html,*/*" } });
      const type = body === "" ? null : headers["content-type"];
      expect(type).toSatisfy(
        (name) => name === null || /^(?:image\/|text\/\w+;.*charset=utf-8|application\/)/.test(name),
      );
      expect(directivesOf(headers["content-security-policy"])["frame-ancestors"]).toBe("'none'");
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    },
  );

  it.each(PAGES)("%s loads nothing from elsewhere", async (url) => {
    expect(directivesOf((await headersOf(url))["content-security-policy"])).toMatchObject({
      "default-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
      "form-action": "'self'",
    });
  });

  it.each(PUBLIC_PAGES)("%s runs our own scripts alone, by their hashes", async (url) => {
    const { headers, body } = await test.app.inject(url);
    const policy = directivesOf(headers["content-security-policy"]);
    const admitted = (element: string) =>
      [...body.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))]
        .map(([, text = ""]) => ` 'sha256-${hash("sha256", text, "base64")}'`)
        .join("");
    expect(policy["script-src"]).toBe(`'self'${admitted("script")}`);
    expect(policy["style-src"]).toBe(`'self'${admitted("style")}`);
    // Data in a page are no scripts and need no permission.
    expect(body.replace(/<script type="application\/(ld\+)?json"/g, "")).not.toMatch(/<(script|style) /);
  });

  it.each(PRIVATE_PAGES)("%s runs our own scripts alone, with a separate nonce", async (url) => {
    const [one, other] = await Promise.all([headersOf(url), headersOf(url)]);
    const policy = directivesOf(one["content-security-policy"]);
    expect(policy["script-src"]).toMatch(/^'self' 'nonce-[0-9a-f]{32}'$/);
    expect(policy["script-src"]).not.toBe(directivesOf(other["content-security-policy"])["script-src"]);
  });

  it.each([...DATA, "/logo/none.png", ...REFUSED])(
    "%s admits nothing, should a browser show it as a page",
    async (url) => {
      expect(directivesOf((await headersOf(url))["content-security-policy"])).toEqual({
        "default-src": "'none'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
      });
    },
  );

  it("are there when no route answers", async () => {
    const { headers, statusCode } = await test.app.inject({ method: "POST", url: "/no/such/page" });
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "SAMEORIGIN" });
    expect(directivesOf(headers["content-security-policy"])["default-src"]).toBe("'none'");
  });

  it("are the same when a call refuses or succeeds", async () => {
    const id = await insertDealership(test.context.db);
    await insertVehicles(test.context.db, id, [makeFacts()]);
    const { headers, statusCode } = await test.app.inject({ method: "DELETE", url: `/api/dealerships/${id}` });
    expect(statusCode).toBe(401);
    expect(directivesOf(headers["content-security-policy"])["default-src"]).toBe("'none'");
  });
});
