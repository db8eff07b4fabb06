/** The program that starts one Chromium, and ends with it. browser-process.ts starts it, in a process that reads no page. */
import { BrowserMissingError } from "../crawl-errors.ts";
import type { BrowserAnswer, BrowserOrder } from "./browser-process.ts";
import { startChromium } from "./start-chromium.ts";

const answer = (message: BrowserAnswer) => process.send?.(message);
let close = async (): Promise<void> => {};

async function start({ executable, url }: BrowserOrder): Promise<void> {
  const server = await startChromium(executable, url);
  close = () => server.close();
  answer({ endpoint: server.wsEndpoint() });
}

process.on("message", (order: BrowserOrder) => {
  start(order).catch((error: unknown) => {
    const { message } = error instanceof Error ? error : { message: String(error) };
    answer({ problem: message, isMissing: error instanceof BrowserMissingError });
  });
});
// The product ends it, or has ended.
process.on("disconnect", () => {
  void close()
    .catch(() => {})
    .finally(() => process.exit());
});
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"] as const) process.on(signal, () => {});
