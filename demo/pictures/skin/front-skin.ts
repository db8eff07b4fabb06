import type { BodyForm } from "../geometry/body-form.ts";
import { type FaceFrame, faceFrame } from "./face-frame.ts";
import { grillePatches } from "./grille-patches.ts";
import { headlampPatches } from "./lamp-patches.ts";
import type { CarLook } from "./look.ts";
import { box, circle, line, rounded } from "./paths.ts";
import { plate } from "./plate.ts";
import { type Patch, paintSkin, type Skin } from "./skin.ts";

const FRONT_PIXELS = 640;

function lowerIntake(face: FaceFrame, look: CarLook): Patch[] {
  const { half, chin, lampTop } = face;
  const top = chin + (lampTop - chin) * 0.36;
  const foot = chin + 0.045;
  const clad = look.cladding || look.bed;
  return [
    ...(clad ? [{ path: box(-0.05, half * 1.1, 0, chin + 0.13), color: "#17181a", material: "plastic" } as const] : []),
    {
      path: rounded(0.04, [-0.1, foot], [-0.1, top], [half * 0.5, top], [half * 0.58, foot]),
      color: "#060707",
      material: "plastic",
    },
    ...[0.3, 0.55, 0.8].map((share): Patch => {
      const z = foot + (top - foot) * share;
      return { path: line([-0.05, z], [half * 0.53, z]), color: "#1c1e20", material: "plastic", stroke: 0.012 };
    }),
    {
      path: rounded(
        0.03,
        [half * 0.68, foot + 0.03],
        [half * 0.64, top + 0.02],
        [half * 0.9, top + 0.07],
        [half * 0.88, foot + 0.05],
      ),
      color: "#070808",
      material: "plastic",
    },
    { path: circle(half * 0.77, (foot + top) / 2 + 0.04, 0.036), color: "#9aa3a8", material: "lens" },
    {
      path: line([half * 0.64, top + 0.028], [half * 0.88, top + 0.078]),
      color: look.bright ? "#d5dade" : "#2a2c2e",
      material: look.bright ? "chrome" : "gloss",
      stroke: 0.014,
    },
    {
      path: line([-0.05, chin + 0.02], [half * 0.86, chin + 0.035]),
      color: "#0c0d0e",
      material: "plastic",
      stroke: 0.035,
    },
  ];
}

/** Paints the nose. Left and right are alike. */
export function paintFrontSkin(form: BodyForm, look: CarLook): Promise<Skin> {
  const face = faceFrame(form);
  const patches = [
    ...lowerIntake(face, look),
    ...grillePatches(face, look),
    ...headlampPatches(face, look),
    ...plate(look, face.chin + (face.lampTop - face.chin) * 0.3),
  ];
  const frame = { left: -0.04, right: form.halfWidth * 1.02, bottom: 0, top: form.height * 0.85 };
  return paintSkin(frame, FRONT_PIXELS, patches);
}
