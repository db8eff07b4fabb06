import { EventEmitter } from "node:events";
import { keepValuing } from "#server/market/values/keep-valuing.ts";
import type { ValueThread, ValueThreadData } from "#server/market/values/start-market-worker.ts";

/** In place of `startValueThread`: the same work in this thread. */
export function valueHere(data: ValueThreadData): ValueThread {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const thread = Object.assign(new EventEmitter<{ error: [unknown]; exit: [number] }>(), {
    postMessage: stop,
    terminate: async () => {
      stop();
      return 0;
    },
  });
  keepValuing(data, stopping.signal)
    .catch((error: unknown) => thread.emit("error", error))
    .finally(() => thread.emit("exit", 0));
  return thread;
}
