import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/**
 * Reads a file with one JSON value a line, empty lines left out.
 * @yields each value with the number of its line; undefined for a line that is not JSON
 */
export async function* readJsonLines(file: string): AsyncGenerator<{ number: number; value: unknown }> {
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
    number += 1;
    if (text.trim() !== "") yield { number, value: parseJson(text) };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
