import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WEIGHTS = [400, 600, 800] as const;

const file = (subset: string, weight: number): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)));

const load = (subset: string, name: string) =>
  WEIGHTS.map((weight) => ({ name, weight, style: "normal" as const, data: file(subset, weight) }));

const latin = load("latin", "Inter");
let all: typeof latin | undefined;

/**
 * Inter as satori takes it; the pages' own font is variable, of which it would draw the regular weight only. The signs of
 * further European languages cost memory, so they come with the first text that has one.
 */
export function fontsFor(text: string): typeof latin {
  if (!/[\u0100-\u017f]/.test(text)) return latin;
  all ??= [...latin, ...load("latin-ext", "Inter Extended")];
  return all;
}

/** Text without the signs that our fonts do not have: they would be drawn as empty boxes. */
export const drawableText = (text: string): string =>
  text
    .replace(/[^\u0020-\u007e\u00a0-\u017f\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u2122]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
