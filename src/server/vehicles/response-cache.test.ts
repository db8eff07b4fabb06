import { fastify } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { ResponseCache } from "./response-cache.ts";

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000 * MEGABYTE;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A server that answers each `?key=` from the cache. `made` has the first characters of the keys that had to be answered. */
async function cachingServer(cache = new ResponseCache()) {
  const app = fastify({ routerOptions: { maxParamLength: 100 } });
  app.decorate("isAdmins", () => false);
  const made: string[] = [];
  app.post<{ Body: string }>("/", { bodyLimit: 10 * MEGABYTE }, (request, reply) =>
    cache.send(request, reply, {
      key: request.body,
      version: "1",
      answer: async () => {
        made.push(request.body.slice(0, 4));
        return "{}";
      },
    }),
  );
  const ask = (key: string) =>
    app.inject({ method: "POST", url: "/", payload: key, headers: { "content-type": "text/plain" } });
  return { ask, made };
}

it("keeps no more than its limit when the answers are small and the keys are large", async () => {
  const { ask, made } = await cachingServer();
  const key = (n: number) => `${n}`.padStart(4, "0").padEnd(MEGABYTE, "x");
  for (let n = 0; n < 40; n += 1) await ask(key(n));
  await ask(key(39));
  expect(made).toHaveLength(40);
  await ask(key(0));
  expect(made.at(-1)).toBe("0000");
  expect(made).toHaveLength(41);
});

it("keeps less in a container with little memory", async () => {
  vi.spyOn(process, "constrainedMemory").mockReturnValue(GIGABYTE / 4);
  const { ask, made } = await cachingServer(new ResponseCache());
  for (const key of ["1", "2", "3", "4"]) await ask(key.padEnd(MEGABYTE, "x"));
  await ask("2".padEnd(MEGABYTE, "x"));
  expect(made).toHaveLength(4);
  await ask("1".padEnd(MEGABYTE, "x"));
  expect(made).toHaveLength(5);
});

it("lets go of answers that have become too old to be sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const cache = new ResponseCache();
  const { ask } = await cachingServer(cache);
  await ask("old");
  await vi.advanceTimersByTimeAsync(6_000);
  await ask("young");
  expect(cache.size).toBe(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(cache.size).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cache.size).toBe(0);
});
