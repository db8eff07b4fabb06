import { parentPort, workerData } from "node:worker_threads";
import { keepValuing } from "./keep-valuing.ts";
import type { ValueThreadData } from "./start-market-worker.ts";

const stopping = new AbortController();
parentPort?.once("message", () => stopping.abort());
try {
  await keepValuing(workerData as ValueThreadData, stopping.signal);
} finally {
  parentPort?.close();
}
