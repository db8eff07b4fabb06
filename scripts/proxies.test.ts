// Takes long.
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { registerHealth } from "#kernel/http/health.ts";
import { STOP_OPTIONS, stopGracefully } from "#kernel/http/stop-serving.ts";
import { freePort } from "#test/free-port.ts";
import { PROXY_EXAMPLES } from "#test/proxy-kit.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

/** Together at most 2,000 requests in ten seconds, by two a turn: half of what haproxy's example takes of one address. */
const CALLERS = 8;
const PAUSE_MS = 80;

const WATCHERS = { token: null, privatePeers: true };

type Web = { port: number; app: FastifyInstance; asked: string[]; isReady: boolean; isFoundReady: boolean };

/** Starts a server that stops as the product does, and answers a few addresses. @param port 0: a free one */
async function startWeb(port = 0): Promise<Web> {
  const app = fastify(STOP_OPTIONS);
  stopGracefully(app);
  const web: Web = { port, app, asked: [], isReady: true, isFoundReady: false };
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/readyz")) web.asked.push(request.headers["x-forwarded-for"]?.toString() ?? "");
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    if (request.url.startsWith("/readyz") && statusCode === 200) web.isFoundReady = true;
  });
  registerHealth(app, { search: async () => web.isReady }, { notes: () => [], measure: () => {} }, WATCHERS);
  app.get("/busy", async (_request, reply) => reply.status(503).send("Please try again in a moment."));
  app.all("/*", async () => "from AutoHub");
  await app.listen({ host: "127.0.0.1", port });
  ends.push(() => app.close());
  web.port = (app.server.address() as AddressInfo).port;
  return web;
}

describe.each(PROXY_EXAMPLES)("$program with our example", ({ isInstalled, start }) => {
  const startProxy = async (...ports: number[]) => {
    const { port, stop } = await start(ports);
    ends.push(stop);
    return async (path: string, count = 1, method = "GET") => {
      const headers = { "x-forwarded-for": "10.0.0.1" };
      const ask = () => fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
      const answers = await Promise.all(Array.from({ length: count }, ask));
      const words = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
      return [...new Set(words)];
    };
  };

  it.skipIf(!isInstalled)("takes 503 for an answer, and passes on the visitor's address", async () => {
    const webs = [await startWeb(), await startWeb()];
    const call = await startProxy(...webs.map(({ port }) => port));
    expect(await call("/busy", 100)).toEqual(["503 Please try again in a moment."]);
    expect(await call("/", 100)).toEqual(["200 from AutoHub"]);
    expect(new Set(webs.flatMap(({ asked }) => asked))).toEqual(new Set(["127.0.0.1"]));
  });

  it.skipIf(!isInstalled)("asks another web where one refuses connections, and none that is not ready", async () => {
    const [well, starting] = [await startWeb(), await startWeb()];
    const call = await startProxy(await freePort(), well.port, starting.port);
    expect(await call("/", 60)).toEqual(["200 from AutoHub"]);
    expect(await call("/order", 60, "POST")).toEqual(["200 from AutoHub"]);
    starting.isReady = false;
    const asksStarting = async () => {
      starting.asked.length = 0;
      expect(await call("/", 30)).toEqual(["200 from AutoHub"]);
      return starting.asked.length;
    };
    await expect.poll(asksStarting).toBe(0);
  });

  it.skipIf(!isInstalled)("fails no request while the webs restart in turn", async () => {
    const webs = [await startWeb(), await startWeb()];
    const call = await startProxy(...webs.map(({ port }) => port));
    const seen = new Set<string>();
    let restarting = true;
    const caller = async () => {
      while (restarting) {
        for (const method of ["GET", "POST"]) for (const words of await call("/", 1, method)) seen.add(words);
        await sleep(PAUSE_MS);
      }
    };
    const callers = Array.from({ length: CALLERS }, caller);
    for (const { port, app } of webs) {
      await app.close();
      expect(app.server.listening).toBe(false);
      const web = await startWeb(port);
      // The proxy looks every second, later on a busy machine. Caddy before 2.7.5 answers a POST at once while it knows of no web.
      await expect.poll(() => web.isFoundReady).toBe(true);
    }
    restarting = false;
    await Promise.all(callers);
    expect([...seen]).toEqual(["200 from AutoHub"]);
  });
});
