/** A US zip code as people and browsers write it: five digits, with or without the four that name the delivery route. */
const ZIP_TEXT = /^\s*(\d{5})(?:\s?[-–]?\s?\d{4})?\s*$/;

/** Returns the five digits of a zip code ("20151", "20151-1234", "201511234"); undefined for anything else. */
export function readZipText(text: string | null | undefined): string | undefined {
  return ZIP_TEXT.exec(text ?? "")?.[1];
}
