import { pickPrice } from "#domain/crawl/shown-price.ts";
import { mayBePhoto } from "#domain/normalize/images.ts";
import { SharedPictures } from "#domain/normalize/shared-pictures.ts";
import type { RawVehicle } from "../../../platform.ts";
import { attributeFacts, fillFromAttributes } from "./attribute-facts.ts";
import type { CardFacts } from "./card-facts.ts";
import { isDetailAddress } from "./inventory-links.ts";
import { NAMED_FACTS } from "./page-names.ts";
import { type Car, mainKey, mergeRecords } from "./sightings.ts";

/** The merged record of a car, with what its card shows filled in and its price checked against the card. */
export function completeRecord(pageUrl: string, car: Car, card: CardFacts | null, isList: boolean): RawVehicle {
  const raw = mergeRecords(car, pageUrl);
  // An adapter that names a price has read it where the platform shows it; undefined says that it has not looked.
  const decided = car.sightings.find(({ source, raw: { price } }) => source === "platform" && price !== undefined);
  raw.price = decided === undefined ? shownPrice(car, card) : decided.raw.price;
  const vin = mainKey(car).startsWith("vin:") ? mainKey(car).slice(4) : null;
  if (!raw.vin && vin !== null) raw.vin = vin;
  if (card === null) return raw;
  raw.title ??= card.title;
  raw.mileage ??= card.mileage;
  for (const [fact, { labels = [] }] of NAMED_FACTS) if (fact !== "mileage") raw[fact] ??= valueBeside(labels, card);
  if (vin !== null) fillFromAttributes(raw, attributeFacts(card.elements, vin));
  raw.carfaxUrl ??= card.carfaxUrl;
  const known = raw.images ?? [];
  const hasPhoto = known.some((address) => mayBePhoto(address, pageUrl));
  raw.images = withCardImages(hasPhoto ? known : [], card.images, vin, isList);
  if (raw.detailUrl == null) raw.detailUrl = card.links.map((link) => link.href).find(isDetailAddress) ?? null;
  return raw;
}

const valueBeside = (labels: readonly string[], card: CardFacts): string | null =>
  labels.map((label) => card.labels.get(label)).find((text) => text !== undefined) ?? null;

/** What the card confirms; where it confirms nothing, the adapter's likeliest figure (it has left out the stickers). */
function shownPrice(car: Car, card: CardFacts | null): RawVehicle["price"] {
  const candidates = car.sightings.flatMap(({ raw: { price }, prices }) => [...(prices ?? []), price]);
  const likeliest = car.sightings.flatMap(({ prices }) => prices ?? []).find((price) => price !== null);
  return pickPrice(candidates, card) ?? (card?.callForPrice === true ? null : likeliest) ?? null;
}

/** More photos from the card: where the data has none all of them, else those that lie beside a known one or carry the VIN. */
function withCardImages(
  known: NonNullable<RawVehicle["images"]>,
  shown: readonly string[],
  vin: string | null,
  isList: boolean,
): NonNullable<RawVehicle["images"]> {
  const named = vin === null ? [] : shown.filter((address) => address.toUpperCase().includes(vin));
  if (known.length === 0) return isList ? shown : named;
  const folder = (address: unknown): string =>
    String(address)
      .replace(/[?#].*$/, "")
      .replace(/^https?:/, "")
      .replace(/[^/]*$/, "");
  const folders = new Set(known.map(folder));
  folders.delete("");
  return [
    ...known,
    ...shown.filter(
      (address) => named.includes(address) || (folders.has(folder(address)) && folder(address).length > 15),
    ),
  ];
}

/**
 * Takes away the pictures that several cars of a page share. Where nothing is left of a car's own data, what its card
 * shows is looked at: the data may know nothing but "no photo".
 */
export function dropSharedPictures(cars: readonly { raw: RawVehicle; card: CardFacts | null }[]): void {
  const shared = new SharedPictures();
  for (const { raw } of cars) shared.note(raw);
  const bare = cars.filter(({ raw }) => {
    const own = shared.without(raw);
    const lost = own !== raw && own.images?.length === 0;
    if (own.images !== undefined) raw.images = own.images;
    return lost;
  });
  for (const { raw, card } of bare) shared.note({ ...raw, images: card?.images ?? [] });
  for (const { raw, card } of bare) raw.images = (card?.images ?? []).filter((address) => !shared.has(address));
}
