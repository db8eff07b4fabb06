import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { GALLERY_PAGE_VEHICLES } from "#domain/exports/export-rules.ts";
import { galleryFile } from "../export-files.ts";
import type { ExportTools } from "../export-tools.ts";
import { type GalleryCar, type GalleryPhoto, galleryHtml } from "./gallery-html.ts";

export type Gallery = {
  /** Adds a photo that is in the ZIP. */
  add(car: Vehicle, photo: GalleryPhoto): void;
  /** The car gets no more photos. */
  close(car: Vehicle): Promise<void>;
  /** Writes the last page. */
  finish(): Promise<void>;
};

/** The pages of all photos, for the ZIP and for the console. Each is written as soon as its cars are complete. */
export function createGallery({ zip, saveGallery }: Pick<ExportTools, "zip" | "saveGallery">): Gallery {
  const open = new Map<number, GalleryCar>();
  let complete: GalleryCar[] = [];
  let number = 0;

  async function writePage(cars: GalleryCar[], isLast: boolean): Promise<void> {
    number += 1;
    const page = { number, isLast, cars };
    await zip.addBytes(galleryFile(number), Buffer.from(galleryHtml(page, "in the ZIP")), { compress: true });
    await saveGallery(number, galleryHtml(page, "in the console"));
  }

  return {
    add(car, photo) {
      const known = open.get(car.id);
      if (known) known.photos.push(photo);
      else open.set(car.id, { title: car.title, dealership: car.dealership.name, photos: [photo] });
    },
    async close(car) {
      const done = open.get(car.id);
      if (!done) return;
      open.delete(car.id);
      complete.push(done);
      // Only one more car tells that the page is not the last.
      if (complete.length <= GALLERY_PAGE_VEHICLES) return;
      const cars = complete.slice(0, GALLERY_PAGE_VEHICLES);
      complete = complete.slice(GALLERY_PAGE_VEHICLES);
      await writePage(cars, false);
    },
    finish: async () => {
      if (complete.length > 0) await writePage(complete, true);
    },
  };
}
