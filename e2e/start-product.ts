import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { inject } from "vitest";
import { startDemoSites } from "#demo/start-demo-sites.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { BROWSER_FLAGS } from "./global-browser.ts";

/** Someone at a browser. */
export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** What the browser complained about: console errors and warnings, faults in scripts, broken policies. */
  complaints: string[];
  /** What the server answers with instead of its own answer, as JSON; by method and path. For all windows, until one closes. */
  answers: Map<string, () => unknown>;
};

export type Product = {
  test: TestApp;
  address: string;
  demoSites: Awaited<ReturnType<typeof startDemoSites>>["sites"];
  /** Opens a browser window of its own. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  close(): Promise<void>;
};

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const browsers = new Map<string, Promise<Browser>>();

/** The browser of this worker, which lasts as long as the worker: files share it, each with windows of its own. */
function sharedBrowser(executablePath: string): Promise<Browser> {
  const browser = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: BROWSER_FLAGS });
  browsers.set(executablePath, browser);
  return browser;
}

/**
 * The whole product on a port of its own, over an empty database, with a browser.
 * @param options.demo serves the demo dealerships, which the product then may crawl
 * @param options.photoHost `host:port` of the journey's own photos; with it the product makes exports
 * @param options.feedHost `host:port` of the journey's own inventory feed, which the product then may read
 * @param options.environment further variables
 * @param options.tabs whether the browser has tabs that links can open in the background
 */
export async function startProduct(
  options: {
    demo?: boolean;
    photoHost?: string;
    feedHost?: string;
    environment?: Record<string, string>;
    tabs?: boolean;
  } = {},
): Promise<Product> {
  const demo = options.demo ? await startDemoSites({ ports: [0, 0, 0, 0] }) : null;
  const demoSites = demo?.sites ?? [];
  const { photoHost, feedHost, environment = {} } = options;
  const allowHosts = [...demoSites.map((site) => site.host), photoHost, feedHost].filter((host) => host !== undefined);
  const test = await createTestApp({ works: allowHosts.length > 0, allowHosts, environment });
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  const address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  const browser = await sharedBrowser(inject(options.tabs ? "browserPath" : "journeyBrowserPath"));
  const answers: Visitor["answers"] = new Map();
  answerInstead(test.app.server as Server, answers, photoHost ? null : await smallPhoto());
  const contexts: BrowserContext[] = [];
  return {
    test,
    address,
    demoSites,
    visit: async (contextOptions = {}) => {
      // Without the service worker, unless a journey is about it: it would make requests that the journey does not see.
      const serviceWorkers = "block" as const;
      const context = await browser.newContext({ baseURL: address, ...DESKTOP, serviceWorkers, ...contextOptions });
      contexts.push(context);
      context.once("close", () => answers.clear());
      const page = await context.newPage();
      return { context, page, complaints: listenForComplaints(page), answers };
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await test.close();
      await demo?.close();
    },
  };
}

const smallPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#7d97a6" } })
    .jpeg()
    .toBuffer();

/**
 * Answers calls before the product does: those for photos with one picture, others with what a journey has put down. A route in the
 * browser window would do the same, but with a route Playwright sees every call of the window, and the browser keeps nothing: each
 * page would load and compile all scripts anew, which is half of what it costs.
 */
function answerInstead(server: Server, answers: Visitor["answers"], photo: Buffer | null): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const answer = answers.get(`${request.method} ${request.url}`);
    if (photo && request.url?.startsWith("/photos/")) {
      response.writeHead(200, { "content-type": "image/jpeg", "cache-control": "public, max-age=3600" }).end(photo);
    } else if (answer) {
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
      response.end(JSON.stringify(answer()));
    } else for (const listener of listeners) listener(request, response);
  });
}

function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("Service Worker registration blocked")) return;
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}
