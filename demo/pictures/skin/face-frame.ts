import type { BodyForm } from "../geometry/body-form.ts";

/** Heights and widths that the parts of a face share, in metres. */
export type FaceFrame = { half: number; hood: number; lampTop: number; chin: number };

/** Measures the nose of a car. */
export function faceFrame(form: BodyForm): FaceFrame {
  const edge = form.nose - form.front.radius;
  return {
    half: form.widest(edge),
    hood: form.top(edge) - form.front.radius * 0.5,
    lampTop: form.belt(edge) - 0.03,
    chin: form.bottom(form.nose),
  };
}
