import type { PhotoWidth } from "#core/photos/rules/photo-format.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { photoSource, photoSourceSet } from "./vehicle-photos.ts";

type WrittenPhoto = {
  /** As `photosOf` gives it, escaped for HTML. */
  address: string;
  /** Without marks that HTML would need escaped. */
  sizes: string;
  widths: readonly PhotoWidth[];
  /** Escaped for HTML. */
  alt: string;
};

/**
 * Writes a photo below the first screen as text, word for word as `Photo` renders it. A vehicle's page has up to a hundred, and as
 * elements they were half of what rendering it took.
 */
export function writePhoto({ address, sizes, widths, alt }: WrittenPhoto): string {
  const set = photoSourceSet(address, widths);
  return (
    `<img sizes="${sizes}"${set ? ` srcSet="${set}"` : ""} src="${photoSource(address, 640)}" alt="${alt}" ` +
    'loading="lazy" decoding="async" class="photo"/>'
  );
}

type WrittenTile = Pick<WrittenPhoto, "sizes" | "widths"> & {
  /** Further attributes of the link, as HTML. */
  marks?: string;
  /** What lies over the photo, as HTML. */
  after?: string;
};

/** Writes a photo that leads to itself in large, as the vehicle's page renders it. @param alt escaped for HTML */
export const writePhotoTile = (
  photo: string,
  alt: string,
  { marks = "", after = "", ...look }: WrittenTile,
): string => {
  const address = escapeHtml(photo);
  return (
    `<a href="${photoSource(address, 1920)}" data-scripted="true"${marks} class="photo-tile">` +
    `${writePhoto({ ...look, address, alt })}${after}</a>`
  );
};
