import type { Box, CardImageOrder } from "./card-image.ts";
import { drawableText } from "./fonts.ts";
import { type Element, element } from "./render-element.ts";

/** The colours of the site's light scheme. */
const MUTED = "#52616d";
const SUNKEN = "#eef2f4";
const OUTLINE = "#a9b7c0";

/** The marks on the photo, as on the site's cards, on a transparent ground. They are drawn once for all cars. */
export function cardMarks({ discount, verified }: CardImageOrder["car"], { width, height }: Box): Element {
  const mark = (style: object, text: string) =>
    element("div", { fontFamily: "Inter", fontSize: 29, fontWeight: 800, letterSpacing: 0.5, ...style }, text);
  return element(
    "div",
    {
      width,
      height,
      boxSizing: "border-box",
      display: "flex",
      justifyContent: "space-between",
      alignItems: "flex-start",
      padding: 28,
    },
    discount === null
      ? element("div", {})
      : mark(
          { background: "#fef3c7", color: "#92400e", padding: "10px 20px", borderRadius: 14 },
          drawableText(discount),
        ),
    verified
      ? mark(
          {
            ...{ background: "#047857", color: "#ffffff", padding: "8px 18px", borderRadius: 12 },
            ...{ border: "4px solid rgba(255,255,255,0.85)", transform: "rotate(6deg)", marginTop: 8 },
          },
          "Verified Deal",
        )
      : element("div", {}),
  );
}

/** The picture's content without a photo. */
export function noPhoto({ width, height }: Box): Element {
  const line = (d: string) => ({ type: "path", props: { d } });
  const wheel = (cx: number, r: number) => ({ type: "circle", props: { cx, cy: 76, r } });
  const drawing = {
    type: "svg",
    props: {
      ...{ viewBox: "0 0 240 100", width: 420, height: 175, fill: "none", stroke: OUTLINE, strokeWidth: 3 },
      ...{ strokeLinecap: "round", strokeLinejoin: "round" },
      children: [
        line(
          "M38 76H22c-6 0-10-4-10-10v-7c0-8 5-13 13-14l33-5c12-15 25-24 49-24h25c22 0 36 9 53 25l25 5c12 2 18 9 18 19v5c0 4-3 6-7 6h-13",
        ),
        line("M82 76h76"),
        line("M70 41c9-10 19-15 33-15h10v15zM124 26h12c15 0 25 5 36 15h-48z"),
        ...[60, 182].flatMap((cx) => [wheel(cx, 19), wheel(cx, 7)]),
      ],
    },
  };
  return element(
    "div",
    {
      ...{ width, height, display: "flex", flexDirection: "column", alignItems: "center", justifyContent: "center" },
      ...{ background: SUNKEN, color: MUTED, fontFamily: "Inter", fontSize: 31, gap: 28 },
    },
    drawing,
    element("div", {}, "No image available"),
  );
}
