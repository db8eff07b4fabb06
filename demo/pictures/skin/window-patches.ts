import type { BodyForm } from "../geometry/body-form.ts";
import type { CarLook } from "./look.ts";
import { along, line, type Place, polygon, rounded } from "./paths.ts";
import type { Patch } from "./skin.ts";

const STEPS = 46;
const CLEAR = "#171d21";
const DARK = "#080a0c";

/** Lower and upper edge of the side windows, from rear to front, where there is room for glass. */
function windowEdges(form: BodyForm, inset: number): { lower: Place[]; upper: Place[] } {
  const { glassFront, glassRear } = form.marks;
  const span = along(glassRear, glassFront, STEPS, () => 0).map(([x]) => x);
  const low = (x: number) => form.belt(x) + 0.022 + inset;
  const slant = (x: number) => {
    // The rear edge leans: the glass is shorter at the top.
    const fromRear = (x - glassRear) / 0.34;
    return fromRear < 1 ? (1 - fromRear) * -0.05 : 0;
  };
  const high = (x: number) => form.rail(x) - 0.062 - inset + slant(x);
  const open = span.filter((x) => high(x) - low(x) > 0.015);
  return { lower: open.map((x) => [x, low(x)]), upper: open.map((x) => [x, high(x)]) };
}

const outline = (edges: { lower: Place[]; upper: Place[] }): string =>
  polygon(...edges.lower, ...edges.upper.toReversed());

/** The part of the glass between two places along the car. */
function pane(edges: { lower: Place[]; upper: Place[] }, from: number, to: number): string | null {
  const within = (places: Place[]) => places.filter(([x]) => x >= from && x <= to);
  const [lower, upper] = [within(edges.lower), within(edges.upper)];
  return lower.length > 1 ? polygon(...lower, ...upper.toReversed()) : null;
}

/** Head restraints and seat backs, barely visible behind the glass. */
function interior(form: BodyForm): Patch[] {
  const seats = [form.marks.bPillar + 0.32, ...(form.marks.doors === 4 ? [form.marks.cPillar + 0.42] : [])];
  return seats.flatMap((x): Patch[] => {
    const z = form.belt(x);
    const tall = form.rail(x) - z;
    return [
      {
        path: rounded(
          0.05,
          [x - 0.12, z + 0.035],
          [x - 0.16, z + tall * 0.28],
          [x - 0.03, z + tall * 0.32],
          [x + 0.03, z + 0.035],
        ),
        color: "#343b40",
        material: "glass",
        opacity: 0.6,
      },
      {
        path: rounded(
          0.05,
          [x - 0.17, z + tall * 0.36],
          [x - 0.2, z + tall * 0.66],
          [x - 0.09, z + tall * 0.68],
          [x - 0.06, z + tall * 0.37],
        ),
        color: "#343b40",
        material: "glass",
        opacity: 0.6,
      },
    ];
  });
}

/** The side windows with their frames and posts; a soft top's cloth where there is one. */
export function windowPatches(form: BodyForm, look: CarLook): Patch[] {
  const { marks } = form;
  const frame = windowEdges(form, -0.014);
  const glass = windowEdges(form, 0.006);
  const patches: Patch[] = [];
  if (look.softTop) {
    const cloth = along(marks.backlightBase - 0.05, marks.roofFront + 0.05, 30, (x) => form.belt(x) + 0.02);
    patches.push({
      path: polygon(...cloth, [marks.roofFront + 0.05, form.height], [marks.backlightBase - 0.05, form.height]),
      color: "#121315",
      material: "plastic",
    });
  }
  patches.push({ path: outline(frame), color: "#060708", material: "gloss" });
  const post = marks.bPillar;
  const panes: (readonly [from: number, to: number, rear: boolean])[] =
    marks.doors === 4
      ? [
          [post + 0.045, marks.glassFront, false],
          [marks.cPillar + (marks.cPillar > marks.glassRear ? 0.035 : 0), post - 0.045, true],
          [marks.glassRear, marks.cPillar - 0.035, true],
        ]
      : [
          [post + 0.03, marks.glassFront, false],
          [marks.glassRear, post - 0.035, true],
        ];
  for (const [from, to, rear] of panes) {
    const path = pane(glass, from, to);
    if (path) patches.push({ path, color: rear && look.privacyGlass ? DARK : CLEAR, material: "glass" });
  }
  if (!look.privacyGlass) patches.push(...interior(form));
  const corner = marks.glassFront - 0.3;
  patches.push({
    path: line([corner, form.belt(corner) + 0.03], [corner + 0.005, form.rail(corner) - 0.06]),
    color: "#060708",
    material: "gloss",
    stroke: 0.022,
  });
  if (look.bright) {
    patches.push(
      { path: line(...frame.lower), color: "#e8ecee", material: "chrome", stroke: 0.016 },
      { path: line(...frame.upper), color: "#e8ecee", material: "chrome", stroke: 0.011 },
    );
  }
  return patches;
}
