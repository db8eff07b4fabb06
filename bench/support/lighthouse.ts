import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installOnDemand } from "../../scripts/install-on-demand.ts";
import { finish, NODE, start } from "./listing-kit.ts";

const VERSION = "13.5.0";

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

/** Installs Lighthouse, once. @throws a sentence, when npm cannot install it */
export const prepareLighthouse = (): string => installOnDemand("lighthouse", VERSION);

/**
 * Audits a page as a phone of the middle class sees it (Lighthouse's own simulation: 4 times slower processor, slow 4G).
 * @param browserPath a whole Chromium
 */
export async function auditPage(url: string, browserPath: string): Promise<Audit> {
  const folder = prepareLighthouse();
  const file = join(folder, `report-${process.pid}.json`);
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"].join(" ");
  const args = [
    join(folder, "cli/index.js"),
    url,
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
  ];
  await finish(start(NODE, args, { CHROME_PATH: browserPath }, folder));
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
