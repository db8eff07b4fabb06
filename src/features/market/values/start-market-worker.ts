import type { EventEmitter } from "node:events";
import { Worker } from "node:worker_threads";
import type { Db } from "#kernel/database/db.ts";
import type { LeasesOfKind } from "#kernel/database/leases/leases.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { hasMarketWork } from "./follow-market.ts";

export type ValueThreadData = { databaseUrl: string; logLevel: string };

const LOOK_EVERY_MS = 2_000;
/** A thread that has failed is started again after this long. */
const RETRY_MS = 30_000;
/** How long a thread may take to store its latest results, when the process stops. */
const STOP_MS = 3_000;
/** The heap; columns of prices are outside it. A segment of 50,000 cars needs a third of it. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };
const THE_MARKET = 1;

export type MarketWorker = { stop(): Promise<void> };

/** The thread that values cars until it gets "stop", and then exits. */
export type ValueThread = Pick<Worker, "postMessage" | "terminate"> &
  EventEmitter<{ error: [unknown]; exit: [number] }>;

/** Starts the thread. */
export const startValueThread = (workerData: ValueThreadData): ValueThread =>
  new Worker(new URL("./value-thread.ts", import.meta.url), { workerData, resourceLimits: HEAP_LIMITS });

/**
 * Values cars in a thread of this process whenever there is something to value, unless another process does. It is a thread, because
 * valuing a market takes minutes and must not delay shoppers' requests.
 * @param startThread starts the thread
 */
export function startMarketWorker(
  deps: { db: Db; databaseUrl: string; leases: LeasesOfKind; log: Logger },
  startThread = startValueThread,
): MarketWorker {
  const { db, leases, log } = deps;
  let thread: ValueThread | null = null;
  let mayStartAt = 0;

  const start = async () => {
    if (thread !== null || Date.now() < mayStartAt || !(await hasMarketWork(db, new Date()))) return;
    const lease = await leases.take(THE_MARKET);
    if (lease === null) return;
    const started = startThread({ databaseUrl: deps.databaseUrl, logLevel: log.level });
    thread = started;
    started.on("error", (error) => {
      mayStartAt = Date.now() + RETRY_MS;
      log.error({ err: error }, "valuing cars failed; it is tried again");
    });
    started.on("exit", () => {
      thread = null;
      void lease.giveBack();
    });
    // Another process values cars now.
    lease.signal.addEventListener("abort", () => started.postMessage("stop"));
  };
  const looking = runPeriodically({ everyMs: LOOK_EVERY_MS, what: "looking for cars to value", work: start }, log);
  return {
    stop: async () => {
      await looking.stop();
      const running = thread;
      if (running === null) return;
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.postMessage("stop");
      const timeout = setTimeout(() => running.terminate(), STOP_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}
