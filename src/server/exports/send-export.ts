import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { ExportJob } from "#contract/exports/export-job.ts";
import { AppError } from "../infra/errors.ts";
import type { ExportFileKind, ExportFiles } from "./export-files.ts";
import { KIND_NAMES } from "./export-words.ts";

async function openFile(files: ExportFiles, job: ExportJob, kind: ExportFileKind): Promise<FileHandle> {
  if (job.status !== "done") throw AppError.conflict(job.error ?? "This export is not finished yet.");
  return open(files.pathOf(job.id, kind)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw AppError.notFound("The file of this export is no longer there. Please generate it again.");
  });
}

/**
 * The ZIP of a finished export as a download.
 * @throws {AppError} 409 when it is not finished, 404 when the file is gone
 */
export async function sendZip(files: ExportFiles, job: ExportJob, reply: FastifyReply): Promise<Readable> {
  const file = await openFile(files, job, "zip");
  const { size } = await file.stat();
  const name = `${KIND_NAMES[job.kind].toLowerCase().replaceAll(" ", "-")}-${job.createdAt.slice(0, 10)}-${job.id}.zip`;
  reply.header("content-disposition", `attachment; filename="${name}"`).header("content-length", size);
  return file.createReadStream();
}

/**
 * The gallery page of a finished photo export.
 * @throws {AppError} 404 for an export that has none; as `sendZip`
 */
export async function readGallery(files: ExportFiles, job: ExportJob): Promise<string> {
  if (job.kind !== "vehicle_photos") throw AppError.notFound("Only an export of photos has a gallery.");
  const file = await openFile(files, job, "gallery.html");
  return file.readFile("utf8").finally(() => file.close());
}
