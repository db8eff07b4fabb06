import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { type EntryServer, type Manifest, manifestAssets, SITE_SOURCES } from "#kernel/ssr/built-renderer.ts";
import { exampleComparables, exampleMarket } from "#test/example-market.ts";
import { exampleFacets, exampleSettings, exampleVehicle } from "#test/example-vehicle.ts";

/**
 * The bytes that a first visit of a page loads, after gzip. The styles are inside the HTML, so they count in both. `jsBrotli` are the
 * scripts as browsers get them, `htmlPlain` is the HTML before compression, which a phone has to parse.
 */
export type FirstLoad = { js: number; jsBrotli: number; css: number; html: number; htmlPlain: number };

/** The pages on which most visits start. */
type FirstLoadPage = "listing" | "vehicle";

/** Photos of each car on the measured page. Dealers rarely have more. */
const PHOTOS = 30;

const ADDRESSES: Record<FirstLoadPage, string> = { listing: "/", vehicle: "/vehicles/1" };

/** Measures a build: a page's scripts with their static imports, its styles, and its HTML. */
export async function measureFirstLoad(distFolder: string, page: FirstLoadPage): Promise<FirstLoad> {
  const client = `${distFolder}/client`;
  const manifest: Manifest = JSON.parse(await readFile(`${client}/.vite/manifest.json`, "utf8"));
  const { renderPage }: EntryServer = await import(pathToFileURL(`${distFolder}/server/entry-server.js`).href);
  const readStyle = (file: string) => readFileSync(`${client}/${file}`, "utf8");
  let assets = manifestAssets(manifest, SITE_SOURCES, [], readStyle);
  const answer = await renderPage({
    url: `https://autohub.example${ADDRESSES[page]}`,
    callApi: async (path) => ({ status: 200, body: exampleAnswer(path) }),
    assets: (modules) => {
      assets = manifestAssets(manifest, SITE_SOURCES, modules, readStyle);
      return assets;
    },
    nonces: null,
  });
  if (!("html" in answer) || answer.status !== 200) throw new Error(`The ${page} page could not be rendered`);
  const scripts = await Promise.all(
    [...assets.scripts, ...assets.modulePreloads].map((file) => readFile(client + file)),
  );
  return {
    js: sum(scripts.map(gzip)),
    jsBrotli: sum(scripts.map(brotli)),
    css: gzip(assets.inlineStyles.join("")),
    html: gzip(answer.html),
    htmlPlain: Buffer.byteLength(answer.html),
  };
}

const gzip = (content: string | Buffer) => gzipSync(content, { level: 9 }).length;
const brotli = (content: Buffer) => brotliCompressSync(content).length;
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);

function exampleAnswer(path: string): unknown {
  if (path === "/api/settings") return exampleSettings();
  const list = exampleList();
  if (path.endsWith("/similar")) return list.vehicles.slice(0, 8);
  if (path.endsWith("/market")) return exampleMarket({ comparables: exampleComparables(12) });
  // As long as the agencies' files have not been fetched.
  if (path.endsWith("/official")) return { fuelEconomy: null, ratings: null, recalls: null };
  if (!/^\/api\/vehicles\/\d/.test(path)) return list;
  const priceBasis = { basis: "plus-fees", fees: [{ name: "Documentation fee", amountUsd: 499 }] };
  return { ...list.vehicles[0], priceHistory: [], confirmedIn: "website", priceBasis };
}

/** Returns twelve cars with addresses that compress no better than real ones. */
function exampleList() {
  const noise = (seed: number) => Math.abs(Math.sin(seed) * 1e16).toString(36);
  const vehicles = Array.from({ length: 12 }, (_, car) => {
    const keys = Array.from({ length: PHOTOS }, (_, photo) => noise(car * PHOTOS + photo + 1));
    return exampleVehicle({
      id: car + 1,
      vin: noise(car + 900).toUpperCase(),
      images: keys.map((key) => `https://pictures.dealer.example/inventory/${key}/${key}x.jpg`),
      photos: keys.map((key) => `/photos/${car + 1}/${key}`),
      originalListingUrl: `https://dealer.example/used/${noise(car + 700)}.htm`,
      deal: { label: DEAL_LABELS[car % DEAL_LABELS.length] ?? "fair", valueUsd: 26_000 + 517 * car },
      highlights: car % 2 === 0 ? ["Third row", "Surround view", "No accidents"] : ["Heated rear seats", "One owner"],
    });
  });
  return { vehicles, currentPage: 1, totalPages: 16, total: 182, facets: exampleFacets() };
}

/** The most bytes that a first visit of a page may load. */
export const FIRST_LOAD_BUDGETS: Record<FirstLoadPage, FirstLoad> = {
  listing: { js: 130_000, jsBrotli: 110_000, css: 20_000, html: 30_000, htmlPlain: 90_000 },
  vehicle: { js: 130_000, jsBrotli: 110_000, css: 20_000, html: 30_000, htmlPlain: 100_000 },
};
