import type { PublicSettings } from "#contract/settings/public-settings.ts";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { looksLikePhoto } from "#domain/vehicles/photo-choice.ts";
import { vehiclePath } from "#domain/vehicles/vehicle-path.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** What a card says of a car, in the words of the site's own cards. */
export type CarFacts = {
  title: string;
  price: string;
  mileage: string;
  /** Null when nobody says. */
  place: string | null;
  dealership: string;
  /** "DISCOUNT: FB100"; null when the operator has switched it off. */
  discount: string | null;
  verified: boolean;
  /** Absolute address of the car's page. */
  link: string;
};

export function carFacts(car: Vehicle, settings: PublicSettings, publicUrl: string): CarFacts {
  return {
    title: car.title,
    price: car.price === null ? "Call for price" : dollars.format(car.price),
    mileage: car.mileage === null ? "Mileage not listed" : `${whole.format(car.mileage)} miles`,
    place: car.dealership.location || car.location || car.zipCode || null,
    dealership: car.dealership.name || "Unknown Dealership",
    discount: settings.showDiscountBadge ? `DISCOUNT: ${settings.discountCode}` : null,
    verified: settings.showVerifiedStamp,
    link: `${publicUrl}${vehiclePath(car)}`,
  };
}

/** The addresses of a car's photos on the dealer's site, in order; logos and banners only where there is nothing else. */
export function photoAddresses({ images }: Pick<Vehicle, "images">): string[] {
  const web = [...new Set(images)].filter((image) => /^https?:/i.test(image));
  const photos = web.filter(looksLikePhoto);
  return photos.length > 0 ? photos : web;
}

/** How a car is called in progress and reports. */
export const nameOf = (car: Pick<Vehicle, "title" | "id">): string => `${car.title.slice(0, 100)} (${car.id})`;
