import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fastify } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { ResponseCache } from "./response-cache.ts";

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000 * MEGABYTE;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Starts a server that answers each posted text from the cache. `made` has the first characters of the texts that had to be answered. */
async function cachingServer(cache = new ResponseCache(), answer = async () => "{}") {
  const app = fastify({ routerOptions: { maxParamLength: 100 } });
  app.decorate("isAdmins", () => false);
  const made: string[] = [];
  const stock = { version: "1" };
  app.post<{ Body: string }>("/", { bodyLimit: 10 * MEGABYTE }, (request, reply) =>
    cache.send(request, reply, {
      key: request.body,
      version: stock.version,
      answer: () => {
        made.push(request.body.slice(0, 4));
        return answer().then((text) => Buffer.from(text));
      },
    }),
  );
  const ask = (key: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "POST", url: "/", payload: key, headers: { "content-type": "text/plain", ...headers } });
  const askTwice = async (key: string) => {
    await ask(key);
    await ask(key);
  };
  return { ask, askTwice, made, stock };
}

it("keeps an answer once it is asked for a second time", async () => {
  const cache = new ResponseCache();
  const { ask, made } = await cachingServer(cache);
  await ask("once");
  expect(cache.bytes).toBe(0);
  await ask("once");
  await ask("once");
  expect(made).toEqual(["once", "once"]);
  expect(cache.bytes).toBeGreaterThan(0);
});

it("makes an answer once for all who ask for it at once, and then keeps it", async () => {
  const answer = Promise.withResolvers<string>();
  const { ask, made, stock } = await cachingServer(new ResponseCache(), () => answer.promise);
  const asked = [ask("same"), ask("same"), ask("same")];
  await vi.waitFor(() => expect(made).toHaveLength(1), { timeout: 20_000 });
  stock.version = "2";
  const afterChange = ask("same");
  await vi.waitFor(() => expect(made).toHaveLength(2), { timeout: 20_000 });
  answer.resolve("{}");
  expect((await Promise.all([...asked, afterChange])).map(({ body }) => body)).toEqual(["{}", "{}", "{}", "{}"]);
  await ask("same");
  expect(made).toHaveLength(2);
});

it("keeps the compressed form alone, for each way of compressing by itself", async () => {
  const cache = new ResponseCache();
  const text = JSON.stringify("Toyota RAV4 ".repeat(10_000));
  const { ask, made } = await cachingServer(cache, async () => text);
  for (let times = 0; times < 3; times += 1) {
    expect(brotliDecompressSync((await ask("q", { "accept-encoding": "br" })).rawPayload).toString()).toBe(text);
    expect(gunzipSync((await ask("q", { "accept-encoding": "gzip" })).rawPayload).toString()).toBe(text);
  }
  expect(made).toHaveLength(4);
  expect(cache.bytes).toBeLessThan(10_000);
  for (let times = 0; times < 3; times += 1) expect((await ask("q")).body).toBe(text);
  expect(made).toHaveLength(6);
});

it("keeps no more than its limit when the answers are small and the keys are large", async () => {
  const { ask, askTwice, made } = await cachingServer();
  const key = (n: number) => `${n}`.padStart(4, "0").padEnd(MEGABYTE, "x");
  for (let n = 0; n < 10; n += 1) await askTwice(key(n));
  await ask(key(9));
  expect(made).toHaveLength(20);
  await ask(key(0));
  expect(made.at(-1)).toBe("0000");
  expect(made).toHaveLength(21);
});

it("keeps less in a container with little memory", async () => {
  vi.spyOn(process, "constrainedMemory").mockReturnValue(GIGABYTE / 4);
  const { ask, askTwice, made } = await cachingServer(new ResponseCache());
  const key = (name: string) => name.padEnd(MEGABYTE / 2, "x");
  for (const name of ["1", "2", "3", "4"]) await askTwice(key(name));
  await ask(key("2"));
  expect(made).toHaveLength(8);
  await ask(key("1"));
  expect(made).toHaveLength(9);
});

it("lets go of answers that have become too old to be sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const cache = new ResponseCache();
  const { askTwice } = await cachingServer(cache);
  await askTwice("old");
  const ofOne = cache.bytes;
  await vi.advanceTimersByTimeAsync(6_000);
  await askTwice("new");
  expect(cache.bytes).toBe(2 * ofOne);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(cache.bytes).toBe(ofOne);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cache.bytes).toBe(0);
});
