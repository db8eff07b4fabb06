import { LRUCache } from "lru-cache";
import { type Color, type Mask, type Pixels, putMask } from "./pixels.ts";
import { element, renderElement } from "./render-element.ts";

export type Font = { size: number; weight: 400 | 600 | 800; letterSpacing: number };

/** Line height as a multiple of the font size. */
const LINE_HEIGHT = 1.2;
/** Width of Inter's space as a multiple of the font size. */
const SPACE = 0.28;
/** About 15 MB: a word takes some 10 KB. */
const MAX_KEPT = 1_500;

const kept = new LRUCache<string, Promise<Mask>>({ max: MAX_KEPT });

const lineHeight = ({ size }: Font): number => Math.round(size * LINE_HEIGHT);
const spaceWidth = ({ size, letterSpacing }: Font): number => Math.round(size * SPACE + letterSpacing);

/**
 * Draws a word as a mask, in the height of its line. Words are cached: drawing text costs most, and cards have most of
 * their words in common ("Toyota", "miles", the dealers' names).
 */
function drawWord(word: string, font: Font): Promise<Mask> {
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

/** Longer words are broken. No real word on a card is that long. */
const MAX_WORD_CHARACTERS = 16;

/** Drawn words of one line, each with the space before it. */
type Line = { mask: Mask; before: number }[];

/** Text broken into lines that fit; text that was cut ends in an ellipsis. */
type TextBlock = { lines: Line[]; height: number; lineHeight: number; width: number };

const widthOf = (line: Line): number => line.reduce((sum, { mask, before }) => sum + before + mask.width, 0);

/** Breaks text into lines. @param options.width of a line, in pixels @param options.maxLines text beyond is cut */
export async function breakText(
  text: string,
  font: Font,
  options: { width: number; maxLines: number },
): Promise<TextBlock> {
  const { width, maxLines } = options;
  const lines: Line[] = [[]];
  let cut = false;
  for (const { word, glued } of pieces(text)) {
    const mask = await drawWord(word, font);
    const line = lines.at(-1) as Line;
    const before = line.length === 0 || glued ? 0 : spaceWidth(font);
    if (line.length === 0 || widthOf(line) + before + mask.width <= width) line.push({ mask, before });
    else if (lines.length < maxLines) lines.push([{ mask, before: 0 }]);
    else {
      cut = true;
      break;
    }
  }
  if (cut) await endInEllipsis(lines.at(-1) as Line, font, width);
  return { lines, height: lines.length * lineHeight(font), lineHeight: lineHeight(font), width };
}

function* pieces(text: string): Generator<{ word: string; glued: boolean }> {
  for (const word of text.split(" ").filter(Boolean)) {
    for (let from = 0; from < word.length; from += MAX_WORD_CHARACTERS) {
      yield { word: word.slice(from, from + MAX_WORD_CHARACTERS), glued: from > 0 };
    }
  }
}

async function endInEllipsis(line: Line, font: Font, width: number): Promise<void> {
  const mask = await drawWord("…", font);
  while (line.length > 1 && widthOf(line) + mask.width > width) line.pop();
  line.push({ mask, before: 0 });
}

/** Puts text into a picture. What is wider than its line is cut off. */
export function putText(picture: Pixels, block: TextBlock, place: { left: number; top: number }, color: Color): void {
  const right = Math.min(picture.width, place.left + block.width);
  for (const [index, line] of block.lines.entries()) {
    let left = place.left;
    for (const { mask, before } of line) {
      putMask(picture, mask, { left: left + before, top: place.top + index * block.lineHeight, right }, color);
      left += before + mask.width;
    }
  }
}
