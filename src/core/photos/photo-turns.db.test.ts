import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { makePhoto } from "#test/photo-kit.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { FETCHES_PER_HOST } from "./rules/photo-limits.ts";

const PAGES = 6;
const CRAWL_DELAY_MS = 300;
const PHOTOS = 60;
const ANSWER_AFTER_MS = 30;

type Visit = { process: string; isPhoto: boolean; at: number };

let server: Server;
let host: string;
let photo: Buffer;
const apps: TestApp[] = [];
/** Requests that the dealer is answering, and all that came, in their order. */
const open = new Set<Visit>();
const visits: Visit[] = [];
/** The most requests open at once, and moments at which requests of two processes were open. */
let most = 0;
let mixed = 0;

const car = (n: number) => ({
  "@type": "Car",
  name: `2020 Honda Accord ${n}`,
  vehicleIdentificationNumber: `1HGCV1F3XLA${String(n).padStart(6, "0")}`,
  itemCondition: "https://schema.org/UsedCondition",
  mileageFromOdometer: 31_000,
  offers: { "@type": "Offer", price: 21_995 },
  url: `/vdp/${n}`,
});

function page(n: number): string {
  const next = n < PAGES ? `<a rel="next" href="/used?page=${n + 1}">Next</a>` : "";
  const json = JSON.stringify(car(n));
  return `<!doctype html><h1>${PAGES} vehicles</h1><script type="application/ld+json">${json}</script>${next}`;
}

beforeAll(async () => {
  photo = await makePhoto(120, 90);
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://dealer.example");
    const isPhoto = pathname.startsWith("/photos/");
    const visit = { process: request.headers["user-agent"] ?? "", isPhoto, at: performance.now() };
    visits.push(visit);
    open.add(visit);
    most = Math.max(most, open.size);
    if (new Set([...open].map(({ process }) => process)).size > 1) mixed += 1;
    setTimeout(() => {
      open.delete(visit);
      if (isPhoto) response.writeHead(200, { "content-type": "image/jpeg" }).end(photo);
      else if (pathname === "/robots.txt") response.end(`User-agent: *\nCrawl-delay: ${CRAWL_DELAY_MS / 1_000}\n`);
      else if (pathname !== "/used") response.writeHead(404).end();
      else response.writeHead(200, { "content-type": "text/html" }).end(page(Number(searchParams.get("page") ?? 1)));
    }, ANSWER_AFTER_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const process of ["one web", "another web", "a worker"]) {
    const works = process === "a worker" ? ("later" as const) : false;
    const environment = { CRAWL_USER_AGENT: process };
    apps.push(await createTestApp({ works, allowHosts: [host], environment, ...(apps[0] && { beside: apps[0] }) }));
  }
});
afterAll(async () => {
  for (const app of apps.reverse()) await app.close();
  server.closeAllConnections();
  server.close();
});

it(
  "asks a dealer for photos and pages in turns, over two webs and a worker, as the dealer counts them",
  {
    timeout: 120_000,
  },
  async () => {
    const [one, another, working] = apps as [TestApp, TestApp, TestApp];
    await insertDealership(one.context.db, { url: `http://${host}/used`, status: "active" });
    const worker = await working.context.startWorker();
    const headers = { cookie: await one.signIn() };
    await one.app.inject({ method: "POST", url: "/api/sync", headers });
    await expect.poll(() => visits.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(1);
    const urls = Array.from({ length: PHOTOS }, (_, n) => `http://${host}/photos/${n}.jpg`);
    await Promise.all(urls.map((url, n) => (n % 2 === 0 ? one : another).context.photos.getOriginal(url)));
    const statusOfRun = async () => (await one.context.pool.query("select status from sync_runs")).rows[0]?.status;
    await expect.poll(statusOfRun, { timeout: 60_000 }).toBe("succeeded");
    await worker.stop(0);

    expect(visits.filter(({ isPhoto }) => isPhoto)).toHaveLength(PHOTOS);
    expect(new Set(visits.map(({ process }) => process)).size).toBe(3);
    expect(mixed).toBe(0);
    expect(most).toBeLessThanOrEqual(FETCHES_PER_HOST);
    const pages = visits.filter(({ isPhoto }) => !isPhoto);
    const gaps = pages.slice(1).map(({ at }, n) => at - (pages[n]?.at ?? 0));
    // The first gap is that behind robots.txt, before which no other delay was known.
    expect(Math.min(...gaps.slice(1))).toBeGreaterThan(CRAWL_DELAY_MS * 0.8);
  },
);
