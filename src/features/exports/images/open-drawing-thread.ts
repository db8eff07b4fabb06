import { Worker } from "node:worker_threads";
import type { ThreadAnswer, ThreadOrder } from "./card-image-thread.ts";
import type { CardImageOrder } from "./card-image.ts";

const MAX_HEAP_MB = 96;
const MAX_YOUNG_MB = 8;

/** While one car is encoded, the next is fetched and laid out. A third would take another 30 MB and save hardly any time. */
export const CARS_AT_ONCE = 2;

export type DrawingThread = {
  /** Draws a car's pictures, or returns the reason why it cannot. @throws when the thread has died */
  draw(order: CardImageOrder): Promise<{ images: Uint8Array[] } | { reason: string }>;
  close(): Promise<void>;
};

/** Starts a thread that draws card pictures, so that shoppers' requests do not wait for the drawing. */
export function openDrawingThread(): DrawingThread {
  const worker = new Worker(new URL("./card-image-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  });
  const waiting = new Map<number, PromiseWithResolvers<ThreadAnswer>>();
  let tickets = 0;
  let dead: Error | null = null;
  const die = (error: Error) => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("message", (answer: ThreadAnswer) => {
    waiting.get(answer.ticket)?.resolve(answer);
    waiting.delete(answer.ticket);
  });
  worker.on("error", die);
  worker.on("exit", (code) => die(new Error(`the drawing thread ended with code ${code}`)));
  return {
    draw: (order) => {
      if (dead) return Promise.reject(dead);
      const answer = Promise.withResolvers<ThreadAnswer>();
      tickets += 1;
      waiting.set(tickets, answer);
      worker.postMessage({ ticket: tickets, order } satisfies ThreadOrder);
      return answer.promise;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
