import { CsvError } from "../csv-error.ts";

export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const HEAD_BYTES = 8_192;

/** Starts reading a file's bytes from its beginning. A piece is valid until the next one is requested. */
export type FileBytes = () => AsyncIterable<Uint8Array>;

/** The first bytes of other formats that people mistake for CSV. */
const OTHER_FORMATS: readonly { starts: readonly number[]; words: string }[] = [
  {
    starts: [0x50, 0x4b, 0x03, 0x04],
    words: "This is an Excel workbook or a ZIP archive, and no CSV",
  },
  {
    starts: [0xd0, 0xcf, 0x11, 0xe0],
    words:
      "This is an Excel workbook of an old kind (.xls), or one with a password. Save it as .xlsx without a password, or as CSV, and upload that",
  },
  { starts: [0x25, 0x50, 0x44, 0x46], words: "This is a PDF document and not a CSV file" },
  { starts: [0x1f, 0x8b], words: "This file is compressed. Unpack it and upload the CSV file in it" },
];

/** Returns the file's text, a piece at a time, without its byte order mark. Invalid bytes become U+FFFD. */
export async function* readText(file: FileBytes, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of file()) yield decoder.decode(piece, { stream: true });
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/**
 * Detects a file's encoding: a byte order mark, zero bytes at every other position (UTF-16 without one), valid UTF-8 from start to end,
 * otherwise windows-1252, which spreadsheets write in this market.
 * @throws {CsvError} when the file is empty or no text
 */
export async function detectEncoding(file: FileBytes): Promise<CsvEncoding> {
  const head = await headOf(file);
  if (head.length === 0) throw new CsvError("The file is empty");
  const other = OTHER_FORMATS.find(({ starts }) => starts.every((byte, i) => head[i] === byte));
  if (other) throw new CsvError(other.words);
  const encoding = byteOrderMark(head) ?? utf16WithoutMark(head) ?? ((await isUtf8(file)) ? "utf-8" : "windows-1252");
  refuseBinary(new TextDecoder(encoding).decode(head));
  return encoding;
}

async function headOf(file: FileBytes): Promise<Uint8Array> {
  const head = new Uint8Array(HEAD_BYTES);
  let length = 0;
  for await (const piece of file()) {
    const part = piece.subarray(0, HEAD_BYTES - length);
    head.set(part, length);
    length += part.length;
    if (length === HEAD_BYTES) break;
  }
  return head.subarray(0, length);
}

function byteOrderMark(head: Uint8Array): CsvEncoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? "utf-8" : null;
}

function utf16WithoutMark(head: Uint8Array): CsvEncoding | null {
  const pairs = head.length >> 1;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < pairs * 2; i += 2) {
    if (head[i] === 0) even += 1;
    if (head[i + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.6 && even < pairs * 0.05) return "utf-16le";
  return even > pairs * 0.6 && odd < pairs * 0.05 ? "utf-16be" : null;
}

async function isUtf8(file: FileBytes): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of file()) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Refuses a file with many control characters: a picture or a program. Text has hardly any. */
function refuseBinary(text: string): void {
  let odd = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isControl = code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13;
    if (isControl || code === 0xfffd) odd += 1;
  }
  if (odd > Math.max(4, text.length * 0.02)) throw new CsvError("This is not a CSV file: it does not hold text");
}
