import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise } from "yauzl";
import { LimitError, WrongContentError } from "#kernel/outbound/fetch-errors.ts";
import { unzipIfZipped } from "#kernel/outbound/read-body.ts";

const ZIP = "PK\u0003\u0004";
/** The most entries of an archive that are examined. */
const MAX_ENTRIES = 1_000;

/**
 * Unpacks a feed that is compressed: with gzip, or as the only table in a ZIP archive. It never unpacks more than `maxBytes`.
 * @returns the bytes unchanged when they are not compressed, or are an Excel workbook
 * @throws {LimitError} more than `maxBytes` @throws {WrongContentError} it is damaged, or has not exactly one table
 */
export async function unpackFeed(bytes: Buffer, url: string, maxBytes: number): Promise<Buffer> {
  if (bytes.subarray(0, ZIP.length).toString("latin1") !== ZIP) return unzipIfZipped(bytes, url, maxBytes);
  try {
    return await unpackArchive(bytes, url, maxBytes);
  } catch (error) {
    if (error instanceof LimitError || error instanceof WrongContentError) throw error;
    throw new WrongContentError(url, "The feed is a ZIP archive that is damaged.", { cause: error });
  }
}

async function unpackArchive(bytes: Buffer, url: string, maxBytes: number): Promise<Buffer> {
  const archive = await fromBufferPromise(bytes, { autoClose: false });
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) {
    entries.push(entry);
    if (entries.length > MAX_ENTRIES) break;
  }
  // A workbook is an archive itself, and is read whole.
  if (entries.some(({ fileName }) => fileName === "[Content_Types].xml")) return bytes;
  const table = chooseTable(entries, url);
  const tooLarge = () =>
    new LimitError(url, `The unpacked feed is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
  if (table.uncompressedSize > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await archive.openReadStreamPromise(table)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
  }
  const unpacked = Buffer.concat(chunks);
  if (crc32(unpacked) !== table.crc32) throw new Error("the checksum is another one");
  return unpacked;
}

function chooseTable(entries: readonly Entry[], url: string): Entry {
  const files = entries.filter(({ fileName }) => !fileName.endsWith("/") && !fileName.startsWith("__MACOSX/"));
  const tables =
    files.length === 1 ? files : files.filter(({ fileName }) => /\.(?:csv|txt|tsv|xml|json)$/i.test(fileName));
  const [table, ...others] = tables;
  if (table === undefined || others.length > 0) {
    const kind = tables.some(({ fileName }) => /\.(?:xml|json)$/i.test(fileName)) ? "files of cars" : "CSV files";
    throw new WrongContentError(url, `The feed is a ZIP archive with ${tables.length} ${kind}, and one is needed.`);
  }
  return table;
}
