import type { CarLook } from "./look.ts";
import { box, circle } from "./paths.ts";
import { type Patch, paintSkin, type Skin } from "./skin.ts";

const RIM_PIXELS = 280;
/** The rim's own radius: the skin is measured in it. */
const RIM = 1;

type SpokeStyle = { count: number; inner: number; outer: number; lean: number; pair: number };
/** `inner` and `outer` are a spoke's width at hub and rim, `pair` the gap between two that belong together. */
const STYLES: readonly SpokeStyle[] = [
  { count: 5, inner: 0.2, outer: 0.3, lean: 0, pair: 0 },
  { count: 10, inner: 0.09, outer: 0.12, lean: 0, pair: 0 },
  { count: 5, inner: 0.09, outer: 0.12, lean: 0, pair: 0.2 },
  { count: 7, inner: 0.13, outer: 0.2, lean: 0.16, pair: 0 },
  { count: 6, inner: 0.17, outer: 0.24, lean: 0, pair: 0 },
  { count: 9, inner: 0.09, outer: 0.14, lean: -0.2, pair: 0 },
  { count: 5, inner: 0.08, outer: 0.16, lean: 0.06, pair: 0.17 },
];

const polar = (angle: number, radius: number): string =>
  `${(Math.cos(angle) * radius).toFixed(4)} ${(Math.sin(angle) * radius).toFixed(4)}`;

function spokes(style: SpokeStyle, shift: number): string {
  const arms = style.pair > 0 ? [-style.pair, style.pair] : [0];
  const paths: string[] = [];
  for (let index = 0; index < style.count; index++) {
    for (const arm of arms) {
      const from = ((index + 0.25) / style.count) * Math.PI * 2 + arm * 0.6 + shift;
      const to = from + style.lean + arm * 0.6;
      const inner = style.inner / 2 / 0.24;
      const outer = style.outer / 2 / 0.95;
      paths.push(
        `M${polar(from - inner, 0.2)}L${polar(to - outer, 0.95)}L${polar(to + outer, 0.95)}L${polar(from + inner, 0.2)}Z`,
      );
    }
  }
  return paths.join("");
}

const shadeOf = (hex: string, factor: number): string => {
  const value = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number) => Math.min(Math.round(((value >> shift) & 255) * factor), 255);
  return `#${[16, 8, 0].map((shift) => channel(shift).toString(16).padStart(2, "0")).join("")}`;
};

/** Paints a wheel as seen from outside. */
export function paintRimSkin(look: CarLook): Promise<Skin> {
  const style = STYLES[look.wheel % STYLES.length] ?? { count: 5, inner: 0.1, outer: 0.13, lean: 0, pair: 0 };
  const metal = look.wheelColor;
  const patches: Patch[] = [
    { path: circle(0, 0, RIM * 1.05), color: "#0c0c0d", material: "plastic" },
    { path: circle(0, 0, RIM), color: shadeOf(metal, 0.45), material: "satin" },
    { path: circle(0, 0, 0.93), color: "#070809", material: "plastic" },
    { path: circle(0, 0, 0.66), color: "#3a3c3e", material: "satin" },
    { path: circle(0, 0, 0.4), color: "#141516", material: "plastic" },
    { path: box(0.36, 0.7, -0.24, 0.24, 0.08), color: "#2b2d30", material: "plastic" },
    { path: spokes(style, -0.045), color: shadeOf(metal, 0.4), material: "satin" },
    { path: spokes(style, 0), color: metal, material: "satin" },
    { path: spokes(style, 0), color: shadeOf(metal, 1.2), material: "satin", stroke: 0.014 },
    { path: circle(0, 0, 0.955), color: shadeOf(metal, 1.1), material: "satin", stroke: 0.06 },
    { path: circle(0, 0, 0.25), color: shadeOf(metal, 0.92), material: "satin" },
    { path: circle(0, 0, 0.115), color: "#15171a", material: "gloss" },
    { path: circle(0, 0, 0.115), color: shadeOf(metal, 1.1), material: "chrome", stroke: 0.018 },
    ...Array.from({ length: 5 }, (_, index): Patch => {
      const angle = ((index + 0.5) / 5) * Math.PI * 2;
      return {
        path: circle(Math.cos(angle) * 0.185, Math.sin(angle) * 0.185, 0.026),
        color: "#2a2c2f",
        material: "satin",
      };
    }),
  ];
  return paintSkin({ left: -1.04, right: 1.04, bottom: -1.04, top: 1.04 }, RIM_PIXELS, patches);
}
