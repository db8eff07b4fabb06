import { parentPort } from "node:worker_threads";
import type { DemoCar } from "../inventory/demo-car.ts";
import { paintPicture } from "./paint-picture.ts";

/** What the studio asks of its worker. */
export type PictureOrder = { id: number; car: DemoCar; index: number };
/** What the worker answers. */
export type PictureResult = { id: number; picture: Uint8Array } | { id: number; failure: string };

let queue: Promise<void> = Promise.resolve();

async function fulfil({ id, car, index }: PictureOrder): Promise<void> {
  try {
    const picture = await paintPicture(car, index);
    parentPort?.postMessage({ id, picture } satisfies PictureResult);
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) } satisfies PictureResult);
  }
}

// One picture after the other: painting several at once would only make each of them late.
parentPort?.on("message", (order: PictureOrder) => {
  queue = queue.then(() => fulfil(order));
});
