import type { RawPicture } from "#core/photos/decoder/picture-orders.ts";
import type { PhotoWidth } from "#core/photos/rules/photo-format.ts";
import type { PublicSettings } from "#kernel/settings/settings-endpoints.ts";
import type { ChosenCars } from "./choose-export-vehicles.ts";
import type { ZipWriter } from "./zip-writer.ts";

type Reason = { reason: string };

/** The photo cache as exports use it. A photo that cannot be fetched is a reason, not an error. */
export type ExportPhotos = {
  /** The dealer's own file. `format` is read from its first bytes, not from its name. */
  getOriginal(
    imageUrl: string,
    signal: AbortSignal,
  ): Promise<{ path: string; format: "jpeg" | "png" | "webp" | "avif" | "gif" } | Reason>;
  getJpeg(imageUrl: string, width: PhotoWidth, signal: AbortSignal): Promise<{ bytes: Buffer } | Reason>;
  /** Its pixels, scaled so that it just covers a box. */
  getPixels(
    imageUrl: string,
    box: { width: number; height: number },
    signal: AbortSignal,
  ): Promise<RawPicture | Reason>;
};

/** The tools of the makers of exports. */
export type ExportTools = {
  zip: ZipWriter;
  photos: ExportPhotos;
  settings: PublicSettings;
  /** Reads the operator's logo, as PNG; null without one. */
  readLogo(): Promise<Buffer | null>;
  /** Without a trailing slash. */
  publicUrl: string;
  signal: AbortSignal;
  /** Sets the number of steps. */
  expect(total: number): void;
  /** Counts one step as done. @param step its name */
  advance(step: string): void;
  /** Stores a page of the gallery for the console. */
  saveGallery(page: number, html: string): Promise<void>;
  /** Records what is not in the result, and why. */
  leaveOut(what: string, reason: string): void;
};

/** Makes the files of one kind of export. @returns how many files there are */
export type ExportMaker = (cars: ChosenCars, tools: ExportTools) => Promise<{ files: number }>;
