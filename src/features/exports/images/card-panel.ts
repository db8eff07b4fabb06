import { isWideLogo } from "#kernel/settings/rules/site-look.ts";
import type { Box, CardImageOrder, CardImageSize } from "./card-image.ts";
import { drawableText } from "./fonts.ts";
import { type Element, element } from "./render-element.ts";

/** The colours of the site's light scheme. */
const SURFACE = "#ffffff";
const INK = "#0b1720";
const MUTED = "#52616d";
const LINE = "#e1e7eb";

const TITLE = { fontSize: 44, fontWeight: 600, letterSpacing: -0.5, color: INK };
const LONG_TITLE = { ...TITLE, fontSize: 36, letterSpacing: -0.4 };
const PRICE = { fontSize: 70, fontWeight: 800, letterSpacing: -1.5, color: INK };
const NO_PRICE = { ...PRICE, fontSize: 50, letterSpacing: -1 };
const PARTS = { fontSize: 24, fontWeight: 400, color: MUTED };
const FACTS = { fontSize: 29, fontWeight: 400, color: MUTED };
const SELLER = { fontSize: 28, fontWeight: 600 };
const GAP = 16;
/** Below a logo that would be hidden. */
const DARK_PLATE = "#13212a";

const SHAPES = {
  square: { padX: 56, padY: 34, roomyCharacters: 44, titleLines: 2 },
  wide: { padX: 44, padY: 44, roomyCharacters: 40, titleLines: 4 },
} as const;

/** Text on one line, which ends in an ellipsis where it is too long. */
const oneLine = (text: string, style: object): Element =>
  element(
    "div",
    { display: "block", overflow: "hidden", whiteSpace: "nowrap", textOverflow: "ellipsis", ...style },
    text,
  );

/** The text of a card: title, price, mileage and place, the dealership and the car's address. */
export function cardPanel(order: CardImageOrder, size: CardImageSize["name"], { width, height }: Box): Element {
  const { padX, padY, roomyCharacters, titleLines } = SHAPES[size];
  const { car } = order;
  const isOneRow = size === "square";
  const title = titleOf(order);
  const place = car.place === null ? "" : drawableText(car.place);
  const facts = [car.mileage, place].filter(Boolean);
  return element(
    "div",
    {
      ...{ display: "flex", flexDirection: "column", boxSizing: "border-box", width, height },
      ...{ padding: `${padY}px ${padX}px`, background: SURFACE, fontFamily: "Inter", lineHeight: 1.2 },
    },
    // Longer titles get smaller letters, and an ellipsis when they still do not fit.
    element(
      "div",
      {
        ...(title.length <= roomyCharacters ? TITLE : LONG_TITLE),
        ...{ display: "block", lineClamp: titleLines, wordBreak: "break-word" },
      },
      title,
    ),
    element(
      "div",
      { display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "center" },
      oneLine(car.price, car.price.startsWith("$") ? PRICE : NO_PRICE),
      ...(car.priceParts === null ? [] : [oneLine(car.priceParts, PARTS)]),
      ...(isOneRow ? [facts.join(" · ")] : facts).map((fact) => oneLine(fact, FACTS)),
    ),
    element(
      "div",
      {
        ...{ display: "flex", flexDirection: isOneRow ? "row" : "column", justifyContent: "space-between" },
        ...{ columnGap: 2 * GAP, paddingTop: GAP, borderTop: `2px solid ${LINE}` },
      },
      // Empty when our fonts lack the name's letters: no name is better than a wrong one.
      oneLine(drawableText(car.dealership), { ...SELLER, color: INK, flexShrink: 1 }),
      sign(order, (width - 2 * padX) / (isOneRow ? 2 : 1)),
    ),
  );
}

/** The height of a logo: that of the name's line, and a little more. */
const LOGO_HEIGHT = 40;

/** The operator's logo, or the site's name. @param maxWidth in pixels */
function sign({ siteName, brand, logo }: CardImageOrder, maxWidth: number): Element {
  if (!logo) return oneLine(drawableText(siteName), { ...SELLER, color: brand, flexShrink: 0, maxWidth });
  const scale = Math.min(LOGO_HEIGHT / logo.height, maxWidth / logo.width);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const plate = logo.plate === "light" ? { background: DARK_PLATE, padding: 4, borderRadius: 6 } : {};
  const picture = { type: "img", props: { src: logo.src, width, height, style: { width, height } } };
  const name = isWideLogo(logo) ? [] : [oneLine(drawableText(siteName), { ...SELLER, color: brand })];
  return element(
    "div",
    { display: "flex", alignItems: "center", columnGap: GAP, flexShrink: 0, maxWidth, ...plate },
    picture,
    ...name,
  );
}

/** The title; when none of its letters can be drawn, year, make and model instead. */
function titleOf({ car, otherTitle }: CardImageOrder): string {
  const [own, other] = [drawableText(car.title), drawableText(otherTitle)];
  const saysSomething = (text: string) => /\p{L}/u.test(text);
  return [own, other].find(saysSomething) ?? (own || "Used car");
}
