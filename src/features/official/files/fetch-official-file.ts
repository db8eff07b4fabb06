import { createWriteStream } from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { OfficialFileError } from "./official-file-error.ts";

/** An agency's file on this machine. */
export type OfficialFile = { path: string; source: string; bytes: number; publishedAt: Date | null };

/** Larger than any of the files will be; a longer answer is something else. */
const MAX_BYTES = 500_000_000;
const TIMEOUT_MS = 15 * 60_000;

const inWords = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && cause.name === "TimeoutError") return "it took longer than 15 minutes";
  return `the connection failed (${cause instanceof Error ? cause.message : String(cause)})`;
};

/** Returns the moment of a header; null when it has none. */
function dateOf(text: string | null): Date | null {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * Fetches a file into a folder.
 * @throws {OfficialFileError} when it does not arrive whole
 */
export async function fetchOfficialFile(url: string, folder: string): Promise<OfficialFile> {
  const path = join(folder, basename(new URL(url).pathname) || "file");
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new OfficialFileError("it is larger than 500 MB");
      yield chunk;
    }
  };
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || !response.body) throw new OfficialFileError(`it answered ${response.status}`);
    await pipeline(response.body, counted, createWriteStream(path));
    const declared = response.headers.get("content-encoding") === null ? response.headers.get("content-length") : null;
    if (declared !== null && Number(declared) !== bytes) throw new OfficialFileError("it did not arrive whole");
    if (bytes === 0) throw new OfficialFileError("it is empty");
    return { path, source: url, bytes, publishedAt: dateOf(response.headers.get("last-modified")) };
  } catch (error) {
    throw error instanceof OfficialFileError ? error : new OfficialFileError(inWords(error), { cause: error });
  }
}
