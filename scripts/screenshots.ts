import { mkdir, rm, writeFile } from "node:fs/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { BROWSER_FLAGS, findInstalled } from "../e2e/global-browser.ts";
import { SCREENS, type Screen } from "./screenshots/screens.ts";
import { startDemoProduct } from "./screenshots/start-demo-product.ts";

/**
 * Pictures of every screen and state, at three widths, light and dark, in `screenshots/`.
 *
 *   npm run screenshots                          on demo data
 *   npm run screenshots -- https://site.example  of a running site
 *   npm run screenshots -- vehicle               only screens whose names start with it
 *   npm run screenshots -- --readme              the README's picture, docs/images/listings.png
 */
const FOLDER = "screenshots";
const README_IMAGE = "docs/images/listings.png";
const WIDTHS = [360, 768, 1280] as const;
const HEIGHTS: Record<(typeof WIDTHS)[number], number> = { 360: 780, 768: 1024, 1280: 800 };
const SCHEMES = ["light", "dark"] as const;

const inputs = process.argv.slice(2);
const site = inputs.find((input) => /^https?:/.test(input));
const wanted = inputs.filter((input) => input !== site && !input.startsWith("--"));

/** Makes the window as high as the page and waits for every photo, so that the picture is complete. */
async function showWholePage(page: Page): Promise<void> {
  const allLoaded = () => {
    const images = [...document.images].filter((image) => image.checkVisibility());
    for (const image of images) image.loading = "eager";
    return images.every((image) => image.complete);
  };
  await page.waitForFunction(allLoaded, null, { timeout: 120_000 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height });
}

async function takePicture(browser: Browser, baseURL: string, screen: Screen, size: { width: number; height: number }) {
  const files: string[] = [];
  const context = await browser.newContext({ baseURL, viewport: size, reducedMotion: "reduce" });
  const page = await context.newPage();
  // Each photo is resized at its first request.
  page.setDefaultTimeout(120_000);
  await screen.open(page);
  if (screen.whole) await showWholePage(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForTimeout(150);
    const file = `${FOLDER}/${screen.name}-${size.width}-${colorScheme}.png`;
    await page.screenshot({ path: file });
    files.push(file);
  }
  await context.close();
  return files;
}

async function takeAll(browser: Browser, address: string): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const width of WIDTHS) {
    for (const screen of SCREENS) {
      if (wanted.length > 0 && !wanted.some((name) => screen.name.startsWith(name))) continue;
      if (width < (screen.from ?? 0) || width >= (screen.below ?? Number.POSITIVE_INFINITY)) continue;
      const files = await takePicture(browser, address, screen, { width, height: HEIGHTS[width] });
      console.log(files.join("\n"));
    }
  }
}

async function takeReadmeImage(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } });
  await page.goto("/", { waitUntil: "networkidle" });
  const image = await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toBuffer();
  await mkdir("docs/images", { recursive: true });
  await writeFile(README_IMAGE, image);
  console.log(`${README_IMAGE} (${Math.round(image.length / 1_000)} kB)`);
}

const executablePath = findInstalled();
if (!executablePath) throw new Error("No Chromium on this machine. Install one, or set CHROMIUM_PATH to it.");
const product = site ? { address: site, stop: async () => {} } : await startDemoProduct();
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
try {
  await (inputs.includes("--readme") ? takeReadmeImage : takeAll)(browser, product.address);
} finally {
  await browser.close();
  await product.stop();
}
