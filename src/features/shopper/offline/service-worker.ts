/** The parts of a service worker's global scope and events that we use. TypeScript's own names for them clash with those of pages. */
type WorkerEvent = {
  request: Request;
  /** The response that the browser has requested already, while the worker was starting. */
  preloadResponse: Promise<Response | undefined>;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
};
type WorkerScope = {
  addEventListener(type: "install" | "activate" | "fetch", listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    unregister(): Promise<boolean>;
  };
};

/** The worker's options. They are inserted into the script, so they are plain values only. */
type WorkerOptions = {
  /** Prefix of all our caches' names. */
  prefix: string;
  /** Part of the cache's name: another version of the offline page has another cache. */
  version: string;
  /** Address of the offline page. */
  page: string;
};

/**
 * The service worker: pages always come from the network, and without a network the offline page is shown. It caches only that page,
 * so nothing that it shows can be out of date. Its source text is the script, so it uses nothing outside itself.
 */
export function serviceWorker(scope: WorkerScope, { prefix, version, page }: WorkerOptions): void {
  const cacheName = prefix + version;
  async function install() {
    const cache = await caches.open(cacheName);
    await cache.add(new Request(page, { cache: "reload" }));
    // It caches no file of a release, so it may replace the former worker while pages are open.
    await scope.skipWaiting();
  }
  async function activate() {
    for (const name of await caches.keys()) {
      if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
    }
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  }
  async function answer(event: WorkerEvent): Promise<Response> {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch (error) {
      const offline = await caches.match(page, { cacheName });
      if (!offline) throw error;
      return offline;
    }
  }
  scope.addEventListener("install", (event) => event.waitUntil(install()));
  scope.addEventListener("activate", (event) => event.waitUntil(activate()));
  scope.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    if (method !== "GET" || mode !== "navigate") return;
    // The console and secret addresses are left to the network.
    if (/^\/(admin|api|scorecard|portal|photos)(\/|$)/i.test(new URL(url).pathname)) return;
    event.respondWith(answer(event));
  });
}

/** The worker that takes over when the operator has switched the service worker off: it deletes our caches and unregisters itself. */
export function removeServiceWorker(scope: WorkerScope, { prefix }: Pick<WorkerOptions, "prefix">): void {
  async function clearUp() {
    for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
    await scope.registration.unregister();
  }
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(clearUp()));
}
