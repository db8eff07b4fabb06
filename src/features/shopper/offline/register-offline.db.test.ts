import { hash } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { writeOfflinePage } from "./offline-page.ts";

let on: TestApp;
let off: TestApp;
beforeAll(async () => {
  on = await createTestApp({ environment: { SITE_NAME: "Cars & <Co>" } });
  off = await createTestApp({ environment: { SERVICE_WORKER: "off" } });
});
afterAll(() => Promise.all([on.close(), off.close()]));

it("serves a worker that browsers request again at each visit, and that may only request this site", async () => {
  const { headers, body } = await on.app.inject("/sw.js");
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(body).not.toContain("skipWaiting(),self.clients");
});

it("serves an offline page whose own script and styles its policy admits, and nothing else", async () => {
  const { headers, body } = await on.app.inject("/offline");
  expect(body).toContain("No connection | Cars &amp; &lt;Co&gt;");
  expect(body).toContain('<meta name="robots" content="noindex">');
  const policy = `${headers["content-security-policy"]}`;
  for (const [, text = ""] of body.matchAll(/<(?:script|style)>([\s\S]*?)<\/(?:script|style)>/g)) {
    expect(policy).toContain(`'sha256-${hash("sha256", text, "base64")}'`);
  }
  expect(policy).not.toContain("unsafe");
});

/** Runs a worker's script with fake caches, network and scope. */
async function runWorker(script: string, network: () => Promise<Response>) {
  const kept = new Map<string, Map<string, Response>>([
    ["autohub-offline-old", new Map()],
    ["another", new Map()],
  ]);
  const cacheOf = (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      add: async (request: Request) => cache.set(new URL(request.url).pathname, new Response("the offline page")),
    };
  };
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => kept.get(cacheName)?.get(path),
  };
  const handlers = new Map<string, (event: object) => void>();
  const registration = { unregister: vi.fn(async () => true) };
  const self = {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration,
  };
  class OwnRequest extends Request {
    constructor(path: string, options: RequestInit) {
      super(new URL(path, "https://autohub.example"), options);
    }
  }
  new Function("self", "caches", "fetch", "Request", script)(self, caches, network, OwnRequest);
  const tell = async (type: string) => {
    const work: Promise<unknown>[] = [];
    handlers.get(type)?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  await tell("install");
  await tell("activate");
  const ask = (path: string, mode = "navigate", method = "GET") => {
    let answer: Promise<Response> | undefined;
    handlers.get("fetch")?.({
      request: { url: `https://autohub.example${path}`, mode, method },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (promise: Promise<Response>) => (answer = promise),
    });
    return answer;
  };
  return { kept, registration, ask };
}

it("answers pages from the network, from the offline page without one, and leaves everything else alone", async () => {
  const script = (await on.app.inject("/sw.js")).body;
  const online = await runWorker(script, async () => new Response("fresh", { status: 503 }));
  expect(await (await online.ask("/vehicles/7"))?.text()).toBe("fresh");
  expect([...online.kept.keys()]).toEqual(["another", expect.stringMatching(/^autohub-offline-[0-9a-f]{16}$/)]);
  const offline = await runWorker(script, () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await (await offline.ask("/vehicles/7"))?.text()).toBe("the offline page");
  for (const path of ["/admin", "/admin/dashboard", "/api/vehicles", "/scorecard/x", "/photos/1/a"]) {
    expect(offline.ask(path)).toBeUndefined();
  }
  expect(offline.ask("/", "cors")).toBeUndefined();
  expect(offline.ask("/", "navigate", "POST")).toBeUndefined();
});

it("clears up and removes itself when the operator has switched it off", async () => {
  const { kept, registration, ask } = await runWorker(
    (await off.app.inject("/sw.js")).body,
    async () => new Response(),
  );
  expect([...kept.keys()]).toEqual(["another"]);
  expect(registration.unregister).toHaveBeenCalledOnce();
  expect(ask("/")).toBeUndefined();
});

it("has a page and a worker that stay the same while nothing changes", () => {
  expect(writeOfflinePage({ siteName: "A" })).toEqual(writeOfflinePage({ siteName: "A" }));
});
