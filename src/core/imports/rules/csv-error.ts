import type { CsvHeader } from "./columns/understood-column.ts";

/** A file that cannot be read as a list of cars. The message gives the reason for the person who uploaded it. */
export class CsvError extends Error {
  /** The file as understood so far, where only its columns are the problem. The operator can choose their fields. */
  readonly understood: { header: CsvHeader; delimiter: string; encoding: string } | null;

  constructor(message: string, understood: CsvError["understood"] = null) {
    super(message);
    this.name = "CsvError";
    this.understood = understood;
  }
}
