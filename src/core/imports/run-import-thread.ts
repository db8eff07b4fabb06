import { Worker } from "node:worker_threads";
import { AppError } from "#kernel/process/errors.ts";
import type { CsvImport } from "./import-endpoints.ts";
import type { ColumnChoices } from "./rules/columns/understood-column.ts";

/** An upload as it goes to the thread that carries it out. */
export type ImportCsvRequest = {
  databaseUrl: string;
  /** Where the uploaded file lies. */
  path: string;
  /** What it was called by the person who uploaded it. */
  fileName: string;
  dealershipId: number;
  adminName: string;
  /** Where shoppers reach our own site; addresses on it in the file stand for the dealers' own. */
  publicUrl: string;
  /** False only says what would happen. */
  apply: boolean;
  /** The file is the whole lot: listed cars that it does not name go. */
  wholeLot?: boolean;
  /** How many cars the caller has agreed to lose; needed when the whole lot removes many. */
  confirmRemovals?: number | undefined;
  /** What columns hold, as the operator has chosen for this file. */
  columns?: ColumnChoices["chosen"] | undefined;
  /** Folder of the VIN decoder's tables; null for no decoding. */
  vinTablesFolder?: string | null;
};

/** What an upload did or would do, and its rows with problems as a gzip-compressed CSV file; null when there are none. */
export type ImportAnswer = { result: CsvImport; problems: Uint8Array | null };

/** The dealership that a file is uploaded for. */
export type ReceivingDealership = { id: number; name: string; url: string; expired: boolean; takenDown: boolean };

export type ThreadAnswer =
  | { ok: true; answer: ImportAnswer }
  | { ok: false; status: number; message: string; details: Record<string, unknown> };

/** Heap limits of one upload's thread. Reading a file of 10 MB and decoding its VINs needs about half of them. */
const MAX_HEAP_MB = 160;
const MAX_YOUNG_MB = 16;

/** Settles when the latest upload has ended. */
let line: Promise<unknown> = Promise.resolve();

/**
 * Carries out an upload in a worker thread, so that reading 100,000 rows does not delay shoppers' requests. Each process
 * carries out one upload at a time.
 * @param carryOut does the work itself
 * @throws {AppError} as `importCsv`
 */
export function runImportThread(request: ImportCsvRequest, carryOut = askThread): Promise<ImportAnswer> {
  const result = line.then(async () => {
    const answer = await carryOut(request);
    if (!answer.ok) throw new AppError(answer.status, answer.message, answer.details);
    return answer.answer;
  });
  line = result.catch(() => {});
  return result;
}

/** Has a new thread carry out an upload. @throws when it ends without an answer */
export async function askThread(request: ImportCsvRequest): Promise<ThreadAnswer> {
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
