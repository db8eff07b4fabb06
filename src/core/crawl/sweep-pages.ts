import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { FromCrawl, ToCrawl } from "./messages.ts";

/**
 * Has a crawl's process delete the oldest documents of earlier crawls until the rest fits. The product does not delete there itself: a
 * crawl may write that folder, and a link in it could lead the product to other files.
 * @param child a process without an order; it is ended
 * @throws the process could not do it
 */
export async function sweepPages(
  child: ChildProcess,
  { pageCacheFolder, maxBytes }: { pageCacheFolder: string; maxBytes: number },
): Promise<void> {
  const send = (message: ToCrawl) => child.send(message, () => {});
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on("message", (message: FromCrawl) => {
    if (message.kind === "swept") resolve();
    if (message.kind === "failed") reject(new Error(message.message));
  });
  const exited = once(child, "exit").then(() => reject(new Error("the process ended before it had swept")));
  send({ kind: "sweep", pageCacheFolder, maxBytes });
  try {
    await Promise.race([promise, exited]);
  } finally {
    promise.catch(() => {});
    if (child.connected) send({ kind: "end" });
  }
}
