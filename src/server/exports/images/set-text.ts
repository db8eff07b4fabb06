import { type Color, type Mask, type Pixels, putMask } from "./pixels.ts";
import { drawWord, type Font, lineHeight, spaceWidth } from "./words.ts";

/** Longer words are broken: nothing on a card is that long but rubbish. */
const MAX_WORD_CHARACTERS = 16;

/** Drawn words of one line, each with the space before it. */
type Line = { mask: Mask; before: number }[];

/** Text broken into lines that fit, with an ellipsis where it does not. */
export type TextBlock = { lines: Line[]; height: number; lineHeight: number; width: number };

const widthOf = (line: Line): number => line.reduce((sum, { mask, before }) => sum + before + mask.width, 0);

/** @param options.width pixels of a line; @param options.maxLines what is beyond ends in an ellipsis */
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

/** Puts text into a picture; what is wider than its line is cut off there. */
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
