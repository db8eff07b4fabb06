import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { openPictureDecoder } from "#core/photos/decoder/picture-decoder.ts";
import { buildInventory } from "#demo/inventory/build-inventory.ts";
import { DEALERSHIPS } from "#demo/inventory/dealerships.ts";
import { carTitle, type DemoCar } from "#demo/inventory/demo-car.ts";
import { photoFile } from "#demo/pictures/car-photos.ts";
import { type CardImageOrder, LAYOUTS } from "#features/exports/images/card-image.ts";
import { CARS_AT_ONCE, openDrawingThread } from "#features/exports/images/open-drawing-thread.ts";
import { runAhead } from "#features/exports/run-ahead.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { CARD_IMAGE_SIZES } from "#kernel/words/rules/export-rules.ts";
import { BROWSER_FLAGS, findInstalled } from "../e2e/global-browser.ts";
import { type BenchRow, report } from "./report.ts";
import { cardPage } from "./support/card-page.ts";

/** The most cards of one export. The photos of a few cars are reused. */
const CARS = 200;
const PHOTOGRAPHED = 8;
const BROWSER_CARS = 12;

/**
 * Compares the product's card pictures with screenshots of the same cards in a headless Chromium, which is started once and
 * keeps a page for each size. Milliseconds per picture.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "autohub-bench-"));
  const browser = await chromium.launch({ executablePath: findInstalled(), args: BROWSER_FLAGS });
  try {
    const orders = await makeOrders(folder);
    // One measurement before and one after the browser's, so that other load on the machine affects both alike.
    const first = await drawAll(orders);
    const png = await shootAll(browser, orders, "png");
    const jpeg = await shootAll(browser, orders, "jpeg");
    const second = await drawAll(orders);
    const ours = (first + second) / 2;
    const row = (what: string, ms: number): BenchRow => ({
      what,
      "ms a picture": Number(ms.toFixed(1)),
      "times as long as ours": Number((ms / ours).toFixed(1)),
    });
    report("card-images", [
      row(`drawn by the product, ${CARS} cars in two sizes (JPEG)`, ours),
      row("screenshots by Chromium (PNG, its default)", png),
      row("screenshots by Chromium (JPEG)", jpeg),
    ]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A card, and the file of its photo. The product decodes that as an export does, in another process. */
type BenchOrder = { order: CardImageOrder; path: string };

async function makeOrders(folder: string): Promise<BenchOrder[]> {
  const cars = DEALERSHIPS.flatMap(buildInventory)
    .filter((car) => car.photoCount > 0)
    .slice(0, PHOTOGRAPHED);
  const paths: string[] = [];
  for (const [index, car] of cars.entries()) {
    const path = join(folder, `${index}.jpg`);
    // JPEG, as nearly all dealers have their photos.
    await sharp(photoFile(car, 0)).jpeg({ quality: 84 }).toFile(path);
    paths.push(path);
  }
  return Array.from({ length: CARS }, (_, n) => {
    const car = cars[n % cars.length] as DemoCar;
    const facts = {
      title: `${carTitle(car)} number ${n + 1}`,
      price: `$${20_000 + n}`,
      priceParts: null,
      mileage: `${30_000 + n} miles`,
    };
    const seller = { place: "Chantilly, VA", dealership: "Fairfax Auto Gallery" };
    const order = {
      car: { ...facts, ...seller, discount: "DISCOUNT: FB100", verified: true },
      otherTitle: "",
      brand: "#0f6b63",
      logo: null,
      siteName: "AutoHub",
      photo: null,
    };
    return { order, path: paths[n % paths.length] as string };
  });
}

async function drawAll(orders: readonly BenchOrder[]): Promise<number> {
  const thread = openDrawingThread();
  const decoder = openPictureDecoder({ log: createLogger({ level: "warn", pretty: false }) });
  const decodings = pLimit(1);
  const draw = async ({ order, path }: BenchOrder) => {
    const photo = await decodings(() => decoder.cover(readFileSync(path), LAYOUTS.square.photo));
    return thread.draw({ ...order, photo });
  };
  const start = performance.now();
  let pictures = 0;
  for await (const drawn of runAhead(orders, CARS_AT_ONCE, draw)) {
    if ("reason" in drawn) throw new Error(drawn.reason);
    pictures += drawn.images.length;
  }
  const ms = (performance.now() - start) / pictures;
  await thread.close();
  decoder.close();
  return ms;
}

async function shootAll(browser: Browser, orders: readonly BenchOrder[], type: "png" | "jpeg"): Promise<number> {
  let spent = 0;
  for (const { name, width, height } of CARD_IMAGE_SIZES) {
    const page = await browser.newPage({ viewport: { width, height } });
    const shoot = async ({ order, path }: BenchOrder) => {
      const photo = readFileSync(path).toString("base64");
      await page.setContent(cardPage(order, name, `data:image/jpeg;base64,${photo}`), { waitUntil: "load" });
      await page.screenshot({ type, ...(type === "jpeg" && { quality: 86 }) });
    };
    await shoot(orders[0] as BenchOrder);
    const start = performance.now();
    for (const order of orders.slice(0, BROWSER_CARS)) await shoot(order);
    spent += performance.now() - start;
    await page.close();
  }
  return spent / (BROWSER_CARS * CARD_IMAGE_SIZES.length);
}
