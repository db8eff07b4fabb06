/** A file as a whole cannot be read as a list of cars. The message says why, for whoever has uploaded it. */
export class CsvError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CsvError";
  }
}
