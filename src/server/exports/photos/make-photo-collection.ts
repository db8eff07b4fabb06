import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { nameOf, photoAddresses } from "../car-facts.ts";
import type { ExportMaker } from "../export-tools.ts";
import { fileBaseName } from "../file-names.ts";
import { runAhead } from "../run-ahead.ts";
import { type GalleryCar, galleryHtml } from "./gallery-html.ts";

/** Photos on their way at once; a host still gets two requests at most. */
const AHEAD = 8;
const EXTENSIONS = { jpeg: "jpg", png: "png", webp: "webp", avif: "avif", gif: "gif" } as const;
const THUMBNAIL_WIDTH = 320;

type Wanted = { car: Vehicle; imageUrl: string; number: number };

/** Every photo of every car in turn. */
function* wantedPhotos(vehicles: readonly Vehicle[]): Generator<Wanted> {
  for (const car of vehicles) {
    const urls = photoAddresses(car);
    for (const [index, imageUrl] of urls.entries()) {
      yield { car, imageUrl, number: index + 1 };
    }
  }
}

/**
 * All photos of the cars as the dealers' sites deliver them, a folder a car, with a gallery page in the ZIP and another
 * one for the console, whose thumbnails come from our own cache.
 */
export const makePhotoCollection: ExportMaker = async (vehicles, tools) => {
  const { zip, photos, signal } = tools;
  const wanted = [...wantedPhotos(vehicles)];
  tools.expect(wanted.length);
  const cars = new Map<number, GalleryCar>();
  let files = 0;
  const get = async (photo: Wanted) => ({ ...photo, original: await photos.getOriginal(photo.imageUrl, signal) });
  for await (const { car, imageUrl, number, original } of runAhead(wanted, AHEAD, get)) {
    const name = `Photo ${number} of ${nameOf(car)}`;
    tools.advance(name);
    if ("reason" in original) {
      tools.leaveOut(name, original.reason);
      continue;
    }
    const file = `${fileBaseName(car)}/${String(number).padStart(2, "0")}.${EXTENSIONS[original.format]}`;
    if (!(await addOriginal(file, imageUrl, original.path))) {
      tools.leaveOut(name, "It could not be read from the photo cache.");
      continue;
    }
    files += 1;
    const thumbnail = `${car.photos[car.images.indexOf(imageUrl)] ?? ""}?w=${THUMBNAIL_WIDTH}`;
    const known = cars.get(car.id) ?? { title: car.title, dealership: car.dealership.name, photos: [] };
    known.photos.push({ file, thumbnail });
    cars.set(car.id, known);
  }
  const list = [...cars.values()];
  if (files > 0) await zip.addBytes("gallery.html", Buffer.from(galleryHtml(list, "in the ZIP")), { compress: true });
  return { files, gallery: galleryHtml(list, "in the console") };

  /** The cache may make room at any time; then the photo is fetched once more. */
  async function addOriginal(file: string, imageUrl: string, path: string): Promise<boolean> {
    if (await unlessMissing(zip.addFile(file, path))) return true;
    const again = await photos.getOriginal(imageUrl, signal);
    return "path" in again && unlessMissing(zip.addFile(file, again.path));
  }
};

const unlessMissing = (adding: Promise<void>): Promise<boolean> =>
  adding.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
