import { lazyVinDecoder } from "#core/facts/vin-decoder/vin-decoder.ts";
import { AppError } from "#kernel/process/errors.ts";
import { importCsv } from "./import-csv.ts";
import type { ImportCsvRequest, ThreadAnswer } from "./run-import-thread.ts";

/** Carries out one import. Instances of a class cannot be sent to another thread, so an `AppError` is sent as its parts. */
export async function answerImport(request: ImportCsvRequest): Promise<ThreadAnswer> {
  const { vinTablesFolder = null } = request;
  const decodeVin = vinTablesFolder === null ? undefined : await lazyVinDecoder(vinTablesFolder, () => {})();
  try {
    return { ok: true, answer: await importCsv(request, decodeVin) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, status: error.status, message: error.message, details: error.details };
  }
}
