import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { FastifyReply } from "fastify";
import { type OpenFile, StorageError } from "#kernel/files/file-store.ts";
import { AppError } from "#kernel/process/errors.ts";
import { zipFileName } from "#kernel/words/rules/export-rules.ts";
import type { ExportJob } from "./export-endpoints.ts";
import { type ExportFileKind, type ExportFiles, galleryFile } from "./export-files.ts";

/** A stored export with the place of its files. */
export type SentExport = { job: ExportJob; machine: string | null; filesId: string | null };

/** Returns why a file of an export is not here: it lies on another machine, or was deleted. */
async function missingFile(files: ExportFiles, { machine, filesId }: SentExport): Promise<AppError> {
  if (machine !== null && filesId !== null && filesId !== (await files.readId().catch(() => null))) {
    return AppError.notFound(
      `This export lies on the machine ${machine}, and this one cannot read its files. Give all machines one object storage or one data folder, and generate the export again. Health tells more.`,
    );
  }
  return AppError.notFound("The file of this export was deleted. Please generate it again.");
}

async function openFile(files: ExportFiles, sent: SentExport, kind: ExportFileKind): Promise<OpenFile> {
  const { job } = sent;
  if (job.status !== "done") throw AppError.conflict(job.error ?? "This export is not finished yet.");
  const file = await files.open(job.id, kind).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
    throw new AppError(503, `The file is not available. ${error.message} Please try again in a moment.`);
  });
  if (!file) throw await missingFile(files, sent);
  return file;
}

/**
 * Answers with the ZIP of a finished export as a download.
 * @throws {AppError} 409 when it is not finished, 404 when the file was deleted, 503 when object storage fails
 */
export async function sendZip(files: ExportFiles, sent: SentExport, reply: FastifyReply): Promise<Readable> {
  const { job } = sent;
  const { bytes, stream } = await openFile(files, sent, "zip");
  if (bytes !== job.byteCount) {
    stream.destroy();
    throw await missingFile(files, sent);
  }
  reply.header("content-disposition", `attachment; filename="${zipFileName(job)}"`).header("content-length", bytes);
  return stream;
}

/**
 * Reads a page of the gallery of a finished photo export.
 * @param page from 1
 * @throws {AppError} 404 for an export without a gallery; otherwise like `sendZip`
 */
export async function readGallery(files: ExportFiles, sent: SentExport, page: number): Promise<string> {
  if (sent.job.kind !== "vehicle_photos") throw AppError.notFound("Only an export of photos has a gallery.");
  const { stream } = await openFile(files, sent, galleryFile(page));
  return text(stream);
}
