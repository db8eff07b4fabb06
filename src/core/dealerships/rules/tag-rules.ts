/** Limits of tags, the free words that operators put on dealerships and cars. */
export const MAX_TAG_LENGTH = 30;
/** Tags of one dealership or car. */
export const MAX_TAGS_OF_ONE = 20;

/** Control characters, and what has no width: two tags must not differ by something that nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/**
 * A tag as it is stored: in Unicode's composed form, without white space around it and with single spaces inside.
 * @returns null when nothing is left, or more than `MAX_TAG_LENGTH` characters
 */
export function readTag(typed: string): string | null {
  const tag = typed.normalize("NFC").replace(/\s+/gu, " ").replace(UNSEEN, "").trim();
  const { length } = [...tag];
  return length >= 1 && length <= MAX_TAG_LENGTH ? tag : null;
}

/** What makes two tags the same: "VIP" and "vip" are one. */
export const tagKey = (tag: string): string => tag.toLowerCase();
