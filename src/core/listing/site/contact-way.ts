import { internationalPhone } from "#core/dealerships/rules/phone-words.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { PublicSettings } from "#kernel/settings/settings-endpoints.ts";
import { safeHref } from "#kernel/ui/site/link.tsx";
import type { ShownVehicle } from "./shown-vehicle.ts";

/** The id of the part of a car's page that shows how to reach the seller. */
export const SELLER_ID = "seller";

/**
 * Where "Contact Seller" leads. `outside`: to the dealer's own page of the car, or its website, in a new tab. `page`: to a page of ours.
 * `program`: to a telephone or a mail program.
 */
export type ContactWay = { kind: "outside" | "page" | "program"; href: string };

type ContactedVehicle = Pick<ShownVehicle, "id" | "vin" | "title" | "originalListingUrl" | "dealership">;
type Means = {
  /** The page with the form for a question about a car; undefined when nothing answers there. */
  askPath: ((vehicleId: number) => string) | undefined;
  settings: Pick<Partial<PublicSettings>, "sendsMail" | "contactEmail"> | undefined;
  /** True on the car's own page, which shows phone and address. */
  isOwnPage: boolean;
};

/**
 * Returns where "Contact Seller" leads: to the dealer's page of the car, else to the dealer's website, to the form for a question, to
 * phone and address, and at last to the operator's mail address. Undefined until the site's settings have loaded.
 */
export function contactWay(vehicle: ContactedVehicle, { askPath, settings, isOwnPage }: Means): ContactWay | undefined {
  const { contact = {} } = vehicle.dealership;
  const outside = safeHref(vehicle.originalListingUrl) ?? safeHref(contact.website);
  if (outside) return { kind: "outside", href: outside };
  if (contact.takesQuestions && settings?.sendsMail && askPath) return { kind: "page", href: askPath(vehicle.id) };
  if (contact.phone && isOwnPage) return { kind: "program", href: `tel:${internationalPhone(contact.phone)}` };
  if (contact.phone || contact.street) {
    return { kind: "page", href: `${isOwnPage ? "" : vehiclePath(vehicle)}#${SELLER_ID}` };
  }
  const email = settings?.contactEmail;
  return email ? { kind: "program", href: `mailto:${email}?subject=${encodeURIComponent(vehicle.title)}` } : undefined;
}
