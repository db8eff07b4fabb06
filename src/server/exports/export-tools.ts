import type { PublicSettings } from "#contract/settings/public-settings.ts";
import type { PhotoWidth } from "#domain/vehicles/photo-widths.ts";
import type { ChosenCars } from "./choose-export-vehicles.ts";
import type { ZipWriter } from "./zip-writer.ts";

type Reason = { reason: string };

/** The photo cache, as far as exports need it: a photo that cannot be had is a reason, not an error. */
export type ExportPhotos = {
  /** The dealer's own file. `format` is what it is, whatever it is called. */
  getOriginal(
    imageUrl: string,
    signal: AbortSignal,
  ): Promise<{ path: string; format: "jpeg" | "png" | "webp" | "avif" | "gif" } | Reason>;
  getJpeg(imageUrl: string, width: PhotoWidth, signal: AbortSignal): Promise<{ bytes: Buffer } | Reason>;
};

/** What somebody who makes an export works with. */
export type ExportTools = {
  zip: ZipWriter;
  photos: ExportPhotos;
  settings: PublicSettings;
  /** Without a slash at the end. */
  publicUrl: string;
  signal: AbortSignal;
  /** Says how many steps there will be. */
  expect(total: number): void;
  /** One step is done; in words, what comes next. */
  advance(step: string): void;
  /** Keeps a page of the gallery for the console. */
  saveGallery(page: number, html: string): Promise<void>;
  /** Notes what is not in the result. */
  leaveOut(what: string, reason: string): void;
};

/** Makes the files of one kind of export. @returns how many files there are */
export type ExportMaker = (cars: ChosenCars, tools: ExportTools) => Promise<{ files: number }>;
