import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WEIGHTS = [400, 600, 800] as const;

const file = (subset: string, weight: number): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)));

/** Inter as satori takes it; the pages' own font is variable, of which it would draw the regular weight only. */
export const loadFonts = () =>
  WEIGHTS.flatMap((weight) => [
    { name: "Inter", weight, style: "normal" as const, data: file("latin", weight) },
    { name: "Inter Extended", weight, style: "normal" as const, data: file("latin-ext", weight) },
  ]);

/** Text without the signs that our fonts do not have: they would be drawn as empty boxes. */
export const drawableText = (text: string): string =>
  text
    .replace(/[^\u0020-\u007e\u00a0-\u017f\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u2122]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
