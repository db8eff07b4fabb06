import { parentPort, workerData } from "node:worker_threads";
import { answerImport } from "./answer-import.ts";
import type { ImportCsvRequest } from "./run-import-thread.ts";

parentPort?.postMessage(await answerImport(workerData as ImportCsvRequest));
