import type { CarLook } from "./look.ts";
import { box } from "./paths.ts";
import type { Patch } from "./skin.ts";

/** A license plate, centred; the characters are strokes that say nothing. Only the right half is drawn. */
export function plate(look: CarLook, middle: number): Patch[] {
  const { ground, band, ink } = look.plate;
  const high = 0.076;
  return [
    {
      path: box(-0.05, 0.165, middle - high - 0.012, middle + high + 0.012, 0.01),
      color: "#16181a",
      material: "plastic",
    },
    { path: box(-0.05, 0.153, middle - high, middle + high, 0.01), color: ground, material: "plastic" },
    { path: box(-0.05, 0.153, middle + 0.036, middle + high, 0.008), color: band, material: "plastic" },
    ...[0.012, 0.05, 0.088, 0.122].flatMap((x, index): Patch[] => [
      { path: box(x, x + 0.009, middle - 0.05, middle + 0.026), color: ink, material: "plastic" },
      index % 2 === 0
        ? { path: box(x, x + 0.026, middle + 0.016, middle + 0.026), color: ink, material: "plastic" }
        : { path: box(x, x + 0.026, middle - 0.05, middle - 0.04), color: ink, material: "plastic" },
    ]),
  ];
}
