import { UNKNOWN_DEALERSHIP } from "#core/dealerships/rules/unknown-dealership.ts";
import { engineWords } from "#core/facts/rules/engine-words.ts";
import { looksLikePhoto } from "#core/facts/rules/looks-like-photo.ts";
import { pastWords } from "#core/facts/rules/past-words.ts";
import { pricePartsWords } from "#core/facts/rules/price-basis.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import type { PublicSettings } from "#kernel/settings/settings-endpoints.ts";
import { MAX_COVER_TRIES } from "#kernel/words/rules/export-rules.ts";
import { formatAmount, formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import type { ExportTools } from "./export-tools.ts";

/** The texts of a card, in the words of the site's own cards. */
export type CarFacts = {
  title: string;
  price: string;
  /** "Dealer's price $18,000 + $499 fees"; null where no fees are added, or none are known. */
  priceParts: string | null;
  mileage: string;
  /** "1 owner", "2 owners"; null when unknown. */
  owners: string | null;
  /** "Stated by the dealer: 3.5 L, 6 cylinders, 7 seats, no accidents, clean title"; null where it states none of them. */
  stated: string | null;
  /** Null when unknown. */
  place: string | null;
  dealership: string;
  /** "DISCOUNT: FB100"; null when the operator has switched it off. */
  discount: string | null;
  verified: boolean;
  /** Absolute address of the car's page. */
  link: string;
};

/** @param publicUrl without a trailing slash */
export function carFacts(car: Vehicle, settings: PublicSettings, publicUrl: string): CarFacts {
  return {
    title: car.title,
    price: formatDollars(car.price) ?? "Call for price",
    priceParts: pricePartsWords(car.dealerPrice, car.feesUsd),
    mileage: formatMiles(car.mileage) ?? "Mileage not listed",
    owners: car.numberOfOwners === null ? null : formatAmount(car.numberOfOwners, "owner"),
    stated: statedWords(car),
    place: car.dealership.location || car.location || car.zipCode || null,
    dealership: car.dealership.name || UNKNOWN_DEALERSHIP,
    discount: settings.showDiscountBadge ? `DISCOUNT: ${settings.discountCode}` : null,
    verified: settings.showVerifiedStamp,
    link: `${publicUrl}${vehiclePath(car)}`,
  };
}

/** Returns what the dealer states of an engine, the seats and the past. Owners have their own place on the card. */
function statedWords(car: Vehicle): string | null {
  const { seats, accidents, titleStatus } = car;
  const facts = [engineWords(car), seats && formatAmount(seats, "seat"), ...pastWords({ accidents, titleStatus })];
  const known = facts.filter(Boolean);
  return known.length === 0 ? null : `Stated by the dealer: ${known.join(", ")}`;
}

/** Returns a car's name in progress and reports. */
export const nameOf = (car: Pick<Vehicle, "title" | "id">): string => `${car.title.slice(0, 100)} (${car.id})`;

/** The addresses of a car's photos on the dealer's site, in order. Logos and banners are used only when there is no photo. */
export function photoAddresses({ images }: Pick<Vehicle, "images">): string[] {
  const web = [...new Set(images)].filter((image) => /^https?:/i.test(image));
  const photos = web.filter(looksLikePhoto);
  return photos.length > 0 ? photos : web;
}

/**
 * Fetches the first photo of a car that can be fetched. If none of its photos can be fetched, that is recorded.
 * @returns null for a car without one
 */
export async function findCover<Photo extends object>(
  car: Vehicle,
  tools: ExportTools,
  get: (imageUrl: string) => Promise<Photo | { reason: string }>,
): Promise<Exclude<Photo, { reason: string }> | null> {
  const failed: string[] = [];
  for (const imageUrl of photoAddresses(car).slice(0, MAX_COVER_TRIES)) {
    const photo = await get(imageUrl);
    if (!("reason" in photo)) return photo as Exclude<Photo, { reason: string }>;
    failed.push(String(photo.reason));
  }
  if (failed[0] !== undefined) tools.leaveOut(`Photo of ${nameOf(car)}`, failed[0]);
  return null;
}
