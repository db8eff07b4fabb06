/**
 * Simulated dealership websites in a separate process, so that their work is not counted as the crawler's. Started with an IPC
 * channel: `serve-night-sites.ts <dealerships> <cars> <crawl delay in seconds> [milliseconds until each answer]`. Each site has a separate port, which the product
 * treats as a separate host. It first sends the sites' list addresses, then answers each `NightOrder` with a `SitesSaw`.
 * Every other site sends ETags and answers conditional requests with 304; the others send the whole page every time. All have the
 * same cars but for their VINs.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DEALERSHIPS } from "#demo/inventory/dealerships.ts";
import type { DemoCar } from "#demo/inventory/demo-car.ts";
import { vinCheckDigit } from "#demo/inventory/vin.ts";
import { LIST_PATH } from "#demo/sites/harborlight/harborlight-pages.ts";
import { harborlightSite } from "#demo/sites/harborlight/harborlight-site.ts";
import { buildLot } from "#demo/sites/lot.ts";

/** One car in this many gets a new price from now on; 0: none. */
export type NightOrder = { changedOneIn: number };

/** The sites' counts since the last order. */
export type SitesSaw = {
  requests: number;
  notModified: number;
  bytes: number;
  /** The most requests that one host had at once. */
  atOnce: number;
  /** The most requests that began at one host within a second. */
  inASecond: number;
};

const [dealerships = 0, cars = 0, crawlDelay = 0, answerMs = 0] = process.argv.slice(2).map(Number);
const [template] = DEALERSHIPS;
if (!dealerships || !cars || !template) throw new Error("Usage: serve-night-sites.ts <dealerships> <cars> <delay>");
const lot = buildLot({ ...template, usedCount: cars, newCount: 0 });
const robots = `User-agent: *\n${crawlDelay > 0 ? `Crawl-delay: ${crawlDelay}\n` : ""}Disallow: /account/\n`;

/** The placeholder of the origin in the template's pages. */
const ORIGIN = "http://night.invalid";
const VINS = new RegExp(lot.cars.map(({ vin }) => vin).join("|"), "gi");

const sold = (changedOneIn: number): DemoCar[] =>
  lot.cars.map((car, n) =>
    changedOneIn > 0 && n % changedOneIn === 0 && car.priceUsd !== null
      ? { ...car, priceUsd: car.priceUsd - 500 }
      : car,
  );
let site = harborlightSite(lot);
const templates = new Map<string, string | null>();

async function templateOf(path: string): Promise<string | null> {
  const known = templates.get(path);
  if (known !== undefined) return known;
  const { pathname, searchParams } = new URL(path, ORIGIN);
  const reply = await site({ method: "GET", path: pathname, query: searchParams, body: "", origin: ORIGIN });
  const text = reply?.status === 200 ? String(reply.body) : null;
  templates.set(path, text);
  return text;
}

/** The VIN that a car of the template has at a site: another serial number. */
function vinAt(vin: string, index: number): string {
  const other = vin.slice(0, 11) + String((Number(vin.slice(11)) + 7 * index) % 1_000_000).padStart(6, "0");
  return other.slice(0, 8) + vinCheckDigit(other) + other.slice(9);
}

/** `starts`: when the requests of the last second began. */
type Host = { open: number; starts: number[] };
const nothing = (): SitesSaw => ({ requests: 0, notModified: 0, bytes: 0, atOnce: 0, inASecond: 0 });
let saw = nothing();

function enter(host: Host, response: ServerResponse): void {
  const now = performance.now();
  saw.requests += 1;
  host.open += 1;
  saw.atOnce = Math.max(saw.atOnce, host.open);
  host.starts = [...host.starts.filter((start) => start > now - 1_000), now];
  saw.inASecond = Math.max(saw.inASecond, host.starts.length);
  response.once("close", () => {
    host.open -= 1;
  });
}

async function answer(index: number, origin: string, request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? "/";
  if (path === "/robots.txt") return response.writeHead(200, { "content-type": "text/plain" }).end(robots);
  const text = await templateOf(path);
  if (text === null) return response.writeHead(404).end();
  const page = text
    .replaceAll(ORIGIN, origin)
    .replace(VINS, (vin) =>
      vin === vin.toUpperCase() ? vinAt(vin, index) : vinAt(vin.toUpperCase(), index).toLowerCase(),
    );
  const etag = `"${createHash("sha1").update(page).digest("base64url")}"`;
  const validator = index % 2 === 0 ? { etag } : {};
  if (index % 2 === 0 && request.headers["if-none-match"] === etag) {
    saw.notModified += 1;
    return response.writeHead(304, validator).end();
  }
  saw.bytes += Buffer.byteLength(page);
  return response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...validator }).end(page);
}

async function open(index: number): Promise<string> {
  const host: Host = { open: 0, starts: [] };
  let origin = "";
  const server = createServer((request, response) => {
    // A program that knew this port before may request other paths.
    if (request.url !== "/robots.txt" && !request.url?.startsWith(LIST_PATH)) return response.writeHead(404).end();
    enter(host, response);
    setTimeout(() => void answer(index, origin, request, response), answerMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return origin + LIST_PATH;
}

const addresses: string[] = [];
for (let index = 0; index < dealerships; index += 1) addresses.push(await open(index));
process.on("message", ({ changedOneIn }: NightOrder) => {
  const before = saw;
  saw = nothing();
  const changed = sold(changedOneIn);
  site = harborlightSite({ ...lot, cars: changed, byVin: new Map(changed.map((car) => [car.vin, car])) });
  templates.clear();
  process.send?.(before);
});
process.on("disconnect", () => process.exit(0));
process.send?.(addresses);
