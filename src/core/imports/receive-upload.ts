import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { requireRoom } from "#kernel/files/disk-room.ts";
import { AppError } from "#kernel/process/errors.ts";
import { CSV_MAX_BYTES } from "./rules/csv-rules.ts";

export type ReceivedUpload = { path: string; fileName: string };

/** Free space for an upload. A folder for temporary files may be small. */
const UPLOAD_ROOM_BYTES = 2 * CSV_MAX_BYTES;
const MAX_FILE_NAME = 200;
const FILE_TYPES = new Set([
  "text/csv",
  "text/xml",
  "application/xml",
  "application/json",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
]);
export const WANTED_FORM = "Please send the CSV file as multipart/form-data";
const NOT_A_WHOLE_FORM =
  "The upload cannot be read: it is not a complete multipart/form-data body. Please send it again.";

/**
 * Stores the file of a multipart request in a temporary file, calls `use` with it, and removes it.
 * @throws {AppError} 400 when the body is not a complete form or has no CSV file in the field `file`, 413 when the file is larger
 *   than 10 MB
 */
export async function withUpload<T>(request: FastifyRequest, use: (upload: ReceivedUpload) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw AppError.badRequest(WANTED_FORM);
  const part = await firstFile(request);
  await requireRoom(tmpdir(), UPLOAD_ROOM_BYTES);
  const folder = await mkdtemp(join(tmpdir(), "autohub-upload-"));
  try {
    const path = join(folder, "upload.csv");
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 })).catch((error: NodeJS.ErrnoException) => {
      // An error of writing the file names a system call and is our fault. Any other error is about the form.
      throw error.syscall === undefined ? AppError.badRequest(NOT_A_WHOLE_FORM) : error;
    });
    if (part.file.truncated) throw new AppError(413, "The file is larger than 10 MB");
    return await use({ path, fileName: shownName(part.filename) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function firstFile(request: FastifyRequest): Promise<MultipartFile> {
  let part: MultipartFile | undefined;
  try {
    part = await request.file({
      limits: { fileSize: CSV_MAX_BYTES, files: 1, fields: 10, fieldSize: 1_000, parts: 20 },
    });
  } catch (error) {
    // The parser's own errors have no status. Nothing else can fail here.
    throw AppError.badRequest(isRefusal(error) ? `The upload cannot be read: ${error.message}` : NOT_A_WHOLE_FORM);
  }
  if (part?.fieldname !== "file" || part.filename === "") {
    part?.file.resume();
    throw AppError.badRequest("Please select a CSV file to upload");
  }
  if (!FILE_TYPES.has(part.mimetype) && !/\.(?:csv|xlsx|xml|json)$/i.test(part.filename)) {
    part.file.resume();
    throw AppError.badRequest("Please upload a CSV file");
  }
  return part;
}

/** True when the parser refused the form because it exceeds a limit. The error's message names the limit. */
const isRefusal = (error: unknown): error is Error & { statusCode: number } =>
  error instanceof Error && "statusCode" in error && Number(error.statusCode) < 500;

/** Returns a file name for the log: no path, no control characters. */
function shownName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  return base.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, MAX_FILE_NAME) || "upload.csv";
}
