import { parentPort } from "node:worker_threads";
import type { CardImageOrder } from "./card-image.ts";
import { drawCardImages } from "./draw-card-images.ts";

export type ThreadOrder = { ticket: number; order: CardImageOrder };
export type ThreadAnswer = { ticket: number } & ({ images: Uint8Array[] } | { reason: string });

/** Draws each order that it receives. A car that cannot be drawn does not end the thread. */
parentPort?.on("message", async ({ ticket, order }: ThreadOrder) => {
  const answer: ThreadAnswer = await drawCardImages(order).then(
    (images) => ({ ticket, images }),
    (error: unknown) => ({ ticket, reason: error instanceof Error ? error.message.slice(0, 200) : String(error) }),
  );
  parentPort?.postMessage(answer);
});
