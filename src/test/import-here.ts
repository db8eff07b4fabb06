import { answerImport } from "#server/imports/answer-import.ts";
import type { ImportCsvRequest, ThreadAnswer } from "#server/imports/run-import-thread.ts";

/** In place of `askThread`: the same work in this thread, its request and answer copied as between two. */
export const importHere = async (request: ImportCsvRequest): Promise<ThreadAnswer> =>
  structuredClone(await answerImport(structuredClone(request)));
