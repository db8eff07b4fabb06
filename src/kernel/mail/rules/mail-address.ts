/** The longest address that a server must accept (RFC 5321, 4.5.3.1.3). Characters. */
const MAX_MAIL_ADDRESS = 254;

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Returns whether a text is an address that we send to: `local@host.tld` of RFC 5321 without quotes, comments, spaces or address
 * literals. Such an address is safe in a header and in an SMTP command.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > MAX_MAIL_ADDRESS) return false;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at));
  const labels = text.slice(at + 1).split(".");
  return (
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => HOST_LABEL.test(label)) &&
    /[a-z]/i.test(labels.at(-1) ?? "")
  );
}

/** Returns the first address that a mail may arrive at; "" without one. None arrives at names that end in `.example` (RFC 2606). */
export const firstOwnAddress = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && isMailAddress(text) && !text.endsWith(".example")) ?? "";

/** Returns a key that is equal for two spellings of one address. In practice, mail servers ignore upper and lower case. */
export const mailAddressKey = (address: string): string => address.trim().toLowerCase();

/** An address with an optional name before it, as in `MAIL_FROM`. */
export type NamedAddress = { name: string; address: string };

/** Reads `cars@example.com` or `Cars <cars@example.com>`. @returns null when it is neither */
export function parseNamedAddress(text: string): NamedAddress | null {
  const trimmed = text.trim();
  if (isMailAddress(trimmed)) return { name: "", address: trimmed };
  const open = trimmed.lastIndexOf("<");
  if (open < 0 || !trimmed.endsWith(">")) return null;
  const name = trimmed
    .slice(0, open)
    .trim()
    .replace(/^"(.*)"$/, "$1");
  const address = trimmed.slice(open + 1, -1).trim();
  return isMailAddress(address) && isHeaderText(name) ? { name, address } : null;
}

/** Returns whether a text may stand in a header: no control characters, so that it cannot begin another header. */
export const isHeaderText = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

/** Makes a text from outside safe for a header: control characters become spaces, and it is cut. @param max characters */
export const toHeaderText = (text: string, max: number): string =>
  [
    ...text
      .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
      .replace(/ {2,}/g, " ")
      .trim(),
  ]
    .slice(0, max)
    .join("");
