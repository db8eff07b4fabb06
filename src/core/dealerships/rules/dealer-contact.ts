import { readZip } from "#core/facts/rules/location.ts";
import { cleanText } from "#core/facts/rules/text.ts";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { readPhone } from "./dealer-identity.ts";
import { readDealerAddress } from "./dealership-rules.ts";
import { readHours } from "./opening-hours.ts";
import { formatPhone } from "./phone-words.ts";

/** The parts of a dealership's contact data that shoppers see and the operator can correct. */
export const CONTACT_PARTS = ["phone", "street", "zipCode", "hours", "website"] as const;
export type ContactPart = (typeof CONTACT_PARTS)[number];

/** The known ways to reach a dealership. Unknown parts are absent. */
export type DealerContact = {
  /** Ten digits. */
  phone?: string;
  /** "4100 Auto Park Way". */
  street?: string;
  zipCode?: string;
  /** In schema.org's form: "Mo-Fr 09:00-19:00, Sa 10:00-17:00". */
  hours?: string;
  /** The address of its front page. */
  website?: string;
};

/** The statements of a website or a file about its dealer. `email`: for leads, never shown. `town`: "Chantilly, VA". */
export type ReadContact = DealerContact & { email?: string; town?: string };

/** The operator's corrections. Null: the part is shown nowhere. Absent: as it was read. */
export type CorrectedContact = { [Part in ContactPart]?: string | null };

export const MAX_STREET = 100;

const readStreet = (text: string): string | null => {
  const street = cleanText(text, MAX_STREET + 1);
  return street !== null && street.length <= MAX_STREET && /\p{L}{2}/u.test(street) ? street : null;
};

const readWebsite = (text: string): string | null => {
  const address = readDealerAddress(text);
  const url = address === null ? null : URL.parse(address);
  return url && url.username === "" && url.href.length <= 500 ? url.href : null;
};

/** A number with a North American area code, which begins with 2 to 9. An extension ("x12") does not count. */
const readUsPhone = (text: string): string | null => {
  const digits = text.replace(/(?:ext?\.?|x|extension)\s?\d{1,6}\s*$/i, "").replace(/\D/g, "");
  const phone = /^1?\d{10}$/.test(digits) ? readPhone(digits) : null;
  return phone !== null && /^[2-9]\d{2}[2-9]/.test(phone) ? phone : null;
};

/** Mailboxes that take no questions about cars. */
const OTHER_MAILBOX =
  /^(?:no-?reply|privacy|webmaster|postmaster|abuse|careers?|jobs|hr|accessib|ada|legal|press|parts|service)/i;

/** Returns a mailbox for questions about cars. */
const readMailbox = (text: string): string | null => {
  const address = text.trim().toLowerCase();
  return isMailAddress(address) && !OTHER_MAILBOX.test(address) ? address : null;
};

const READERS: Record<keyof ReadContact, (text: string) => string | null> = {
  phone: readUsPhone,
  street: readStreet,
  zipCode: readZip,
  hours: readHours,
  website: readWebsite,
  email: readMailbox,
  town: (text) => cleanText(text, 100),
};

/** Reads one part as it was typed or stated, in the form that is stored. @returns null for anything else */
export const readContactPart = (part: keyof ReadContact, text: string): string | null => READERS[part](text);

/** Returns the usable parts of what a website or a file states. */
export function readContact(stated: { [Part in keyof ReadContact]?: unknown }): ReadContact {
  const contact: ReadContact = {};
  for (const part of Object.keys(READERS) as (keyof ReadContact)[]) {
    const given = stated[part];
    const read = typeof given === "string" || typeof given === "number" ? readContactPart(part, String(given)) : null;
    if (read !== null) contact[part] = read;
  }
  return contact;
}

/**
 * Joins what two sources state. The first counts, but the address is that of the first with a street. The parts of two addresses are not mixed:
 * only another statement of the same street completes one.
 */
export function joinContacts(first: ReadContact, later: ReadContact): ReadContact {
  const { street, zipCode, town } = placeOf(first, later);
  const place = { ...(street && { street }), ...(zipCode && { zipCode }), ...(town && { town }) };
  return { ...withoutPlace(later), ...withoutPlace(first), ...place };
}

function placeOf(first: ReadContact, later: ReadContact): ReadContact {
  if (first.street && later.street && streetKey(first.street) === streetKey(later.street))
    return { ...later, ...first };
  const isFirst = first.street || (!later.street && (first.zipCode || first.town));
  return isFirst ? first : later;
}

const streetKey = (street: string): string => street.toLowerCase().replace(/[^a-z\d]/g, "");

const withoutPlace = ({ street, zipCode, town, ...others }: ReadContact): ReadContact => others;

/** Returns a part of the contact data as people write it. */
export const contactWords = (part: ContactPart, value: string): string =>
  part === "phone" ? formatPhone(value) : value;
