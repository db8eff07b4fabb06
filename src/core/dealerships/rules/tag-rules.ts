/** Limits of tags, the free words that operators put on dealerships and cars. */
export const MAX_TAG_LENGTH = 30;
/** Tags of one dealership or car. */
export const MAX_TAGS_OF_ONE = 20;

/** Control characters and characters without width: two tags must not differ by something invisible. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/**
 * Returns a tag in its stored form: in Unicode's composed form, without white space around it and with single spaces inside.
 * @returns null when nothing is left, or it has more than `MAX_TAG_LENGTH` characters
 */
export function readTag(typed: string): string | null {
  const tag = typed.normalize("NFC").replace(/\s+/gu, " ").replace(INVISIBLE, "").trim();
  const { length } = [...tag];
  return length >= 1 && length <= MAX_TAG_LENGTH ? tag : null;
}

/** Returns a key that is equal for equal tags: "VIP" and "vip" are one. */
export const tagKey = (tag: string): string => tag.toLowerCase();
