import { EventEmitter } from "node:events";
import type { Programs } from "#core/feature.ts";
import { answerImport } from "#core/imports/answer-import.ts";
import type { ImportCsvRequest, ThreadAnswer } from "#core/imports/run-import-thread.ts";
import { keepValuing } from "#features/market/values/keep-valuing.ts";
import type { ValueThread, ValueThreadData } from "#features/market/values/start-market-worker.ts";
import { crawlHere } from "./crawl-here.ts";

/** In place of `runInThread`: the same work in this thread, its request and answer copied as between two. */
const importHere = async (request: ImportCsvRequest): Promise<ThreadAnswer> =>
  structuredClone(await answerImport(structuredClone(request)));

/** In place of `startValueThread`: the same work in this thread. */
function valueHere(data: ValueThreadData): ValueThread {
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

/** The product's programs, all in this process and thread: loading their modules takes most of a test's time. */
export const PROGRAMS_HERE: Programs = { crawl: crawlHere, importCsv: importHere, valueCars: valueHere };
