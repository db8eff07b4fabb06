import { Worker } from "node:worker_threads";
import type { DemoCar } from "../inventory/demo-car.ts";
import type { PictureOrder, PictureResult } from "./picture-worker.ts";

/** The thread keeps some hundred megabytes of skins and places; without work for so long it is let go. */
const IDLE_MS = 30_000;

/** Paints pictures on a thread of its own, so that pages keep being served meanwhile. */
export type PictureThread = {
  paint(car: DemoCar, index: number): Promise<Uint8Array>;
  close(): Promise<void>;
};

type Waiting = { resolve(picture: Uint8Array): void; reject(error: Error): void };

/** Prepares the thread; it is started with the first picture and does not keep the process alive. */
export function openPictureThread(): PictureThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const abandon = (reason: string): void => {
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  const rest = async (): Promise<void> => {
    if (waiting.size > 0) return;
    const resting = worker;
    worker = null;
    await resting?.terminate();
  };
  const settle = (result: PictureResult): void => {
    const order = waiting.get(result.id);
    waiting.delete(result.id);
    if ("picture" in result) order?.resolve(result.picture);
    else order?.reject(new Error(result.failure));
    if (waiting.size > 0) return;
    clearTimeout(idle);
    idle = setTimeout(() => void rest(), IDLE_MS).unref();
  };
  const start = (): Worker => {
    const started = new Worker(new URL("./picture-worker.ts", import.meta.url));
    started.unref();
    started.on("message", settle);
    started.on("error", (error) => abandon(`The picture thread failed: ${String(error)}`));
    return started;
  };

  return {
    paint: (car, index) =>
      new Promise((resolve, reject) => {
        lastId++;
        waiting.set(lastId, { resolve, reject });
        worker ??= start();
        worker.postMessage({ id: lastId, car, index } satisfies PictureOrder);
      }),
    async close() {
      clearTimeout(idle);
      const running = worker;
      abandon("The picture studio was closed.");
      await running?.terminate();
    },
  };
}
