import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { BROWSER_FLAGS, findInstalled } from "../e2e/global-browser.ts";
import { PHONE } from "../e2e/start-product.ts";
import { type BenchRow, report } from "./report.ts";
import { type Audit, auditPage, CATEGORIES, prepareLighthouse } from "./support/lighthouse.ts";
import { ADDRESS, npmStart, untilCars } from "./support/npm-start.ts";

/** The number of audits of each page and of runs of each interaction; odd, because the median counts. `PHONE_TRIES`. */
const TRIES = Number(process.env.PHONE_TRIES ?? 5);
const SLOW_DOWN = 4;
const DEMO_CARS = 150;
/** The demo's pictures are drawn after its cars have come. */
const SETTLE_MS = 20_000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const worst = (values: readonly number[]): number => Math.max(...values);

async function auditRow(what: string, url: string, browserPath: string): Promise<BenchRow> {
  const audits: Audit[] = [];
  for (let n = 0; n < TRIES; n += 1) audits.push(await auditPage(url, browserPath));
  const scores = CATEGORIES.map((one) => [one, median(audits.map((audit) => audit.scores[one]))]);
  return {
    what,
    ...Object.fromEntries(scores),
    "LCP ms": Math.round(median(audits.map(({ lcpMs }) => lcpMs))),
    "TBT ms": Math.round(median(audits.map(({ tbtMs }) => tbtMs))),
    CLS: Number(median(audits.map(({ cls }) => cls)).toFixed(3)),
  };
}

/** Starts to note how long interactions take until the next paint. */
const NOTE_INTERACTIONS = () => {
  const longest = { ms: 0 };
  Object.assign(window, { longestInteraction: longest });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId > 0) longest.ms = Math.max(longest.ms, entry.duration);
    }
  });
  // 16 ms is the least that browsers take for a threshold: a quicker interaction counts as 0.
  observer.observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** The longest interaction since the last question, in milliseconds until the next paint. */
async function longestInteraction(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const { longestInteraction: longest } = window as unknown as { longestInteraction: { ms: number } };
    const { ms } = longest;
    longest.ms = 0;
    return ms;
  });
}

/**
 * Measures from the browser's "back" until the listing's next paint, in milliseconds. It is no interaction, so it is measured
 * separately.
 */
const goBack = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener("popstate", ({ timeStamp }) =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
        );
        history.back();
      }),
  );

/** Opens the filters, adds a make, opens a car and goes back, with fingers on a slow phone. */
async function oneVisit(browser: Browser): Promise<Record<string, number>> {
  const context = await browser.newContext({ baseURL: ADDRESS, ...PHONE });
  try {
    const page = await context.newPage();
    await page.addInitScript(NOTE_INTERACTIONS);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
    await page.goto("/", { waitUntil: "networkidle" });
    const taken: Record<string, number> = {};
    await page.getByRole("button", { name: /^Filters/ }).tap();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox").first().waitFor();
    taken["open the filters"] = await longestInteraction(page);
    await sheet.getByRole("checkbox").first().tap();
    taken["add a make"] = await longestInteraction(page);
    await page.getByRole("button", { name: /^Show / }).tap();
    taken["show the results"] = await longestInteraction(page);
    await page.getByRole("article").first().getByRole("heading").tap();
    await page.waitForURL("**/vehicles/*");
    taken["open a car"] = await longestInteraction(page);
    taken["go back"] = await goBack(page);
    return taken;
  } finally {
    await context.close();
  }
}

async function interactionRows(browserPath: string): Promise<BenchRow[]> {
  const browser = await chromium.launch({ executablePath: browserPath, args: BROWSER_FLAGS });
  try {
    const visits: Record<string, number>[] = [];
    for (let n = 0; n < TRIES; n += 1) visits.push(await oneVisit(browser));
    return Object.keys(visits[0] ?? {}).map((what) => {
      const times = visits.map((visit) => visit[what] ?? Number.NaN);
      return { what, "median ms": Math.round(median(times)), "worst ms": Math.round(worst(times)) };
    });
  } finally {
    await browser.close();
  }
}

/**
 * The listing and a vehicle's page on a phone: Lighthouse's scores, and the time until the next paint for what shoppers do,
 * with a processor 4 times slower. On the demo, as `npm start` shows it.
 */
export async function run(): Promise<void> {
  const browserPath = findInstalled();
  if (browserPath === undefined) throw new Error("There is no Chromium. npm test installs one.");
  prepareLighthouse();
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-bench-"));
  const product = await npmStart(dataDir, { demo: true });
  try {
    await untilCars(DEMO_CARS);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    report("phone-interactions", await interactionRows(browserPath));
    const answer = await fetch(`${ADDRESS}/api/vehicles?limit=1`);
    const { vehicles } = (await answer.json()) as { vehicles: { vin: string }[] };
    report("phone", [
      await auditRow("listing page", `${ADDRESS}/`, browserPath),
      await auditRow("vehicle page", `${ADDRESS}/vehicles/${vehicles[0]?.vin}`, browserPath),
    ]);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
