import type { CsvHeader } from "./columns/understood-column.ts";

/** A file as a whole cannot be read as a list of cars. The message says why, for whoever has uploaded it. */
export class CsvError extends Error {
  /** How the file was understood so far, where only its columns are the problem: the operator can say what they hold. */
  readonly understood: { header: CsvHeader; delimiter: string; encoding: string } | null;

  constructor(message: string, understood: CsvError["understood"] = null) {
    super(message);
    this.name = "CsvError";
    this.understood = understood;
  }
}
