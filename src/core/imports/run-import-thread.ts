import { Worker } from "node:worker_threads";
import { AppError } from "#kernel/process/errors.ts";
import type { CsvImport } from "./import-endpoints.ts";
import type { ColumnChoices } from "./rules/columns/understood-column.ts";

/** An upload as it is sent to its thread. */
export type ImportCsvRequest = {
  databaseUrl: string;
  /** Path of the uploaded file. */
  path: string;
  /** The file's name on the uploader's computer. */
  fileName: string;
  dealershipId: number;
  adminName: string;
  /** The address of our own site for shoppers. Addresses on it in the file stand for the dealers' own. */
  publicUrl: string;
  /** False for a preview. */
  apply: boolean;
  /** True when the file is the whole lot: listed cars that it does not contain are removed. */
  wholeLot?: boolean;
  /** The number of removals that the caller has confirmed; needed when the whole lot removes many cars. */
  confirmRemovals?: number | undefined;
  /** The operator's choices for this file's columns. */
  columns?: ColumnChoices["chosen"] | undefined;
  /** Folder of the VIN decoder's tables; null for no decoding. */
  vinTablesFolder?: string | null;
};

/** The result of an upload or its preview, and its rows with problems as a gzip-compressed CSV file; null when there are none. */
export type ImportAnswer = { result: CsvImport; problems: Uint8Array | null };

/** The dealership that receives an uploaded file. */
export type ReceivingDealership = { id: number; name: string; url: string; expired: boolean; takenDown: boolean };

export type ThreadAnswer =
  | { ok: true; answer: ImportAnswer }
  | { ok: false; status: number; message: string; details: Record<string, unknown> };

/** Heap limits of one upload's thread. Reading a file of 10 MB and decoding its VINs needs about half of them. */
const MAX_HEAP_MB = 160;
const MAX_YOUNG_MB = 16;

/** Settles when the latest upload has ended. */
let latestUpload: Promise<unknown> = Promise.resolve();

/**
 * Carries out an upload in a worker thread, so that reading 100,000 rows does not delay shoppers' requests. Each process carries out one
 * upload at a time.
 * @param carryOut does the work itself
 * @throws {AppError} as `importCsv`
 */
export function runImportThread(request: ImportCsvRequest, carryOut = runInThread): Promise<ImportAnswer> {
  const result = latestUpload.then(async () => {
    const answer = await carryOut(request);
    if (!answer.ok) throw new AppError(answer.status, answer.message, answer.details);
    return answer.answer;
  });
  latestUpload = result.catch(() => {});
  return result;
}

/** Carries out an upload in a new thread. @throws when the thread ends without an answer */
export async function runInThread(request: ImportCsvRequest): Promise<ThreadAnswer> {
  const worker = new Worker(new URL("./import-thread.ts", import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  });
  return new Promise<ThreadAnswer>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the import's thread ended with code ${code} and no answer`)));
  });
}
