import { crc32 } from "node:zlib";
import { read, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { ZipFile as ZipWriter } from "yazl";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { CsvError } from "../rules/csv-error.ts";
import { CSV_MAX_COLUMNS } from "../rules/csv-rules.ts";

/** The most bytes of a workbook's parts, unpacked. A lot of 5,000 cars with 60 columns has about 20 MB. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** The most parts of a workbook that are looked at. */
const MAX_PARTS = 2_000;
/** The parts that are text. Pictures, macros and printer settings are never read. */
const WANTED = /\.(?:xml|rels)$/;
/** From here on a number without a format is shown as 1.23E+11, and a stock number would lose its end. */
const LONGEST_SHOWN_NUMBER = 1e11;

/**
 * Returns the first visible sheet of an Excel workbook (.xlsx), but none of sold cars, as CSV in UTF-8: dates and numbers as the workbook shows
 * them, one line a row, the value of cells merged over rows in each of them.
 * Parts are unpacked and checked by size and checksum before the workbook is read.
 * @throws {CsvError} no such workbook, damaged, empty, or larger than 32 MB unpacked
 */
export async function readWorkbook(bytes: Buffer): Promise<Buffer> {
  const parts = await unpack(bytes).catch((error: unknown) => {
    if (error instanceof CsvError) throw error;
    throw new CsvError("The Excel workbook is damaged. Open it, save it again, and upload that");
  });
  if (parts.has("xl/workbook.bin")) {
    throw new CsvError("This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV and upload that");
  }
  if (!parts.has("xl/workbook.xml")) throw new CsvError("This is a ZIP archive. Unpack it and upload the file in it");
  const sheet = firstVisibleSheet(await pack(parts));
  const csv = Buffer.from(csvOf(sheet));
  if (csv.length === 0) throw new CsvError("The first sheet of the Excel workbook is empty");
  return csv;
}

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes, { autoClose: false });
  const parts = new Map<string, Buffer>();
  let size = 0;
  let count = 0;
  for await (const entry of archive.eachEntry()) {
    count += 1;
    if (count > MAX_PARTS) throw new CsvError(`The Excel workbook has more than ${formatCount(MAX_PARTS)} parts`);
    if (entry.fileName === "xl/workbook.bin") parts.set(entry.fileName, Buffer.alloc(0));
    if (!WANTED.test(entry.fileName)) continue;
    size += entry.uncompressedSize;
    if (size > MAX_UNPACKED_BYTES) {
      throw new CsvError("The Excel workbook is larger than 32 MB when it is unpacked. Save its first sheet as CSV");
    }
    parts.set(entry.fileName, await partOf(archive, entry));
  }
  return parts;
}

/** @throws when the bytes are more or fewer than the archive says, or have another checksum */
async function partOf(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk);
  const part = Buffer.concat(chunks);
  if (crc32(part) !== entry.crc32) throw new Error("the checksum is another one");
  return part;
}

/** Returns the parts as an archive without compression, so that the reader unpacks nothing that was not measured. */
async function pack(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const writer = new ZipWriter();
  for (const [name, bytes] of parts) writer.addBuffer(bytes, name, { compress: false });
  writer.end();
  const chunks: Buffer[] = [];
  for await (const chunk of writer.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** @throws {CsvError} when it has no visible sheet, or is no workbook */
function firstVisibleSheet(archive: Buffer): WorkSheet {
  const first = readParts(archive, 0);
  const isVisible = (index: number): boolean => !first.Workbook?.Sheets?.[index]?.Hidden;
  const offered = first.SheetNames.findIndex((name, index) => isVisible(index) && !OF_SOLD_CARS.test(name));
  const number = offered < 0 ? first.SheetNames.findIndex((_, index) => isVisible(index)) : offered;
  const name = first.SheetNames[number];
  const { Sheets } = number > 0 ? readParts(archive, number) : first;
  const sheet = name === undefined ? undefined : Sheets[name];
  if (!sheet) throw new CsvError("The Excel workbook has no visible sheet");
  return sheet;
}

/** The name of a sheet with cars that are gone. */
const OF_SOLD_CARS =
  /(?<!\b(?:not|un)[\s_-]?)\bsold\b(?!\s*(?:removed|out|excluded|deleted))|\barchived?\b|\bdelivered\b|\bwholesaled?\b/i;

function readParts(archive: Buffer, sheets: number): WorkBook {
  try {
    return read(archive, {
      type: "buffer",
      sheets,
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellFormula: false,
      dateNF: "yyyy-mm-dd",
    });
  } catch {
    throw new CsvError("The Excel workbook cannot be read. Open it, save it again, or save it as CSV");
  }
}

function csvOf(sheet: WorkSheet): string {
  const rows = sheet["!data"] ?? [];
  // Asked once for each row: a sheet may have thousands of merges over thousands of rows.
  const hasCells = rows.map((row) => row?.some((cell) => cell !== undefined) ?? false);
  for (const { s: start, e: end } of sheet["!merges"] ?? []) {
    const cell = rows[start.r]?.[start.c];
    for (let at = start.r + 1; cell !== undefined && at <= end.r && at < rows.length; at += 1) {
      const row = rows[at];
      if (row && hasCells[at]) row[start.c] = cell;
    }
  }
  const lines: string[] = [];
  for (const row of rows) {
    // One cell far to the right makes a row of thousands.
    if ((row?.length ?? 0) > CSV_MAX_COLUMNS) {
      throw new CsvError(`The first sheet of the Excel workbook has more than ${formatCount(CSV_MAX_COLUMNS)} columns`);
    }
    lines.push(Array.from(row ?? [], quotedText).join(","));
  }
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

type Cell = NonNullable<NonNullable<WorkSheet["!data"]>[number][number]>;

function quotedText(cell: Cell | undefined): string {
  const text = cell === undefined ? "" : textOf(cell);
  return text === "" ? "" : `"${text.replaceAll('"', '""')}"`;
}

function textOf({ t, v, w, z }: Cell): string {
  const isUnformatted = z === undefined || z === "General";
  if (t === "n" && isUnformatted && Math.abs(Number(v)) >= LONGEST_SHOWN_NUMBER) return String(v);
  return w ?? (v === undefined ? "" : String(v));
}
