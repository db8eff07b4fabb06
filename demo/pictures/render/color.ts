import { clamp } from "../geometry/numbers.ts";

/** Red, green and blue as amounts of light (linear), 1 being white paper in full light. */
export type Light = readonly [red: number, green: number, blue: number];

/** Linear light of an sRGB byte. */
export const LINEAR_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** "#aabbcc" as linear light, times `strength`. */
export function lightOf(hex: string, strength = 1): Light {
  const value = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number) => (LINEAR_OF_BYTE[(value >> shift) & 255] ?? 0) * strength;
  return [channel(16), channel(8), channel(0)];
}

const FILM_STEPS = 4096;
const FILM_WHITE = 6;

/** A camera's response: contrast in the middle, soft highlights (after Narkowicz's fit of the ACES curve). */
function film(light: number): number {
  const exposed = light * 0.72;
  return clamp((exposed * (2.51 * exposed + 0.03)) / (exposed * (2.43 * exposed + 0.59) + 0.14), 0, 1);
}

const FILM_BYTES = Uint8Array.from({ length: FILM_STEPS }, (_, step) => {
  // Finer steps in the shadows, where the eye sees banding.
  const value = film((step / (FILM_STEPS - 1)) ** 2 * FILM_WHITE);
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
});

/** The byte that a camera writes for an amount of light. */
export function exposeByte(light: number): number {
  const step = Math.sqrt(clamp(light / FILM_WHITE, 0, 1)) * (FILM_STEPS - 1);
  return FILM_BYTES[step | 0] ?? 0;
}
