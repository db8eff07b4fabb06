import { fastify } from "fastify";
import { describe, expect, it, vi } from "vitest";
import { proxyMatcher, readClientAddress, watchForwardedClients } from "./proxies.ts";

describe("proxies", () => {
  it("are known by address, by range and by name", () => {
    const isProxy = proxyMatcher([
      "loopback",
      "uniquelocal",
      "linklocal",
      "203.0.113.0/24",
      "2001:db8::7",
      "2606:4700::/32",
    ]);
    for (const address of [
      ...["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.0.9", "fd00::1", "169.254.0.1"],
      ...["fe80::1", "203.0.113.9", "::ffff:203.0.113.9", "2001:db8::7", "2606:4700:1::1"],
    ]) {
      expect([address, isProxy(address)]).toEqual([address, true]);
    }
    for (const address of ["8.8.8.8", "203.0.114.1", "2001:db8::8", "2606:4701::1", "172.32.0.1", "nonsense", ""]) {
      expect([address, isProxy(address)]).toEqual([address, false]);
    }
    expect(proxyMatcher(false)("127.0.0.1")).toBe(false);
  });
});

describe("the client's address in a header", () => {
  const PROXIES = ["loopback", "173.245.48.0/20"];
  async function addressOf(remoteAddress: string, headers: Record<string, string | string[]>) {
    const app = fastify({ trustProxy: PROXIES });
    readClientAddress(app, { header: "cf-connecting-ip", isProxy: proxyMatcher(PROXIES) });
    app.get("/", async (request) => request.ip);
    return (await app.inject({ url: "/", remoteAddress, headers })).body;
  }

  it.each([
    ["a tunnel on this machine", "127.0.0.1", { "cf-connecting-ip": "198.51.100.7" }, "198.51.100.7"],
    ["Cloudflare", "173.245.48.9", { "cf-connecting-ip": "2001:db8::7", "x-forwarded-for": "10.0.0.1" }, "2001:db8::7"],
    ["a stranger", "198.51.100.8", { "cf-connecting-ip": "127.0.0.1" }, "198.51.100.8"],
    [
      "a stranger with both",
      "198.51.100.8",
      { "cf-connecting-ip": "1.1.1.1", "x-forwarded-for": "2.2.2.2" },
      "198.51.100.8",
    ],
    ["a proxy without it", "127.0.0.1", { "x-forwarded-for": "198.51.100.9" }, "127.0.0.1"],
    ["a proxy with two of them", "127.0.0.1", { "cf-connecting-ip": ["1.1.1.1", "2.2.2.2"] }, "127.0.0.1"],
    ["a proxy with nonsense", "127.0.0.1", { "cf-connecting-ip": "x", "x-forwarded-for": "1.1.1.1" }, "127.0.0.1"],
    ["a neighbor without a proxy", "127.0.0.1", {}, "127.0.0.1"],
  ])("is believed from proxies alone: %s", async (_from, remoteAddress, headers, expected) => {
    expect(await addressOf(remoteAddress, headers)).toBe(expected);
  });
});

it("warns once when a proxy shows many visitors with private addresses", async () => {
  const app = fastify({ trustProxy: ["loopback"] });
  const warn = vi.fn();
  const read = watchForwardedClients(app, { warn });
  app.get("/", async () => "");
  const visit = (client?: string) =>
    app.inject({ url: "/", headers: client === undefined ? {} : { "x-forwarded-for": client } });
  for (let n = 0; n < 30; n += 1) await visit();
  for (let n = 0; n < 75; n += 1) await visit("203.0.113.7");
  for (let n = 0; n < 24; n += 1) await visit("172.18.0.1");
  expect([read(), warn.mock.calls.length]).toEqual([{ all: 99, isPrivate: 24 }, 0]);
  await visit("172.18.0.1");
  await visit("172.18.0.1");
  expect(warn.mock.calls).toEqual([[expect.stringContaining("private address")]]);
});
