import { LRUCache } from "lru-cache";
import { element } from "./element.ts";
import type { Mask } from "./pixels.ts";
import { renderElement } from "./render-element.ts";

export type Font = { size: number; weight: 400 | 600 | 800; letterSpacing: number };

/** Height of a line in relation to its letters. */
const LINE_HEIGHT = 1.2;
/** Width of Inter's space in relation to its letters. */
const SPACE = 0.28;
/** About 15 MB: a word is some 10 KB. */
const MAX_KEPT = 1_500;

const kept = new LRUCache<string, Promise<Mask>>({ max: MAX_KEPT });

export const lineHeight = ({ size }: Font): number => Math.round(size * LINE_HEIGHT);
export const spaceWidth = ({ size, letterSpacing }: Font): number => Math.round(size * SPACE + letterSpacing);

/**
 * A word as a mask, in the height of its line. Cards have most of their words in common ("Toyota", "miles", the dealers'
 * names), and laying out and drawing text is what costs most, so words are kept.
 */
export function drawWord(word: string, font: Font): Promise<Mask> {
  const name = `${font.size} ${font.weight} ${font.letterSpacing} ${word}`;
  const known = kept.get(name);
  if (known) return known;
  const drawing = draw(word, font);
  kept.set(name, drawing);
  return drawing;
}

async function draw(word: string, font: Font): Promise<Mask> {
  const height = lineHeight(font);
  const style = {
    ...{ display: "flex", fontFamily: "Inter", fontSize: font.size, fontWeight: font.weight, color: "#000000" },
    ...{ letterSpacing: font.letterSpacing, lineHeight: LINE_HEIGHT, whiteSpace: "nowrap" },
  };
  const pixels = await renderElement(element("div", style, word), { height });
  const alpha = new Uint8Array(pixels.width * pixels.height);
  for (let n = 0; n < alpha.length; n += 1) alpha[n] = pixels.data[n * 4 + 3] as number;
  return { width: pixels.width, height: pixels.height, alpha };
}
