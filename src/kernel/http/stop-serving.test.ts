import { once } from "node:events";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fastify } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { registerHealth } from "./health.ts";
import { STOP_OPTIONS, stopGracefully } from "./stop-serving.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Starts a server whose `/slow` answers when the test calls `finish`. */
async function startServer() {
  const slow = Promise.withResolvers<string>();
  const arrived = Promise.withResolvers<void>();
  const app = fastify(STOP_OPTIONS);
  stopGracefully(app);
  registerHealth(app, {}, { notes: () => [], measure: () => {} }, { token: null, privatePeers: false });
  app.post("/quick", async () => "quick");
  app.get("/slow", () => {
    arrived.resolve();
    return slow.promise;
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  ends.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, port, finish: () => slow.resolve("slow"), arrived: arrived.promise };
}

/** Calls as a proxy does: over connections that it keeps. */
function proxyTo(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  ends.push(() => agent.destroy());
  return async (method: string, path: string) => {
    const call = request({ port, host: "127.0.0.1", agent, method, path });
    const [answer] = await once(call.end(), "response");
    return { status: answer.statusCode, body: await text(answer), connection: answer.headers.connection };
  };
}

describe("a server that stops", () => {
  it("answers what still comes over an open connection, and asks for its end", async () => {
    const { app, port } = await startServer();
    const call = proxyTo(port);
    expect(await call("POST", "/quick")).toMatchObject({ status: 200, connection: "keep-alive" });
    const stopped = app.close();
    expect(await call("POST", "/quick")).toEqual({ status: 200, body: "quick", connection: "close" });
    await stopped;
  });

  it("takes no new connection at once, so that a proxy asks another server", async () => {
    const { app, port, finish, arrived } = await startServer();
    const slow = proxyTo(port)("GET", "/slow");
    await arrived;
    const stopped = app.close();
    await expect.poll(() => proxyTo(port)("POST", "/quick").catch((error) => error.code)).toBe("ECONNREFUSED");
    finish();
    expect(await slow).toEqual({ status: 200, body: "slow", connection: "close" });
    await stopped;
  });

  it("first tells a proxy that checks it, and answers all meanwhile", async () => {
    const { app, port } = await startServer();
    const call = proxyTo(port);
    const check = async () => (await proxyTo(port)("GET", "/readyz?exclude=database")).status;
    expect(await check()).toBe(200);
    const stopped = app.close();
    await expect.poll(check).toBe(503);
    expect(await call("POST", "/quick")).toMatchObject({ status: 200, connection: "close" });
    expect(await proxyTo(port)("POST", "/quick")).toMatchObject({ status: 200 });
    await stopped;
  });

  it("ends connections that nobody uses", async () => {
    const { app, port } = await startServer();
    await proxyTo(port)("POST", "/quick");
    await app.close();
    expect(app.server.listening).toBe(false);
  });
});
