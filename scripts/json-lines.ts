import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { UsageError } from "./usage-error.ts";

/**
 * Reads a file with one JSON value per line. Empty lines are skipped.
 * @yields each value with the number of its line; undefined for a line that is not JSON
 * @throws {UsageError} when there is no such file
 */
export async function* readJsonLines(file: string): AsyncGenerator<{ number: number; value: unknown }> {
  let number = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
      number += 1;
      if (text.trim() !== "") yield { number, value: parseJson(text) };
    }
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing ? new UsageError(error.message) : error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
