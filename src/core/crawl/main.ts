/** The crawl's program. start-crawl.ts starts it, sends it messages (messages.ts) over the process's channel, and ends it. */
import type { FromCrawl, ToCrawl } from "./messages.ts";
import { serveCrawl } from "./serve-crawl.ts";

const ALIVE_EVERY_MS = 1_000;

serveCrawl({
  send: (message: FromCrawl) =>
    new Promise((resolve) => {
      // The product has ended: the `disconnect` handler ends this process.
      if (!process.connected) return resolve();
      process.send?.(message, undefined, {}, () => resolve());
    }),
  onMessage: (listener) => void process.on("message", (message) => listener(message as ToCrawl)),
  end: () => process.exit(0),
});

setInterval(() => process.send?.({ kind: "alive" } satisfies FromCrawl), ALIVE_EVERY_MS).unref();
// The product has ended, so this process ends too.
process.on("disconnect", () => process.exit(0));
// Service managers signal all processes of a service, but the product decides when a crawl stops.
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"] as const) process.on(signal, () => {});
