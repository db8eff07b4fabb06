import type { CarLook } from "./look.ts";
import { circle } from "./paths.ts";
import { type Patch, paintSkin, type Skin } from "./skin.ts";

const RIM_PIXELS = 300;
/** Where the rim ends and the tyre begins, as a share of the tyre's radius. */
const RIM = 0.7;

type SpokeStyle = { count: number; inner: number; outer: number; lean: number; pair: number };
const STYLES: readonly SpokeStyle[] = [
  { count: 5, inner: 0.1, outer: 0.13, lean: 0, pair: 0 },
  { count: 10, inner: 0.045, outer: 0.05, lean: 0, pair: 0 },
  { count: 5, inner: 0.045, outer: 0.05, lean: 0, pair: 0.2 },
  { count: 7, inner: 0.06, outer: 0.085, lean: 0.14, pair: 0 },
  { count: 6, inner: 0.09, outer: 0.11, lean: 0, pair: 0 },
  { count: 9, inner: 0.04, outer: 0.06, lean: -0.18, pair: 0 },
  { count: 5, inner: 0.04, outer: 0.075, lean: 0.06, pair: 0.15 },
];

const polar = (angle: number, radius: number): string =>
  `${(Math.cos(angle) * radius).toFixed(4)} ${(Math.sin(angle) * radius).toFixed(4)}`;

function spokes(style: SpokeStyle, shift: number): string {
  const arms = style.pair > 0 ? [-style.pair, style.pair] : [0];
  const paths: string[] = [];
  for (let index = 0; index < style.count; index++) {
    for (const arm of arms) {
      const from = ((index + 0.25) / style.count) * Math.PI * 2 + arm * 0.45;
      const to = from + style.lean + arm * 0.55;
      const outer = style.outer / (RIM - 0.04);
      const inner = style.inner / 0.16;
      paths.push(
        `M${polar(from - inner * 0.35 + shift, 0.12)}L${polar(to - outer * 0.6 + shift, RIM - 0.035)}L${polar(to + outer * 0.6 + shift, RIM - 0.035)}L${polar(from + inner * 0.35 + shift, 0.12)}Z`,
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

/** Paints a wheel as seen from outside; 1 is the tyre's outer radius. */
export function paintRimSkin(look: CarLook): Promise<Skin> {
  const style = STYLES[look.wheel % STYLES.length] ?? { count: 5, inner: 0.1, outer: 0.13, lean: 0, pair: 0 };
  const metal = look.wheelColor;
  const patches: Patch[] = [
    { path: circle(0, 0, 1), color: "#0c0c0d", material: "plastic" },
    { path: circle(0, 0, RIM), color: shadeOf(metal, 0.45), material: "satin" },
    { path: circle(0, 0, RIM - 0.05), color: "#08090a", material: "plastic" },
    { path: circle(0, 0, 0.46), color: "#56585a", material: "satin" },
    { path: circle(0, 0, 0.3), color: "#1b1c1d", material: "plastic" },
    { path: spokes(style, -0.05), color: shadeOf(metal, 0.35), material: "satin" },
    { path: spokes(style, 0), color: metal, material: "satin" },
    { path: circle(0, 0, RIM - 0.022), color: shadeOf(metal, 1.08), material: "satin", stroke: 0.036 },
    { path: circle(0, 0, 0.17), color: shadeOf(metal, 0.9), material: "satin" },
    { path: circle(0, 0, 0.085), color: "#15171a", material: "gloss" },
    { path: circle(0, 0, 0.085), color: shadeOf(metal, 1.1), material: "chrome", stroke: 0.012 },
    ...Array.from({ length: 5 }, (_, index): Patch => {
      const angle = ((index + 0.5) / 5) * Math.PI * 2;
      return {
        path: circle(Math.cos(angle) * 0.13, Math.sin(angle) * 0.13, 0.018),
        color: "#2a2c2f",
        material: "satin",
      };
    }),
  ];
  return paintSkin({ left: -1, right: 1, bottom: -1, top: 1 }, RIM_PIXELS, patches);
}
