import type { RawVehicle } from "./raw-vehicle.ts";
import { ANY_YEAR, readVehicleName } from "./vehicle-name.ts";

type CarWithPictures = Pick<
  RawVehicle,
  "images" | "vin" | "detailUrl" | "stockNumber" | "title" | "year" | "make" | "model"
>;
/** The first car that showed a picture; null once another model has shown it too. */
type PictureOwner = CarWithPictures | null;

/** How many pictures are remembered: enough for a page. A picture of many cars soon appears again on the next page. */
const REMEMBERED = 3_000;
/** How many of a car's first and last photos are examined. "No photo" pictures and banners are among these. */
const EXAMINED_PER_END = 4;
/** A placeholder ("No photo yet") is alone or beside the dealer's logo, so only short lists are checked for it. */
const FEW_PICTURES = 2;

/**
 * Finds pictures that several cars show, such as "no photo yet", the dealer's banner or a button. They are never photos of the car.
 * Cars of the same year, make and model may share a picture, because a stock picture of the model still shows the car for sale.
 */
export class SharedPictures {
  readonly #owners = new Map<string, PictureOwner>();

  /** Records the pictures of a car. */
  note(car: CarWithPictures): void {
    const images = car.images ?? [];
    for (let i = 0; i < images.length; i++) {
      if (i >= EXAMINED_PER_END && i < images.length - EXAMINED_PER_END) continue;
      const address = images[i];
      if (typeof address !== "string" || address === "") continue;
      const owner = this.#owners.get(address);
      if (owner === undefined) this.#remember(address, car);
      else if (owner !== null && isOtherModel(owner, car)) this.#owners.set(address, null);
    }
  }

  /** True when cars of several models have shown this picture. */
  has(address: unknown): boolean {
    return typeof address === "string" && this.#owners.get(address) === null;
  }

  /**
   * Records a car's pictures and returns the car without placeholders. A placeholder is recognized from the second car on, so the first car
   * keeps it.
   */
  own<T extends CarWithPictures>(car: T): T {
    if ((car.images?.length ?? 0) > FEW_PICTURES) return car;
    this.note(car);
    return this.without(car);
  }

  /** Returns the car without the pictures that it shares with others; the car itself when it has none. */
  without<T extends Pick<RawVehicle, "images">>(car: T): T {
    const { images } = car;
    if (images === undefined || !images.some((address) => this.has(address))) return car;
    return { ...car, images: images.filter((address) => !this.has(address)) };
  }

  #remember(address: string, car: CarWithPictures): void {
    if (this.#owners.size >= REMEMBERED) {
      for (const [known, owner] of this.#owners) if (owner !== null) this.#owners.delete(known);
      if (this.#owners.size >= REMEMBERED) this.#owners.clear();
    }
    // Only the facts that identify the car, to save memory.
    const { vin, detailUrl, stockNumber, title, year, make, model } = car;
    this.#owners.set(address, { vin, detailUrl, stockNumber, title, year, make, model });
  }
}

function isOtherModel(a: CarWithPictures, b: CarWithPictures): boolean {
  if (sameText(a.vin, b.vin) || sameText(a.detailUrl, b.detailUrl) || sameText(a.stockNumber, b.stockNumber)) {
    return false;
  }
  return modelOf(a) !== modelOf(b);
}

const sameText = (a: unknown, b: unknown): boolean =>
  a !== null && a !== undefined && a !== "" && String(a).toUpperCase() === String(b).toUpperCase();

function modelOf(car: CarWithPictures): string {
  const { year, make, model, title } = readVehicleName(car, null, ANY_YEAR);
  return (make === null || model === null ? String(title) : `${year} ${make} ${model}`).toLowerCase();
}
