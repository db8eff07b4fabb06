import { internationalPhone } from "#core/dealerships/rules/phone-words.ts";
import type { ShownContact } from "../vehicle-schemas.ts";

/** Returns a dealership as schema.org's `AutoDealer`; JSON leaves out what is not known. @param place "City, ST" */
export function describeDealer(name: string, place: string | undefined, contact: ShownContact = {}) {
  const { phone, street, zipCode, hours, website } = contact;
  const [, town = place, state] = /^(.+), ?([A-Z]{2})$/.exec(place ?? "") ?? [];
  return {
    "@type": "AutoDealer",
    name,
    telephone: phone && internationalPhone(phone),
    address: place
      ? {
          "@type": "PostalAddress",
          streetAddress: street,
          addressLocality: town,
          addressRegion: state,
          postalCode: street && zipCode,
          addressCountry: state && "US",
        }
      : undefined,
    openingHours: hours?.split(", "),
    sameAs: website,
  };
}
