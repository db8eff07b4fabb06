import type { Logger } from "./logger.ts";

const FORCE_AFTER_MS = 25_000;

/**
 * Ends the process in order on SIGTERM and SIGINT: runs `stop`, then exits. A second signal, or a stop that hangs, ends
 * it at once; the next start takes care of what was left.
 */
export function onShutdown(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("stopping took too long");
      process.exit(1);
    }, FORCE_AFTER_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}
