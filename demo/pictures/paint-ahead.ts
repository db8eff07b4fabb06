import { setTimeout as sleep } from "node:timers/promises";
import type { DemoCar } from "../inventory/demo-car.ts";
import type { PictureStudio } from "./picture-studio.ts";

/** Between two pictures, so that a visitor's own wish comes next and the machine has room for other work. */
const PAUSE_MS = 50;

/**
 * Paints the first picture of every car before anyone asks, one after the other, so that the lists come up at once. Kept
 * pictures cost nothing the next time.
 * @param lots the sites' cars; they take turns
 */
export async function paintAhead(
  lots: readonly (readonly DemoCar[])[],
  studio: PictureStudio,
  signal: AbortSignal,
): Promise<void> {
  const longest = Math.max(0, ...lots.map((cars) => cars.length));
  const inTurn = Array.from({ length: longest }, (_, place) => lots.flatMap((cars) => cars[place] ?? [])).flat();
  for (const car of inTurn.filter((candidate) => candidate.photoCount > 0)) {
    if (signal.aborted) return;
    // A picture that cannot be painted is told to whoever asks for it.
    await studio.photograph(car, 0).catch(() => {});
    await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}
