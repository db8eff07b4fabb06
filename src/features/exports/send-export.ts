import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { FastifyReply } from "fastify";
import { type OpenFile, StorageError } from "#kernel/files/file-store.ts";
import { AppError } from "#kernel/process/errors.ts";
import { zipFileName } from "#kernel/words/rules/export-rules.ts";
import type { ExportJob } from "./export-endpoints.ts";
import { type ExportFileKind, type ExportFiles, galleryFile } from "./export-files.ts";

const gone = () => AppError.notFound("The file of this export was deleted. Please generate it again.");

async function openFile(files: ExportFiles, job: ExportJob, kind: ExportFileKind): Promise<OpenFile> {
  if (job.status !== "done") throw AppError.conflict(job.error ?? "This export is not finished yet.");
  const file = await files.open(job.id, kind).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
    throw new AppError(503, `The file is not available. ${error.message} Please try again in a moment.`);
  });
  if (!file) throw gone();
  return file;
}

/**
 * Answers with the ZIP of a finished export as a download.
 * @throws {AppError} 409 when it is not finished, 404 when the file was deleted, 503 when object storage fails
 */
export async function sendZip(files: ExportFiles, job: ExportJob, reply: FastifyReply): Promise<Readable> {
  const { bytes, stream } = await openFile(files, job, "zip");
  if (bytes !== job.byteCount) {
    stream.destroy();
    throw gone();
  }
  reply.header("content-disposition", `attachment; filename="${zipFileName(job)}"`).header("content-length", bytes);
  return stream;
}

/**
 * Reads a page of the gallery of a finished photo export.
 * @param page from 1
 * @throws {AppError} 404 for an export without a gallery; otherwise like `sendZip`
 */
export async function readGallery(files: ExportFiles, job: ExportJob, page: number): Promise<string> {
  if (job.kind !== "vehicle_photos") throw AppError.notFound("Only an export of photos has a gallery.");
  const { stream } = await openFile(files, job, galleryFile(page));
  return text(stream);
}
