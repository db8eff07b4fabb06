import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { openPromise } from "yauzl";
import { CsvError } from "#core/imports/rules/csv-error.ts";
import { CsvParser } from "#core/imports/rules/csv/csv-parser.ts";
import type { Cell } from "../rules/read-fuel-economy-row.ts";
import { OfficialFileError } from "./official-file-error.ts";

const ZIP_SIGNATURE = "PK\u0003\u0004";

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString("latin1", 0, bytesRead) === ZIP_SIGNATURE;
  } finally {
    await file.close();
  }
}

/** Yields the text of a file, or of the first file in a ZIP archive. @throws {OfficialFileError} when an archive is damaged */
async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const decode = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  };
  if (!(await isZip(path))) {
    yield* decode(createReadStream(path));
    return;
  }
  try {
    const archive = await openPromise(path, { autoClose: true });
    for await (const entry of archive.eachEntry()) {
      if (!/\.(?:csv|txt)$/i.test(entry.fileName)) continue;
      yield* decode(await archive.openReadStreamPromise(entry));
      return;
    }
  } catch (error) {
    throw new OfficialFileError("its archive is damaged", { cause: error });
  }
  throw new OfficialFileError("its archive has no file of text");
}

/**
 * Yields the rows of a file with a line of columns.
 * @param required columns that it must have
 * @throws {OfficialFileError} when it lacks a column, or is no such file
 */
export async function* readCsvRows(path: string, required: readonly string[]): AsyncGenerator<Cell> {
  const rows: Cell[] = [];
  let places: Map<string, number> | null = null;
  const onRow = ({ cells }: { cells: string[] }) => {
    if (places === null) {
      places = new Map(cells.map((name, at) => [name.replace(/^\uFEFF/, "").trim(), at]));
      const missing = required.filter((name) => !places?.has(name));
      if (missing.length > 0) throw new OfficialFileError(`it lacks the column ${missing.slice(0, 3).join(", ")}`);
      return;
    }
    const found = places;
    rows.push((column) => cells[found.get(column) ?? -1] ?? "");
  };
  const parser = new CsvParser({ delimiter: ",", lineEnd: "\n" }, onRow, () => rows.push(() => ""));
  try {
    for await (const text of readText(path)) {
      parser.write(text);
      yield* rows.splice(0);
    }
    parser.end();
  } catch (error) {
    throw error instanceof CsvError ? new OfficialFileError("it is not a CSV file", { cause: error }) : error;
  }
  yield* rows;
  if (places === null) throw new OfficialFileError("it is empty");
}

/** Yields the cells of a file's lines, which are separated by tabs. */
export async function* readTabRows(path: string): AsyncGenerator<string[]> {
  let rest = "";
  for await (const text of readText(path)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") yield line.replace(/\r$/, "").split("\t");
  }
  if (rest.trim() !== "") yield rest.split("\t");
}
