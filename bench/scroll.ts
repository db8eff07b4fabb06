import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { buildApp } from "#app/app.ts";
import { readConfig } from "#app/config/config.ts";
import { createContext } from "#app/context.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { BROWSER_FLAGS, findInstalled } from "../e2e/global-browser.ts";
import { type BenchRow, report } from "./report.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

const CARS = 3_000;
const STAGES = 6;
/** Pixels per frame, about half a screen: a fast swipe. */
const STEP_PX = 400;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/**
 * A shopper on a phone scrolls through 3,000 cars. Memory, elements and the time between frames are measured at every 500 cars:
 * frames must not get slower, and only the text of a scrolled car may remain (docs/decisions/0018). Needs a build (`npm start`
 * makes one).
 */
export async function run(): Promise<void> {
  await withTemporaryDatabase(async (databaseUrl) => {
    const dataDir = mkdtempSync(join(tmpdir(), "autohub-bench-"));
    const log = createLogger({ level: "error", pretty: false });
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    const context = await createContext({ config, databaseUrl, log, works: false });
    const app = await buildApp(context);
    try {
      const dealershipId = await insertDealership(context.db);
      for (let stored = 0; stored < CARS; stored += 500) {
        await insertVehicles(
          context.db,
          dealershipId,
          Array.from({ length: 500 }, (_, n) => exampleCar(stored + n)),
        );
      }
      await app.listen({ host: "127.0.0.1", port: 0 });
      const { port } = app.server.address() as AddressInfo;
      report("scroll", await scrollThrough(`http://127.0.0.1:${port}`));
    } finally {
      await app.close();
      await context.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

const exampleCar = (n: number) =>
  makeFacts({
    title: `2021 BMW 330i xDrive number ${n + 1}`,
    images: Array.from({ length: 12 }, (_, photo) => `https://photos.example/${n}/${photo}.jpg`),
  });

async function scrollThrough(address: string): Promise<BenchRow[]> {
  const browser = await chromium.launch({ executablePath: findInstalled(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({ baseURL: address, ...PHONE });
    const body = await examplePhoto();
    await context.route("**/photos/**", (route) => route.fulfill({ contentType: "image/jpeg", body }));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto("/", { waitUntil: "networkidle" });
    const takeRow = async (frames: number[]): Promise<BenchRow> => {
      const row = await takeStock(devtools, page, frames);
      return { ...row, "process memory MB": await readRendererMemory(browser) };
    };
    const rows = [await takeRow([])];
    for (let stage = 1; stage <= STAGES; stage++) {
      const frames = await scrollUntil(page, Math.floor((CARS * stage) / STAGES));
      rows.push(await takeRow(frames));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** A photo of the size of the card photos, with content to decode. */
async function examplePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 960, height: 720, channels: 3, background: "#7d97a6", noise } })
    .jpeg({ quality: 50 })
    .toBuffer();
}

/** Scrolls until this many cars are listed. @returns milliseconds between frames in which the page moved */
function scrollUntil(page: Page, cars: number): Promise<number[]> {
  return page.evaluate(
    async ({ cars, step }) => {
      const listed = () => {
        const line = [...document.querySelectorAll("p")].find(({ textContent }) =>
          /cars are listed$/.test(textContent),
        );
        return Number(line?.textContent.split(" ")[0]?.replaceAll(",", "") ?? 0);
      };
      const frames: number[] = [];
      let before = await new Promise(requestAnimationFrame);
      while (listed() < cars) {
        const place = window.scrollY;
        window.scrollBy({ top: step, behavior: "instant" });
        const now = await new Promise(requestAnimationFrame);
        if (window.scrollY > place) frames.push(now - before);
        before = now;
      }
      return frames;
    },
    { cars, step: STEP_PX },
  );
}

async function takeStock(devtools: CDPSession, page: Page, frames: number[]): Promise<BenchRow> {
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("Performance.enable");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((found) => found.name === name)?.value ?? 0;
  const sorted = frames.toSorted((a, b) => a - b);
  const share = (part: number) => {
    const frame = sorted[Math.floor(sorted.length * part)];
    return frame === undefined ? "" : Math.round(frame * 10) / 10;
  };
  const what = (await page.getByText(/ cars are listed$/).textContent())?.replace(/ are listed$/, "") ?? "";
  return {
    what,
    "script memory MB": Math.round(metric("JSHeapUsedSize") / 100_000) / 10,
    elements: await page.evaluate(() => document.querySelectorAll("*").length),
    "frame median ms": share(0.5),
    "frame 95% ms": share(0.95),
    "frame worst ms": share(0.9999),
  };
}

/** Private memory of the page's processes in MB, with elements and pictures. Linux only. */
async function readRendererMemory(browser: Browser): Promise<number | string> {
  if (process.platform !== "linux") return "";
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  await devtools.detach();
  const kilobytes = processInfo
    .filter(({ type }) => type === "renderer")
    .flatMap(({ id }) => [...readFileSync(`/proc/${id}/smaps_rollup`, "utf8").matchAll(/^Private_\w+:\s+(\d+) kB$/gm)])
    .map(([, size]) => Number(size));
  return Math.round(kilobytes.reduce((sum, size) => sum + size, 0) / 1_000);
}
