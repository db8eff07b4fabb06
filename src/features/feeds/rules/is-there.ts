import { readLocation } from "#core/facts/rules/location.ts";

/** The places of a car and of its dealership. Towns as text: "Chantilly, VA", or as the operator typed it. */
export type Places = {
  place: string | null;
  zip_code: string | null;
  dealership_location: string | null;
  dealer_contact: { town?: string; zipCode?: string };
};

/**
 * Returns whether a car is at its dealership's address: nothing says that its town or zip code is another one. Where the dealership's town
 * is not known, only the same zip code says so.
 */
export function isThere({ place, zip_code, dealership_location, dealer_contact }: Places): boolean {
  const town = dealership_location || dealer_contact.town;
  const { zipCode } = dealer_contact;
  if (!town) return Boolean(zip_code) && zip_code === zipCode;
  return (!place || isSameTown(place, town)) && (!zip_code || !zipCode || zip_code === zipCode);
}

function isSameTown(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [readLocation(one, null, null), readLocation(other, null, null)];
  if (a.city === null || b.city === null) return false;
  const isSameState = a.state === null || b.state === null || a.state === b.state;
  return isSameState && a.city.toLowerCase() === b.city.toLowerCase();
}
