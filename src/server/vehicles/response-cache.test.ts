import { fastify } from "fastify";
import { expect, it } from "vitest";
import { ResponseCache } from "./response-cache.ts";

const MEGABYTE = 1_000_000;

/** A server that answers each `?key=` from the cache. `made` has the first characters of the keys that had to be answered. */
async function cachingServer() {
  const app = fastify({ routerOptions: { maxParamLength: 100 } });
  app.decorate("isAdmins", () => false);
  const cache = new ResponseCache();
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
  for (let n = 0; n < 70; n += 1) await ask(key(n));
  await ask(key(69));
  expect(made).toHaveLength(70);
  await ask(key(0));
  expect(made.at(-1)).toBe("0000");
  expect(made).toHaveLength(71);
});
