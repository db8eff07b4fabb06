import { type FastifyInstance, fastify } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { installErrorHandler } from "./error-handler.ts";
import { registerHealth, type Watchers } from "./health.ts";
import { stopGracefully } from "./stop-serving.ts";

const TOKEN = "a-token-of-sixteen-letters";
const STRANGER = "203.0.113.7";
const PRIVATE_RANGES = ["loopback", "linklocal", "uniquelocal"];

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Starts a server that reports its health; `broken` names a part that does not answer. */
function serverWith(
  options: { trustProxy?: string[]; watchers?: Partial<Watchers>; broken?: string; hangs?: string } = {},
) {
  const app = fastify({ trustProxy: options.trustProxy ?? false });
  apps.push(app);
  installErrorHandler(app);
  stopGracefully(app);
  const checks = {
    ...(options.broken && { [options.broken]: async () => false }),
    ...(options.hangs && { [options.hangs]: () => new Promise<boolean>(() => {}) }),
  };
  const watchers = { token: null, privatePeers: true, ...options.watchers };
  registerHealth(app, checks, { notes: () => ["a replica is behind"], measure: () => {} }, watchers);
  return (remoteAddress: string, headers: Record<string, string> = {}, url = "/metrics") =>
    app.inject({ url, remoteAddress, headers });
}

describe("metrics", () => {
  it("are for this machine and private peers", async () => {
    const ask = serverWith();
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "192.168.0.9", "fd00::1", "fe80::1"]) {
      expect([address, (await ask(address)).statusCode]).toEqual([address, 200]);
    }
    for (const address of [STRANGER, "2001:db8::1", "100.64.0.1", "::ffff:203.0.113.7"]) {
      expect([address, (await ask(address)).statusCode]).toEqual([address, 403]);
    }
    expect((await ask("127.0.0.1")).body).toContain("http_request_duration_seconds");
    expect((await ask(STRANGER)).json()).toEqual({ message: expect.stringContaining("METRICS_TOKEN") });
  });

  it("are for callers with the token", async () => {
    const ask = serverWith({ watchers: { token: TOKEN } });
    expect((await ask(STRANGER, { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
    expect((await ask(STRANGER, { authorization: `Bearer ${TOKEN}x` })).statusCode).toBe(403);
    expect((await ask(STRANGER, { authorization: TOKEN })).statusCode).toBe(403);
    expect((await ask(STRANGER, { authorization: "Bearer null" })).statusCode).toBe(403);
    expect((await serverWith()(STRANGER, { authorization: "Bearer " })).statusCode).toBe(403);
  });

  it.each([
    ["believed", PRIVATE_RANGES],
    ["not believed", []],
  ])("are not for whom a proxy asks without the token, whatever address it names: it is %s", async (_, trustProxy) => {
    const ask = serverWith({ trustProxy, watchers: { token: TOKEN } });
    const forwarding = [
      ...["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "x-original-forwarded-for"],
      ...["x-real-ip", "via", "cdn-loop", "cf-ray", "cf-connecting-ip", "cf-connecting-ipv6", "true-client-ip"],
      ...["x-client-ip", "x-cluster-client-ip", "fly-client-ip", "fastly-client-ip", "x-azure-clientip"],
      ...["x-appengine-user-ip", "x-envoy-external-address", "x-remote-addr", "do-connecting-ip", "x-forwarded"],
    ];
    for (const header of forwarding) {
      for (const client of ["127.0.0.1", "::1", "10.0.0.5", STRANGER]) {
        expect([header, client, (await ask("127.0.0.1", { [header]: client })).statusCode]).toEqual([
          header,
          client,
          403,
        ]);
      }
    }
    const asked = await ask("127.0.0.1", { "x-forwarded-for": STRANGER, authorization: `Bearer ${TOKEN}` });
    expect(asked.statusCode).toBe(200);
    const seen = await ask("127.0.0.1", { "x-forwarded-for": "127.0.0.1" }, "/readyz");
    expect(seen.json()).toEqual({ status: "ready" });
  });

  it("are for this machine alone where the network shows every client with a private address", async () => {
    const ask = serverWith({ watchers: { privatePeers: false } });
    expect((await ask("172.17.0.1")).statusCode).toBe(403);
    expect((await ask("127.0.0.1")).statusCode).toBe(200);
  });
});

describe("readiness", () => {
  it("leaves out the parts that a proxy does not ask for: those that all processes share", async () => {
    const ask = serverWith({ broken: "database" });
    const status = async (url: string) => (await ask(STRANGER, {}, url)).statusCode;
    expect(await status("/readyz")).toBe(503);
    expect(await status("/readyz?exclude=database")).toBe(200);
    expect(await status("/readyz?exclude=queue&exclude=database")).toBe(200);
    expect(await status("/readyz?exclude=queue")).toBe(503);
    expect(await status("/readyz?exclude=")).toBe(503);
  });

  it("does not wait for a part that is left out", async () => {
    const ask = serverWith({ hangs: "database" });
    const whole = ask(STRANGER, {}, "/readyz");
    whole.catch(() => {});
    expect((await ask(STRANGER, {}, "/readyz?exclude=database")).statusCode).toBe(200);
  });

  it("tells strangers whether, and watchers also what is wrong", async () => {
    const ready = serverWith();
    expect((await ready(STRANGER, {}, "/readyz")).json()).toEqual({ status: "ready" });
    expect((await ready("127.0.0.1", {}, "/readyz")).json()).toEqual({
      status: "ready",
      notes: ["a replica is behind"],
    });
    const broken = serverWith({ broken: "database" });
    const seen = await broken(STRANGER, {}, "/readyz");
    expect([seen.statusCode, seen.json()]).toEqual([503, { status: "not ready" }]);
    expect((await broken("10.1.2.3", {}, "/readyz")).json()).toEqual({ status: "not ready", failing: ["database"] });
  });
});
