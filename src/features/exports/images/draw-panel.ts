import type { Box, CardImageOrder, CardImageSize } from "./card-image.ts";
import { drawableText } from "./fonts.ts";
import { type Color, fillBox, type Pixels } from "./pixels.ts";
import { breakText, type Font, putText } from "./set-text.ts";

/** The colours of the site's light scheme. */
const SURFACE: Color = [255, 255, 255];
const INK: Color = [11, 23, 32];
const MUTED: Color = [82, 97, 109];
const LINE: Color = [225, 231, 235];
const BRAND: Color = [15, 107, 99];

const TITLE: Font = { size: 44, weight: 600, letterSpacing: -0.5 };
const LONG_TITLE: Font = { size: 36, weight: 600, letterSpacing: -0.4 };
const PRICE: Font = { size: 70, weight: 800, letterSpacing: -1.5 };
const NO_PRICE: Font = { size: 50, weight: 800, letterSpacing: -1 };
const FACTS: Font = { size: 29, weight: 400, letterSpacing: 0 };
const SELLER: Font = { size: 28, weight: 600, letterSpacing: 0 };
const GAP = 16;

const SHAPES = {
  square: { padX: 56, padY: 34, roomyCharacters: 44, titleLines: 2 },
  wide: { padX: 44, padY: 44, roomyCharacters: 40, titleLines: 4 },
} as const;

/** Writes the text of a card: title, price, mileage and place, who sells it and where it was seen. */
export async function drawPanel(picture: Pixels, order: CardImageOrder, size: CardImageSize["name"], box: Box) {
  const { car, siteName } = order;
  const { padX, padY, roomyCharacters, titleLines } = SHAPES[size];
  const width = box.width - 2 * padX;
  const left = box.left + padX;
  const bottom = box.top + box.height - padY;
  fillBox(picture, box, SURFACE);

  // Longer titles get smaller letters, and an ellipsis when they still do not fit.
  const title = titleOf(order);
  const titleFont = title.length <= roomyCharacters ? TITLE : LONG_TITLE;
  const titleBlock = await breakText(title, titleFont, { width, maxLines: titleLines });
  putText(picture, titleBlock, { left, top: box.top + padY }, INK);

  const site = await breakText(drawableText(siteName), SELLER, { width: width / 2, maxLines: 1 });
  const siteWidth = textWidth(site);
  const inOneRow = size === "square";
  const sellerWidth = inOneRow ? width - siteWidth - 2 * GAP : width;
  // Empty when the name is in letters that our fonts lack: no name is better than a wrong one.
  const seller = await breakText(drawableText(car.dealership), SELLER, { width: sellerWidth, maxLines: 1 });
  const footerHeight = inOneRow ? seller.height : seller.height + site.height;
  const footerTop = bottom - footerHeight;
  fillBox(picture, { left, top: footerTop - GAP - 2, width, height: 2 }, LINE);
  putText(picture, seller, { left, top: footerTop }, INK);
  const sitePlace = inOneRow
    ? { left: left + width - siteWidth, top: footerTop }
    : { left, top: footerTop + seller.height };
  putText(picture, site, sitePlace, BRAND);

  const price = await breakText(car.price, car.price.startsWith("$") ? PRICE : NO_PRICE, { width, maxLines: 1 });
  const place = car.place === null ? "" : drawableText(car.place);
  const facts = [car.mileage, place].filter(Boolean);
  const factTexts = inOneRow ? [facts.join(" · ")] : facts;
  const factBlocks = await Promise.all(factTexts.map((text) => breakText(text, FACTS, { width, maxLines: 1 })));
  const middleHeight = factBlocks.reduce((sum, block) => sum + block.height, price.height);
  const titleBottom = box.top + padY + titleBlock.height;
  let top = Math.round(titleBottom + (footerTop - GAP - 2 - titleBottom - middleHeight) / 2);
  putText(picture, price, { left, top }, INK);
  top += price.height;
  for (const block of factBlocks) {
    putText(picture, block, { left, top }, MUTED);
    top += block.height;
  }
}

/** The title; when none of its letters can be drawn, year, make and model instead. */
function titleOf({ car, otherTitle }: CardImageOrder): string {
  const [own, other] = [drawableText(car.title), drawableText(otherTitle)];
  const saysSomething = (text: string) => /\p{L}/u.test(text);
  return [own, other].find(saysSomething) ?? (own || "Used car");
}

const textWidth = ({ lines }: Awaited<ReturnType<typeof breakText>>): number =>
  Math.max(0, ...lines.map((line) => line.reduce((sum, { mask, before }) => sum + before + mask.width, 0)));
