import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import { fileBaseName } from "#kernel/words/rules/export-rules.ts";
import { nameOf, photoAddresses } from "../car-facts.ts";
import type { ExportMaker, ExportTools } from "../export-tools.ts";
import { runAhead } from "../run-ahead.ts";
import { createGallery, type Gallery } from "./gallery.ts";

/** Dealerships whose photos are fetched at the same time, so that a slow host does not delay the others. */
const DEALERSHIPS_AT_ONCE = 4;
/** Photos of one dealership that are requested at once. The photo cache limits the requests to a host. */
const AHEAD = 6;
const EXTENSIONS = { jpeg: "jpg", png: "png", webp: "webp", avif: "avif", gif: "gif" } as const;
const THUMBNAIL_WIDTH = 320;

type Wanted = { car: Vehicle; imageUrl: string; number: number; isLast: boolean };
type Original = Awaited<ReturnType<ExportTools["photos"]["getOriginal"]>>;

/**
 * Makes a ZIP with all photos in the dealers' own files, one folder a car, and with a gallery. A second gallery is for the
 * console; its thumbnails come from the photo cache. Memory holds only photos in progress and one gallery page.
 */
export const makePhotoCollection: ExportMaker = async (cars, tools) => {
  const stopped = new AbortController();
  const signal = AbortSignal.any([tools.signal, stopped.signal]);
  const gallery = createGallery(tools);
  const collection = new PhotoCollection({ ...tools, signal }, gallery, cars.pictureCount);
  const dealerships = cars.readByDealership();
  const workers = Array.from({ length: DEALERSHIPS_AT_ONCE }, async () => {
    for (let next = dealerships.shift(); next; next = dealerships.shift()) await collection.add(next);
  });
  // A worker that fails stops the others. The ZIP is abandoned when no worker writes to it any more.
  for (const worker of workers) worker.catch((error) => stopped.abort(error));
  const results = await Promise.allSettled(workers);
  tools.signal.throwIfAborted();
  stopped.signal.throwIfAborted();
  for (const result of results) if (result.status === "rejected") throw result.reason;
  await gallery.finish();
  return { files: collection.files };
};

class PhotoCollection {
  files = 0;
  readonly #tools: ExportTools;
  readonly #gallery: Gallery;
  /** A ZIP takes one file after the other. This is the end of the queue. */
  #adding: Promise<void> = Promise.resolve();
  #expected: number;

  /** @param expected images of all cars; those that turn out to be no photos are subtracted */
  constructor(tools: ExportTools, gallery: Gallery, expected: number) {
    this.#tools = tools;
    this.#gallery = gallery;
    this.#expected = expected;
    tools.expect(expected);
  }

  /** Adds the photos of these cars; each car's photos keep their order. */
  async add(cars: AsyncIterable<Vehicle>): Promise<void> {
    const { photos, signal } = this.#tools;
    const get = async (photo: Wanted) => ({ ...photo, original: await photos.getOriginal(photo.imageUrl, signal) });
    for await (const photo of runAhead(this.#wantedPhotos(cars), AHEAD, get)) {
      const adding = this.#adding.then(() => this.#store(photo, photo.original));
      // The failure reaches the worker below, which stops the others.
      this.#adding = adding.catch(() => {});
      await adding;
    }
  }

  async *#wantedPhotos(cars: AsyncIterable<Vehicle>): AsyncGenerator<Wanted> {
    for await (const car of cars) {
      const urls = photoAddresses(car);
      if (urls.length !== car.images.length) {
        this.#expected -= car.images.length - urls.length;
        this.#tools.expect(this.#expected);
      }
      for (const [index, imageUrl] of urls.entries()) {
        yield { car, imageUrl, number: index + 1, isLast: index + 1 === urls.length };
      }
    }
  }

  async #store(photo: Wanted, original: Original): Promise<void> {
    const name = `Photo ${photo.number} of ${nameOf(photo.car)}`;
    this.#tools.advance(name);
    const reason = "reason" in original ? original.reason : await this.#addPhoto(photo, original);
    if (reason !== null) this.#tools.leaveOut(name, reason);
    if (photo.isLast) await this.#gallery.close(photo.car);
  }

  /** @returns the reason why it could not be added, or null */
  async #addPhoto({ car, imageUrl, number }: Wanted, original: Exclude<Original, { reason: string }>) {
    const file = `${fileBaseName(car)}/${String(number).padStart(2, "0")}.${EXTENSIONS[original.format]}`;
    if (!(await this.#addOriginal(file, imageUrl, original.path))) return "It could not be read from the photo cache.";
    this.files += 1;
    const thumbnail = `${car.photos[car.images.indexOf(imageUrl)] ?? ""}?w=${THUMBNAIL_WIDTH}`;
    this.#gallery.add(car, { file, thumbnail });
    return null;
  }

  /** The photo cache may delete a file at any time to make room. Then the photo is fetched once more. */
  async #addOriginal(file: string, imageUrl: string, path: string): Promise<boolean> {
    const { zip, photos, signal } = this.#tools;
    if (await unlessMissing(zip.addFile(file, path))) return true;
    const again = await photos.getOriginal(imageUrl, signal);
    return "path" in again && unlessMissing(zip.addFile(file, again.path));
  }
}

const unlessMissing = (adding: Promise<void>): Promise<boolean> =>
  adding.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
