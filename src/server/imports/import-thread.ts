import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "../infra/errors.ts";
import { importCsv } from "./import-csv.ts";
import type { ImportCsvRequest, ThreadAnswer } from "./run-import-thread.ts";

/** Carries out one import. An instance of a class cannot be sent to another thread, so an `AppError` is sent as its parts. */
async function answer(): Promise<ThreadAnswer> {
  try {
    return { ok: true, result: await importCsv(workerData as ImportCsvRequest) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, status: error.status, message: error.message, details: error.details };
  }
}

parentPort?.postMessage(await answer());
