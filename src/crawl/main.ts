/**
 * The crawl as a program: started by start-crawl.ts with a clean environment, spoken to over the process's message channel
 * (messages.ts), ended by whoever started it.
 */
import type { FromCrawl, ToCrawl } from "./messages.ts";
import { serveCrawl } from "./serve-crawl.ts";

const ALIVE_EVERY_MS = 1_000;

serveCrawl({
  send: (message: FromCrawl) =>
    new Promise((resolve) => {
      // Nobody listens any more: `disconnect` ends the process.
      if (!process.connected) return resolve();
      process.send?.(message, undefined, {}, () => resolve());
    }),
  onMessage: (listener) => void process.on("message", (message) => listener(message as ToCrawl)),
  end: () => process.exit(0),
});

setInterval(() => process.send?.({ kind: "alive" } satisfies FromCrawl), ALIVE_EVERY_MS).unref();
// The product is gone; whatever is still open ends with the process.
process.on("disconnect", () => process.exit(0));
// Ctrl-C and service managers signal the whole group of processes; when to stop is the product's decision.
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"] as const) process.on(signal, () => {});
