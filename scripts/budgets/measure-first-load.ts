import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { type Manifest, manifestAssets } from "#server/ssr/manifest-assets.ts";
import type { EntryServer } from "#server/ssr/page-renderer.ts";
import { exampleFacets, exampleSettings, exampleVehicle } from "#test/example-vehicle.ts";

/** What a first visit of the listing loads, in bytes after gzip. */
export type FirstLoad = { js: number; css: number; html: number };

/** Photos of each car in the measured page; dealers rarely show more. */
const PHOTOS = 30;

/** Measures a build: the listing's scripts with all they import at once, its styles, and its page with twelve cars. */
export async function measureFirstLoad(distFolder: string): Promise<FirstLoad> {
  const client = `${distFolder}/client`;
  const manifest: Manifest = JSON.parse(await readFile(`${client}/.vite/manifest.json`, "utf8"));
  const assets = manifestAssets(manifest, "src/web/entry-client.tsx");
  const { renderPage }: EntryServer = await import(pathToFileURL(`${distFolder}/server/entry-server.js`).href);
  const page = await renderPage({
    url: "https://autohub.example/",
    callApi: async (path) => ({ status: 200, body: path === "/api/settings" ? exampleSettings() : exampleList() }),
    assets: () => assets,
    nonces: { script: "nonce", style: "nonce" },
  });
  if (!("html" in page) || page.status !== 200) throw new Error("The listing could not be rendered");
  const sizes = async (files: string[]) =>
    (await Promise.all(files.map(async (file) => gzip(await readFile(client + file))))).reduce((a, b) => a + b, 0);
  return {
    js: await sizes([...assets.scripts, ...assets.modulePreloads]),
    css: await sizes(assets.styles),
    html: gzip(page.html),
  };
}

const gzip = (content: string | Buffer) => gzipSync(content, { level: 9 }).length;

/** Twelve cars whose addresses compress no better than real ones. */
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
    });
  });
  return { vehicles, currentPage: 1, totalPages: 16, total: 182, facets: exampleFacets() };
}
