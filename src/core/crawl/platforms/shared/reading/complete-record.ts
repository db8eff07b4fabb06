import { photoSize } from "#core/facts/rules/image-size.ts";
import { mayBePhoto } from "#core/facts/rules/images.ts";
import { isPlaceholderName } from "#core/facts/rules/placeholder-name.ts";
import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import { SharedPictures } from "#core/facts/rules/shared-pictures.ts";
import { withoutSlogans } from "#core/facts/rules/slogans.ts";
import { httpUrl, splitAddress } from "#core/facts/rules/urls.ts";
import type { FactSource } from "#core/facts/rules/vehicle-fields.ts";
import type { RawVehicle } from "../../../platform.ts";
import { pickPrice } from "../../../rules/shown-price.ts";
import { attributeFacts, fillFromAttributes } from "./attribute-facts.ts";
import { showsPrice } from "./block-cars.ts";
import type { CardFacts } from "./card-facts.ts";
import { cardOptions } from "./card-options.ts";
import { isDetailAddress } from "./inventory-links.ts";
import { noteShown, originOf } from "./origin-notes.ts";
import { isOwnAddress, type PageDocument } from "./page-document.ts";
import { NAMED_FACTS, PAGE_NAMES } from "./page-names.ts";
import { showOverData, statedPrices } from "./shown-over-data.ts";
import { type Car, mainKey, mergeRecords } from "./sightings.ts";

const LABELS = new Map<string, readonly string[]>(NAMED_FACTS.map(([fact, { labels = [] }]) => [fact, labels]));

/** Returns the merged record of a car, with missing facts from its card and its price checked against the card. */
export function completeRecord(document: PageDocument, car: Car, card: CardFacts | null, isList: boolean): RawVehicle {
  const raw = withoutOrigins(document, car, card, isList);
  const nameOf = (source: FactSource): string | null =>
    (card && LABELS.get(source)?.find((label) => card.labels.get(label) === raw[source])) ?? null;
  notePrice(raw, car);
  noteShown(raw, nameOf);
  return raw;
}

/** Records which record has the chosen price. None has it where only the page shows it. */
function notePrice(raw: RawVehicle, car: Car): void {
  const { price } = raw;
  const stated = car.sightings.find((sighting) => sighting.raw.price === price);
  const among = stated ?? car.sightings.find(({ prices }) => prices?.includes(price));
  if (price != null && among !== undefined && raw.origins?.price?.statedValue !== price) {
    raw.origins = { ...raw.origins, price: { ...originOf(among.raw, "price", among.source), statedValue: price } };
  }
}

// oxlint-disable-next-line complexity -- flat: its branches are side by side
function withoutOrigins(document: PageDocument, car: Car, card: CardFacts | null, isList: boolean): RawVehicle {
  const pageUrl = document.base;
  const raw = mergeRecords(car, pageUrl);
  if (isElsewhere(document, raw, car)) raw.detailUrl = ownAddress(document, raw);
  // A price that an adapter has set is final, also null. Undefined means that the adapter did not check.
  const decided = car.sightings.find(({ source, raw: { price } }) => source === "platform" && price !== undefined);
  raw.price = decided === undefined ? shownPrice(car, card, isList) : decided.raw.price;
  const vin = mainKey(car).startsWith("vin:") ? mainKey(car).slice(4) : null;
  if (!raw.vin && vin !== null) raw.vin = vin;
  if (typeof raw.title === "string") {
    const title = withoutSlogans(raw.title);
    if (title !== raw.title) raw.headline = raw.title;
    raw.title = title;
    if (raw.origins?.title) raw.origins.title = { ...raw.origins.title, statedValue: raw.title };
  }
  if (card === null) return raw;
  raw.priceCurrency = shownCurrency(raw, card) ?? raw.priceCurrency;
  if (raw.title == null || isPlaceholderName(raw.title)) raw.title = card.title ?? raw.title;
  const { title } = raw;
  raw.headline ??= card.segments.find(({ text }) => text !== title && withoutSlogans(text) === title)?.text;
  showOverData(raw, car, card);
  const isUnshown = isList && !showsPrice(card) && decided === undefined;
  if (isUnshown && readPrice(raw.price).value !== null) raw.isPriceUnshown = true;
  raw.shownCondition = raw.condition == null ? null : valueBeside(PAGE_NAMES.condition.labels, card);
  for (const [fact, { labels = [] }] of NAMED_FACTS) if (fact !== "mileage") raw[fact] ??= valueBeside(labels, card);
  if (vin !== null) fillFromAttributes(raw, attributeFacts(card.elements, vin));
  raw.carfaxUrl ??= card.carfaxUrl;
  raw.features ??= cardOptions(document, card.elements);
  const known = raw.images ?? [];
  const hasPhoto = known.some((address) => mayBePhoto(address, pageUrl));
  raw.images = withCardImages(hasPhoto ? known : [], card.images, vin, isList, pageUrl);
  raw.detailUrl ??= ownPage(document, card);
  return raw;
}

/**
 * True when the page's data puts the car's page on another host: a service's, a former domain or another dealer's. It is no public link of
 * this dealer. An adapter knows its platform's hosts.
 */
const isElsewhere = (document: PageDocument, { detailUrl, pageUrl }: RawVehicle, { sightings }: Car): boolean => {
  const address = httpUrl(detailUrl, pageUrl);
  if (address === null || isOwnAddress(document, address)) return false;
  return !sightings.some(({ source, raw }) => source === "platform" && raw.detailUrl === detailUrl);
};

/**
 * Returns a car's address on the dealer's host where the page's data calls the page itself by the host that its cars have: the template
 * took the referrer's host. Null for any other address elsewhere.
 */
function ownAddress(document: PageDocument, { detailUrl, pageUrl }: RawVehicle): string | null {
  const address = httpUrl(detailUrl, pageUrl);
  if (address === null) return null;
  const { origin, pathname, search } = new URL(address);
  return originsInData(document).has(origin) ? new URL(pathname + search, document.url).href : null;
}

/** Addresses in data for search engines: origin and path. */
const NAMED_PAGE = /"(?:url|@id)"\s*:\s*"(https?:\/\/[^"/]{1,200})(\/[^"]{1,500})"/g;
const knownOrigins = new WeakMap<PageDocument, ReadonlySet<string>>();

/** Returns the origins by which a page's data calls the page itself. Read once a page, because all its cars ask for it. */
function originsInData(document: PageDocument): ReadonlySet<string> {
  const known = knownOrigins.get(document);
  if (known !== undefined) return known;
  const { pathname, search } = new URL(document.url);
  const found = new Set<string>();
  const scripts = pathname === "/" ? [] : document.scripts.filter(({ type }) => /ld\+json/i.test(type));
  for (const { text } of scripts) {
    for (const [, origin = "", page] of text.replaceAll("\\/", "/").matchAll(NAMED_PAGE)) {
      if (page === pathname || page === pathname + search) found.add(origin);
    }
  }
  knownOrigins.set(document, found);
  return found;
}

/**
 * Returns the currency of the price on the card: in its own sign or label, else in other amounts of the card where the data states none.
 */
function shownCurrency({ price, priceCurrency }: RawVehicle, { amounts, currency }: CardFacts): string | null {
  const { value } = readPrice(price);
  const same = amounts.filter(({ dollars }) => dollars === value);
  if (same.length === 0) return null;
  const shown = same.find((amount) => amount.currency !== null)?.currency ?? (priceCurrency ? null : currency);
  // With its sign, because "USD" in a site's data is often a template's default.
  return shown === "USD" ? "US$" : shown;
}

/** Returns the first link of a card to the page of a car, on the dealer's site. */
const ownPage = (document: PageDocument, { links }: CardFacts): string | null =>
  links.map(({ href }) => href).find((href) => isOwnAddress(document, href) && isDetailAddress(href)) ?? null;

function valueBeside(labels: readonly string[], card: CardFacts): string | null {
  if (card.labels.size === 0) return null;
  return labels.map((label) => card.labels.get(label)).find((text) => text !== undefined) ?? null;
}

/** Returns the price that the card confirms; else the adapter's most likely amount, which is never a sticker price. */
function shownPrice(car: Car, card: CardFacts | null, isCard: boolean): RawVehicle["price"] {
  const likeliest = car.sightings.flatMap(({ prices }) => prices ?? []).find((price) => price !== null);
  const price = pickPrice(statedPrices(car), card, isCard) ?? (card?.callForPrice === true ? null : likeliest) ?? null;
  const { value } = readPrice(price);
  const isShown = card?.amounts.some(({ dollars }) => dollars === value) === true;
  return isShown ? price : (card?.unreadPrice ?? price);
}

/** The shortest host and folder, in characters, whose pictures belong together. */
const MIN_FOLDER = 15;

/** Adds the card's photos: all if the data has none, else those in the folder of a known one or with the VIN. */
function withCardImages(
  known: NonNullable<RawVehicle["images"]>,
  shown: readonly string[],
  vin: string | null,
  isList: boolean,
  pageUrl: string,
): NonNullable<RawVehicle["images"]> {
  const named = vin === null ? [] : shown.filter((address) => address.toUpperCase().includes(vin));
  if (known.length === 0) return isList ? shown : named;
  const others = shown.filter((address) => !known.includes(address));
  if (others.every((address) => named.includes(address))) return [...known, ...others];
  // Sizes may be folders: "/photos/640/480/a1.jpg" is in "/photos/".
  const folderOf = (address: unknown): string => {
    const absolute = httpUrl(address, pageUrl);
    const key = absolute === null ? "" : photoSize(splitAddress(absolute)).key;
    return key.slice(0, key.lastIndexOf("/") + 1);
  };
  const folders = new Set(known.map(folderOf).filter((folder) => folder.length > MIN_FOLDER));
  const isOwn = (address: string): boolean => named.includes(address) || folders.has(folderOf(address));
  return [...known, ...others.filter(isOwn)];
}

/**
 * Removes the pictures that several cars of a page share. A car that loses all pictures of its data gets those of its card, because the
 * data may hold only a placeholder.
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
