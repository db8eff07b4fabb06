import { hostname } from "node:os";
import type { Db } from "#kernel/database/db.ts";
import { type Lease, LeaseLostError } from "#kernel/database/leases/leases.ts";
import { requireLease, writeAsHolder } from "#kernel/database/leases/require-lease.ts";
import { StorageError } from "#kernel/files/file-store.ts";
import { isDiskFull } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { readPublicSettings, type SiteConfig } from "#kernel/settings/read-settings.ts";
import { readLogoImage } from "#kernel/settings/site-look.ts";
import { type ExportKind, MAX_EXPORT_BYTES } from "#kernel/words/rules/export-rules.ts";
import { type ChosenCars, chooseExportVehicles } from "./choose-export-vehicles.ts";
import { type ExportFiles, galleryFile } from "./export-files.ts";
import { ExportProgress } from "./export-progress.ts";
import type { ExportMaker, ExportPhotos } from "./export-tools.ts";
import { makeCardImages } from "./images/make-card-images.ts";
import { makeVehicleCards } from "./make-vehicle-cards.ts";
import { makePhotoCollection } from "./photos/make-photo-collection.ts";
import type { ExportRow } from "./present-export.ts";
import { type LeftOut, LeftOutNotes } from "./rules/left-out-notes.ts";
import { writeZip, type ZipWriter } from "./zip-writer.ts";

const MAKERS: Record<ExportKind, ExportMaker> = {
  vehicle_cards: makeVehicleCards,
  vehicle_card_images: makeCardImages,
  vehicle_photos: makePhotoCollection,
};
/** No more photos are fetched after this many in a row had no space on the disk. */
const MAX_FULL_DISK_FAILURES = 3;

export type RunExportDeps = {
  db: Db;
  files: ExportFiles;
  photos: ExportPhotos;
  log: Logger;
  site: SiteConfig & { publicUrl: string };
  /** Default: `MAX_EXPORT_BYTES`. */
  maxBytes?: number;
};

type MakeDeps = RunExportDeps & { lease: Lease };

/** A failure with a sentence for the operator. */
class ExportError extends Error {}

/**
 * Makes a claimed export and records its outcome. The files get their names only when they are complete.
 * @param stopping aborted when the process stops or the lease is lost; then the end is not recorded
 * @throws errors of the work, when `stopping` has been aborted
 * @throws {LeaseLostError} when another worker has taken the export over
 */
export async function runExport(
  deps: RunExportDeps,
  run: ExportRow,
  stopping: AbortSignal,
  lease: Lease,
): Promise<void> {
  const log = deps.log.child({ exportId: run.id, kind: run.kind });
  const progress = new ExportProgress(deps.db, log, run);
  try {
    const result = await make({ ...deps, lease }, run, progress, AbortSignal.any([stopping, progress.lost]));
    await progress.stop();
    await finish(deps, run, lease, { ...result, status: "done", error: null });
    log.info({ files: result.file_count, leftOut: result.left_out.length }, "export finished");
  } catch (error) {
    await progress.stop();
    if (progress.lost.aborted) return log.info("the export was cancelled, or taken over by another worker");
    if (stopping.aborted || error instanceof LeaseLostError) throw error;
    if (!(error instanceof ExportError)) log.error({ err: error }, "an export failed");
    await finish(deps, run, lease, { status: "failed", error: describeFailure(error) });
  }
}

async function make(deps: MakeDeps, run: ExportRow, progress: ExportProgress, signal: AbortSignal) {
  const { db, files } = deps;
  const withPhotos = run.kind === "vehicle_photos";
  const cars = await chooseExportVehicles(db, run.selection, { withPhotos });
  if (cars.count === 0) {
    throw new ExportError(`No listed car ${withPhotos ? "with photos " : ""}matches this choice.`);
  }
  // This process holds the export's lease, so the process that began these files is dead.
  const abandoned = run.attempt > 1 ? await files.unfinished(run.id) : [];
  for (const { drop } of abandoned) await drop();
  const zip = writeZip((content) => files.save(run.id, "zip", content, signal), signal);
  try {
    return await fill(zip, { ...deps, cars }, run, progress, signal);
  } catch (error) {
    await zip.abandon();
    throw error;
  }
}

async function fill(
  zip: ZipWriter,
  deps: MakeDeps & { cars: ChosenCars },
  run: ExportRow,
  progress: ExportProgress,
  signal: AbortSignal,
) {
  const { db, lease, files, photos, site, cars, maxBytes = MAX_EXPORT_BYTES } = deps;
  const leftOut = new LeftOutNotes();
  progress.expect(cars.count);
  const made = await MAKERS[run.kind](cars, {
    zip,
    photos: leavingOutWithoutRoom(photos, () => zip.size() >= maxBytes),
    settings: await readPublicSettings(db, site),
    readLogo: () => readLogoImage(db),
    publicUrl: site.publicUrl.replace(/\/$/, ""),
    signal,
    expect: (total) => progress.expect(total),
    advance: (step) => progress.advance(step),
    saveGallery: async (page, html) => {
      await files.save(run.id, galleryFile(page), Buffer.from(html), signal);
    },
    leaveOut: (what, reason) => leftOut.add(what, reason),
  });
  if (made.files === 0) {
    throw new ExportError(
      `No files could be made from ${cars.count} cars: ${leftOut.first ?? "they are no longer listed."}`,
    );
  }
  progress.say("Writing the ZIP");
  if (leftOut.count > 0) await zip.addBytes("left-out.txt", Buffer.from(leftOut.text()), { compress: true });
  signal.throwIfAborted();
  // From here on the file gets its name, which that of another worker has too.
  await requireLease(db, lease);
  const bytes = await zip.finish();
  return { file_count: made.files, byte_count: bytes, left_out: leftOut.shortened() };
}

type Ending = { status: "done" | "failed"; error: string | null } & {
  file_count?: number;
  byte_count?: number;
  left_out?: LeftOut[];
};

/** Records the end, if the export still belongs to this worker. */
async function finish(
  { db, files }: Pick<RunExportDeps, "db" | "files">,
  run: ExportRow,
  lease: Lease,
  { left_out = [], ...ending }: Ending,
): Promise<void> {
  const place = ending.status === "done" && { machine: hostname(), files_id: await files.readId() };
  await writeAsHolder(db, lease, (trx) =>
    trx
      .updateTable("exports")
      .set((eb) => ({
        ...ending,
        ...place,
        left_out: JSON.stringify(left_out),
        step: null,
        finished_at: new Date(),
        // Steps that were skipped count as done.
        ...(ending.status === "done" && { done: eb.ref("total") }),
      }))
      .where("id", "=", run.id)
      .where("attempt", "=", run.attempt)
      .where("status", "=", "running")
      .execute(),
  );
}

function describeFailure(error: unknown): string {
  if (error instanceof ExportError) return error.message;
  if (error instanceof StorageError) return `${error.message} Please start again later.`;
  if (isDiskFull(error)) return "The disk is full. Free space and start again.";
  if (["EACCES", "EROFS"].includes(codeOf(error))) return "AutoHub cannot write to the exports' folder.";
  return "The export failed. The server's log has the reason.";
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Returns the same photos, but one for which the disk or the ZIP has no space is left out, like any other that cannot be fetched. */
function leavingOutWithoutRoom(photos: ExportPhotos, isLargest: () => boolean): ExportPhotos {
  const reason = "There was no space for it on the disk.";
  let failures = 0;
  async function unlessFull<Photo>(get: () => Promise<Photo>): Promise<Photo | { reason: string }> {
    if (isLargest()) return { reason: "The export has reached its largest size. Choose fewer cars." };
    if (failures >= MAX_FULL_DISK_FAILURES) return { reason };
    try {
      const photo = await get();
      failures = 0;
      return photo;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      failures += 1;
      return { reason };
    }
  }
  return {
    getOriginal: (imageUrl, signal) => unlessFull(() => photos.getOriginal(imageUrl, signal)),
    getJpeg: (imageUrl, width, signal) => unlessFull(() => photos.getJpeg(imageUrl, width, signal)),
    getPixels: (imageUrl, box, signal) => unlessFull(() => photos.getPixels(imageUrl, box, signal)),
  };
}
