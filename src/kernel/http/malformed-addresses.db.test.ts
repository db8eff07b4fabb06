import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { sendRaw } from "#test/raw-request.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
let port: number;
beforeAll(async () => {
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});

const get = (path: string, method = "GET") =>
  sendRaw(port, `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);

/** A page, the API, a photo, an asset and files with a handler of their route. */
const PLACES = [
  "/",
  "/vehicles/",
  "/used/",
  "/api/",
  "/api/vehicles/",
  "/photos/",
  "/photos/1/",
  "/assets/",
  "/sitemap",
];
const SIGNS = ["%0d%0aLocation:%20x", "%00", "%0A", "%7f", "%e2%80%a8", "%E2%80%A9"];

describe("an address that is none", () => {
  it.each(PLACES)("is a 400 under %s: line ends, other control characters and broken encodings", async (place) => {
    for (const odd of [...SIGNS, "%", "%zz", "%c0%af", "%ff"]) {
      const answer = await get(place + odd);
      expect([odd, answer.status]).toEqual([odd, 400]);
      expect(answer.head).not.toMatch(/^location:/im);
      expect(answer.body).toMatch(/^\{"message":"[^"]+"\}$/);
    }
    expect((await get(`${place}%0d`, "HEAD")).status).toBe(400);
  });

  it("leads nowhere when it is overlong", async () => {
    for (const place of PLACES) expect([400, 403, 404]).toContain((await get(place + "a".repeat(8_000))).status);
    expect((await get(`/${"a".repeat(17_000)}`)).status).toBe(431);
  });

  it("takes what is odd but an address for what it is", async () => {
    expect((await get("/caf%C3%A9%20%F0%9F%9A%97")).status).toBe(404);
    expect((await get("/?keyword=%0d%0a%00")).status).toBeLessThan(500);
    expect((await get("/api/vehicles?keyword=%0d%0a%00")).status).toBeLessThan(500);
  });
});

it.each(["/assets/", "/assets", "/.git/", "/.git/config", "/.vite/manifest.json", "/package.json", "/src/app/main.ts"])(
  "%s is not served: only the files of the build are, and no folder",
  async (path) => {
    for (const spelling of [path, `/assets/..${path}`, `/%2e%2e${path}`, `/assets/%2e%2e%2f%2e%2e${path}`]) {
      const answer = await get(spelling);
      expect([spelling, answer.status]).toEqual([
        spelling,
        expect.toSatisfy((status) => [400, 403, 404].includes(status)),
      ]);
    }
  },
);

describe("a request that two servers could read differently", () => {
  const HEAD = "POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";

  it.each([
    ["a length and chunks", "content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"],
    ["two lengths", "content-length: 2\r\ncontent-length: 4\r\n\r\n{}{}"],
    ["chunks of a wrong size", "transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"],
    ["a header that goes on in the next line", "x-a: 1\r\n  2: 3\r\ncontent-length: 2\r\n\r\n{}"],
  ])("is refused: %s", async (_what, rest) => {
    const answer = await sendRaw(port, HEAD + rest);
    expect([answer.status, answer.body]).toEqual([400, '{"message":"The request is not valid HTTP"}']);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(answer.head).toMatch(/^content-security-policy: default-src 'none';.*frame-ancestors 'none'/im);
  });

  it("is not echoed by TRACE", async () => {
    const answer = await get("/", "TRACE");
    expect([404, 405, 501]).toContain(answer.status);
    expect(answer.body).not.toContain("TRACE / HTTP");
  });
});
