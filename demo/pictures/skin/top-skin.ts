import type { BodyForm } from "../geometry/body-form.ts";
import { mix } from "../geometry/numbers.ts";
import type { CarLook } from "./look.ts";
import { along, box, line, type Place, polygon } from "./paths.ts";
import { type Patch, paintSkin, type Skin } from "./skin.ts";

const TOP_PIXELS = 1100;
const WIDE = 1.1;
const SHUT = { color: "#050506", material: "line", stroke: 0.01, opacity: 0.7 } as const;

/** Everything between two places along the car, out to the roof's edge. */
const band = (from: number, to: number): string => box(from, to, -0.05, WIDE);

function windshield(form: BodyForm): Patch[] {
  const { cowl, roofFront } = form.marks;
  const edge = (x: number) => form.railHalfWidth(x) - 0.1;
  const glass: Place[] = along(roofFront + 0.045, cowl - 0.035, 14, edge);
  return [
    { path: band(roofFront + 0.02, cowl + 0.075), color: "#08090a", material: "gloss" },
    { path: polygon([roofFront + 0.045, -0.05], ...glass, [cowl - 0.035, -0.05]), color: "#12181c", material: "glass" },
    // Dashboard seen through the glass, and the shade band at the top.
    {
      path: box(mix(cowl, roofFront, 0.22), cowl - 0.035, -0.05, WIDE),
      color: "#1e2326",
      material: "glass",
      opacity: 0.55,
    },
    { path: box(roofFront + 0.045, roofFront + 0.13, -0.05, WIDE), color: "#0a1a22", material: "glass", opacity: 0.7 },
    { path: box(roofFront + 0.05, roofFront + 0.12, -0.05, 0.07, 0.02), color: "#050607", material: "plastic" },
    // Cowl panel and wipers.
    { path: band(cowl - 0.012, cowl + 0.06), color: "#0d0e0f", material: "plastic" },
    {
      path: line([cowl + 0.02, 0.08], [cowl - 0.06, form.halfWidth * 0.62]),
      color: "#030303",
      material: "plastic",
      stroke: 0.022,
    },
  ];
}

function rearWindow(form: BodyForm, look: CarLook): Patch[] {
  const { backlightBase, roofRear } = form.marks;
  const inner = form.railHalfWidth(mix(backlightBase, roofRear, 0.5)) - 0.12;
  const from = backlightBase + 0.05;
  const to = roofRear - 0.05;
  return [
    { path: band(from - 0.025, to + 0.025), color: "#08090a", material: "gloss" },
    { path: box(from, to, -0.05, inner, 0.04), color: look.privacyGlass ? "#080a0c" : "#12171a", material: "glass" },
    ...Array.from({ length: 7 }, (_, index): Patch => {
      const x = mix(from, to, (index + 1) / 8);
      return {
        path: line([x, -0.05], [x, inner - 0.03]),
        color: "#4a3a30",
        material: "glass",
        stroke: 0.004,
        opacity: 0.5,
      };
    }),
  ];
}

function hood(form: BodyForm): Patch[] {
  const { cowl } = form.marks;
  const front = form.nose - form.front.radius - 0.04;
  const edge = (x: number) => form.railHalfWidth(x) - 0.015;
  return [
    { path: line([front, -0.02], ...along(front, cowl + 0.07, 12, edge)), ...SHUT },
    {
      path: line([front - 0.1, form.halfWidth * 0.34], [cowl + 0.1, form.halfWidth * 0.5]),
      color: "#ffffff",
      material: "line",
      stroke: 0.03,
      opacity: 0.07,
    },
    {
      path: line([front - 0.1, form.halfWidth * 0.31], [cowl + 0.1, form.halfWidth * 0.47]),
      color: "#000000",
      material: "line",
      stroke: 0.03,
      opacity: 0.12,
    },
  ];
}

function roof(form: BodyForm, look: CarLook): Patch[] {
  const { roofFront, roofRear, backlightBase } = form.marks;
  const patches: Patch[] = [];
  if (look.softTop)
    patches.push({ path: band(backlightBase - 0.02, roofFront + 0.03), color: "#131416", material: "plastic" });
  if (look.twoTone)
    patches.push({ path: band(roofRear - 0.06, roofFront + 0.03), color: look.twoTone, material: "gloss" });
  if (look.sunroof === "panel") {
    patches.push({
      path: box(mix(roofFront, roofRear, 0.52), roofFront - 0.14, -0.05, form.railHalfWidth(roofFront) - 0.2, 0.05),
      color: "#08090b",
      material: "glass",
    });
  }
  if (look.sunroof === "glass")
    patches.push({ path: band(roofRear - 0.05, roofFront), color: "#090b0d", material: "glass" });
  return patches;
}

function deck(form: BodyForm, look: CarLook): Patch[] {
  const { backlightBase } = form.marks;
  const back = form.tail + form.rear.radius;
  if (look.bed) {
    const half = form.railHalfWidth(backlightBase - 0.4) - 0.07;
    return [
      { path: box(back + 0.01, backlightBase - 0.07, -0.05, half, 0.02), color: "#0e0f10", material: "plastic" },
      {
        path: line([mix(back, backlightBase, 0.35), -0.05], [mix(back, backlightBase, 0.35), half]),
        color: "#000",
        material: "line",
        stroke: 0.012,
        opacity: 0.7,
      },
      {
        path: line([mix(back, backlightBase, 0.68), -0.05], [mix(back, backlightBase, 0.68), half]),
        color: "#000",
        material: "line",
        stroke: 0.012,
        opacity: 0.7,
      },
    ];
  }
  if (backlightBase - form.tail < 0.3) return [];
  return [
    {
      path: line(
        [backlightBase + 0.0, -0.05],
        [backlightBase - 0.01, form.halfWidth * 0.62],
        [back, form.halfWidth * 0.68],
      ),
      ...SHUT,
    },
  ];
}

/** Paints what is seen from above: hood, windshield, roof, rear window, trunk or bed. Left and right are alike. */
export function paintTopSkin(form: BodyForm, look: CarLook): Promise<Skin> {
  const patches = [
    ...hood(form),
    ...roof(form, look),
    ...windshield(form),
    ...rearWindow(form, look),
    ...deck(form, look),
  ];
  const frame = { left: form.tail, right: form.nose, bottom: -0.04, top: WIDE };
  return paintSkin(frame, TOP_PIXELS, patches);
}
