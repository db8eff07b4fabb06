import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { inject } from "vitest";
import { startDemoSites } from "#demo/start-demo-sites.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { Answers, noteAnswers } from "./answers.ts";
import { AXE_PATH, serveAxe } from "./axe.ts";
import { COMPUTING_FLAGS, JOURNEY_FLAGS } from "./global-browser.ts";
import { noteToasts } from "./toasts.ts";

/** Someone at a browser. */
export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** The browser's complaints: console errors and warnings, faults in scripts, broken policies. */
  complaints: string[];
  /** Answers of the server in place of the product. For all windows, until one closes. */
  answers: Answers;
};

export type Product = {
  test: TestApp;
  address: string;
  demoSites: Awaited<ReturnType<typeof startDemoSites>>["sites"];
  /** Opens a new browser window. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  close(): Promise<void>;
};

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** For journeys about moving parts. */
export const MOVING = { reducedMotion: "no-preference" } as const;
/** Else nothing does: drawing each step of an animation takes a fifth of a journey's processor time. */
const STILL = { reducedMotion: "reduce" } as const;

const browsers = new Map<string, Promise<Browser>>();

/** The browser of this worker, which lasts as long as the worker: files share it, each with separate windows. */
function sharedBrowser(executablePath: string, args: string[]): Promise<Browser> {
  const key = [executablePath, ...args].join(" ");
  const browser = browsers.get(key) ?? chromium.launch({ executablePath, args });
  browsers.set(key, browser);
  return browser;
}

/**
 * Starts the whole product on a separate port, with an empty database, and a browser.
 * @param options.demo serves the demo dealerships, which the product then may crawl
 * @param options.photoHost `host:port` of the journey's own photos; with it the product makes exports
 * @param options.feedHost `host:port` of the journey's own inventory feed, which the product then may read
 * @param options.port the port, where something has to know the address before
 * @param options.environment further variables
 * @param options.tabs true when the browser has tabs that links can open in the background
 * @param options.computes true when a page computes for seconds, so that optimising its scripts pays
 */
export async function startProduct(
  options: {
    demo?: boolean;
    photoHost?: string;
    feedHost?: string;
    port?: number;
    environment?: Record<string, string>;
    tabs?: boolean;
    computes?: boolean;
  } = {},
): Promise<Product> {
  const demo = options.demo ? await startDemoSites({ ports: [0, 0, 0, 0] }) : null;
  const demoSites = demo?.sites ?? [];
  const { photoHost, feedHost, environment = {} } = options;
  const allowHosts = [...demoSites.map((site) => site.host), photoHost, feedHost].filter((host) => host !== undefined);
  const test = await createTestApp({ works: allowHosts.length > 0, allowHosts, environment });
  await test.app.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  const address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  const browser = await sharedBrowser(
    inject(options.tabs ? "browserPath" : "journeyBrowserPath"),
    options.computes ? COMPUTING_FLAGS : JOURNEY_FLAGS,
  );
  if (!photoHost) await showSmallPhotos(test.app.server as Server);
  serveAxe(test.app.server as Server);
  const answers = new Answers();
  answers.standBefore(test.app.server as Server);
  const contexts: BrowserContext[] = [];
  return {
    test,
    address,
    demoSites,
    visit: async (contextOptions = {}) => {
      // Without the service worker, unless a journey is about it: it would make requests that the journey does not see.
      const serviceWorkers = "block" as const;
      const context = await browser.newContext({
        baseURL: address,
        ...DESKTOP,
        ...STILL,
        serviceWorkers,
        ...contextOptions,
      });
      noteAnswers(context, answers);
      await noteToasts(context);
      contexts.push(context);
      context.once("close", () => answers.drop());
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

/** Answers calls for photos with one small picture. */
async function showSmallPhotos(server: Server): Promise<void> {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#7d97a6" } })
    .jpeg()
    .toBuffer();
  const others = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/photos/")) for (const listener of others) listener(request, response);
    else response.writeHead(200, { "content-type": "image/jpeg", "cache-control": "public, max-age=3600" }).end(photo);
  });
}

/** Collects the browser's complaints on a page from now on. A visitor's first page does it already. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("Service Worker registration blocked")) return;
    // The browser says this some seconds after a page is loaded, also on a machine that is slow. That photos loaded early are photos of the
    // page is tested in src/app/site/entry-server.test.tsx.
    if (/preloaded using link preload but not used/.test(message.text())) return;
    // Pages that allow no scripts refuse it, and axe gets there by another way.
    if (message.text().includes(AXE_PATH)) return;
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}
