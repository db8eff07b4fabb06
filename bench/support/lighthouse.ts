import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finish, NODE, start } from "./listing-kit.ts";

/** Installed in a folder of its own, because only this benchmark needs it. */
const VERSION = "13.5.0";
const FOLDER = process.env.LIGHTHOUSE_FOLDER ?? join(tmpdir(), "autohub-lighthouse");
const CLI = join(FOLDER, "node_modules/lighthouse/cli/index.js");

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Scores from 0 to 100, and what performance is made of, in milliseconds and (CLS) shifted share of the screen. */
export type Audit = {
  scores: Record<(typeof CATEGORIES)[number], number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
};

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/** Installs Lighthouse, once. @throws when the npm registry cannot be reached */
export async function prepareLighthouse(): Promise<void> {
  const installed = join(FOLDER, "node_modules/lighthouse/package.json");
  if (existsSync(installed) && JSON.parse(readFileSync(installed, "utf8")).version === VERSION) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "package.json"), '{ "private": true }\n');
  await finish(start("npm", ["install", "--no-audit", "--no-fund", `lighthouse@${VERSION}`], {}, FOLDER));
}

/**
 * Audits a page as a phone of the middle class sees it (Lighthouse's own simulation: 4 times slower processor, slow 4G).
 * @param browserPath a whole Chromium
 */
export async function auditPage(url: string, browserPath: string): Promise<Audit> {
  const file = join(FOLDER, `report-${process.pid}.json`);
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"].join(" ");
  const args = [CLI, url, "--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`];
  await finish(start(NODE, args, { CHROME_PATH: browserPath }, FOLDER));
  const { categories, audits } = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(file);
  const scoreOf = (category: string) => Math.round(100 * (categories[category]?.score ?? 0));
  const figureOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(category)])) as Audit["scores"],
    lcpMs: figureOf("largest-contentful-paint"),
    tbtMs: figureOf("total-blocking-time"),
    cls: figureOf("cumulative-layout-shift"),
  };
}
