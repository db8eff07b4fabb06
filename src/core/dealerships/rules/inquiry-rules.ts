import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { cleanLine, cleanLines } from "#kernel/words/rules/shopper-text.ts";

/** The most characters of the fields, as browsers count them (UTF-16 units). */
export const MAX_NAME = 80;
export const MAX_PHONE = 30;
export const MAX_MESSAGE = 1_500;

/** A form without proof of work must have been open for this long: nobody types a name and an address faster. */
export const PLAIN_FORM_SECONDS = 5;

/** After a question, the same shopper may ask about the same car again after this many hours. */
export const ASK_AGAIN_HOURS = 24;
/**
 * Questions in 24 hours. `shopper`: the most of one e-mail address. `network`, `networkHere`: the most of one address of the internet (a /64
 * for IPv6), in all and to one dealership; a wider network gets more (`shareOf`). A mobile network or an office has one address for many
 * people, so these are several times what one shopper asks. The totals of a car, a dealership and the site refuse nobody: they are what
 * is usual, and say how crowded it is (`crowding`).
 */
export const DAILY_QUESTIONS = {
  ...{ shopper: 10, network: 30, networkHere: 10 },
  ...{ usualVehicle: 10, usualDealership: 40, usualSite: 500 },
} as const;
/** The same of those without proof of work. Their senders get no copy, so they cannot be used to write to strangers. */
export const DAILY_PLAIN_QUESTIONS = { network: 5, usualDealership: 10, usualSite: 200 } as const;

/** A dealership gets this many questions in an hour each as a mail. The next ones wait, and come together in one. */
export const SINGLE_MAILS_AN_HOUR = 10;
/** How long the first of them waits for the others, and the most in one mail. */
export const BUNDLE_MINUTES = 30;
export const MAX_BUNDLED_QUESTIONS = 40;

/** Copies that one address gets in 24 hours. Further questions are still sent to the dealerships. */
export const DAILY_COPIES = 3;

/** The formats of questions to a dealership: a mail for people with the ADF file attached, or ADF alone, which CRMs read. */
export const LEAD_FORMATS = ["text", "adf"] as const;
export type LeadFormat = (typeof LEAD_FORMATS)[number];

/** A shopper's question. All are clean texts; `phone` may be empty. */
export type Inquiry = { name: string; email: string; phone: string; message: string };

/**
 * Reads a shopper's form.
 * @returns a sentence for the shopper when something is missing or cannot be used
 */
export function readInquiry(typed: Inquiry): Inquiry | string {
  const name = cleanLine(typed.name);
  const email = typed.email.trim();
  const phone = cleanLine(typed.phone);
  const message = cleanLines(typed.message);
  if (name === "") return "Please type your name.";
  if (name.length > MAX_NAME) return `Your name may have at most ${MAX_NAME} characters.`;
  if (!isMailAddress(email)) return "Please type an e-mail address such as ann@example.com.";
  if (phone !== "" && !isPhone(phone)) return "Please type a phone number with its area code, or leave it empty.";
  if (message === "") return "Please type your question.";
  if (message.length > MAX_MESSAGE) return `Your question may have at most ${MAX_MESSAGE} characters.`;
  return { name, email, phone, message };
}

/** Returns whether a text is a phone number: 7 to 15 digits (ITU-T E.164), with signs between them and an optional extension. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return text.length <= MAX_PHONE && /^[\d+(][\d ()+./x-]*$/i.test(text) && digits >= 7 && digits <= 15;
}

/** Words after a comma that are no first name. */
const SUFFIX = /^(?:jr|sr|esq|ii|iii|iv|md|m\.d|phd|ph\.d|dds)\.?$/i;

/**
 * Splits a name for CRMs: the part before the last space, and the part after it; "Last, First" the other way round. `last` is empty for a
 * single word.
 */
export function splitName(name: string): { first: string; last: string } {
  const [, before, after] = /^([^,]*[^,\s])\s*,\s*([^,\s][^,]*)$/.exec(name.trim()) ?? [];
  if (before && after && !SUFFIX.test(after)) return { first: after, last: before };
  const space = (before ?? name).lastIndexOf(" ");
  return space < 0 ? { first: name, last: "" } : { first: name.slice(0, space), last: name.slice(space + 1) };
}

/**
 * Changes a text so that mail programs make no links of it. A shopper's copy quotes words that somebody else may
 * have written.
 */
export const withoutLinks = (text: string): string =>
  text
    .split(/(\s)/)
    .map((word) => (/\.\p{L}{2}|:\/\//u.test(word) ? "[address left out]" : word))
    .join("");
