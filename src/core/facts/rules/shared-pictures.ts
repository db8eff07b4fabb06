import type { RawVehicle } from "./raw-vehicle.ts";
import { readVehicleName } from "./vehicle-name.ts";

type Sharing = Pick<RawVehicle, "images" | "vin" | "detailUrl" | "stockNumber" | "title" | "year" | "make" | "model">;
/** The first car that showed a picture; null once another model has shown it too. */
type Owner = Sharing | null;

/**
 * How many pictures are remembered: enough for a page. A picture that many cars share soon comes again on the next
 * page.
 */
const REMEMBERED = 3_000;
/** How many of a car's first and last photos are examined: "no photo" pictures and banners are among these. */
const ENDS = 4;
const ANY_YEAR = 2100;
/** A placeholder ("No photo yet") stands alone or beside the dealer's logo, so only short lists are checked for it. */
const FEW_PICTURES = 2;

/**
 * Finds pictures that several cars show, such as "no photo yet", the dealer's banner or a button: whatever they are
 * called, they are not photos of the car. Cars of the same year, make and model may share a picture, because a stock
 * picture of the model still shows what is for sale.
 */
export class SharedPictures {
  readonly #owners = new Map<string, Owner>();

  /** Notes the pictures of a car. */
  note(car: Sharing): void {
    const images = car.images ?? [];
    for (let i = 0; i < images.length; i++) {
      if (i >= ENDS && i < images.length - ENDS) continue;
      const address = images[i];
      if (typeof address !== "string" || address === "") continue;
      const owner = this.#owners.get(address);
      if (owner === undefined) this.#remember(address, car);
      else if (owner !== null && isOtherModel(owner, car)) this.#owners.set(address, null);
    }
  }

  /** Whether cars of several models have shown this picture. */
  has(address: unknown): boolean {
    return typeof address === "string" && this.#owners.get(address) === null;
  }

  /** Notes a car's pictures and drops placeholders. They are known only by the second car, so the first one keeps its own. */
  own<T extends Sharing>(car: T): T {
    if ((car.images?.length ?? 0) > FEW_PICTURES) return car;
    this.note(car);
    return this.without(car);
  }

  /** The same car without the pictures that it shares with others; the car itself where it has none. */
  without<T extends Pick<RawVehicle, "images">>(car: T): T {
    const { images } = car;
    if (images === undefined || !images.some((address) => this.has(address))) return car;
    return { ...car, images: images.filter((address) => !this.has(address)) };
  }

  #remember(address: string, car: Sharing): void {
    if (this.#owners.size >= REMEMBERED) {
      for (const [known, owner] of this.#owners) if (owner !== null) this.#owners.delete(known);
      if (this.#owners.size >= REMEMBERED) this.#owners.clear();
    }
    // Only the facts that identify the car, to save memory.
    const { vin, detailUrl, stockNumber, title, year, make, model } = car;
    this.#owners.set(address, { vin, detailUrl, stockNumber, title, year, make, model });
  }
}

function isOtherModel(a: Sharing, b: Sharing): boolean {
  if (sameText(a.vin, b.vin) || sameText(a.detailUrl, b.detailUrl) || sameText(a.stockNumber, b.stockNumber)) {
    return false;
  }
  return modelOf(a) !== modelOf(b);
}

const sameText = (a: unknown, b: unknown): boolean =>
  a !== null && a !== undefined && a !== "" && String(a).toUpperCase() === String(b).toUpperCase();

function modelOf(car: Sharing): string {
  const { year, make, model, title } = readVehicleName(car, null, ANY_YEAR);
  return (make === null || model === null ? String(title) : `${year} ${make} ${model}`).toLowerCase();
}
