/** An entry in the history of a dealership's consent. */
export const CONSENT_KINDS = ["agreed", "withdrawn"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The ways in which a person can agree or withdraw, with the operator's words. */
export const CONSENT_CHANNELS = {
  contract: "Signed contract",
  email: "E-mail",
  form: "Web form",
  phone: "Phone",
  in_person: "In person",
  other: "Other",
} as const;
export type ConsentChannel = keyof typeof CONSENT_CHANNELS;
export const CONSENT_CHANNEL_NAMES = Object.keys(CONSENT_CHANNELS) as [ConsentChannel, ...ConsentChannel[]];

/** The most characters of a person's name and role, and of a note. */
export const MAX_PERSON_LENGTH = 200;
export const MAX_NOTE_LENGTH = 2_000;

/** The kinds of files that prove an agreement, with their endings. */
export const CONSENT_FILES = {
  pdf: ".pdf",
  png: ".png",
  jpeg: ".jpg",
  webp: ".webp",
  email: ".eml",
  text: ".txt",
} as const;
export type ConsentFileKind = keyof typeof CONSENT_FILES;

/** The largest file: a scanned contract of some pages. It is encrypted in memory. */
export const CONSENT_FILE_MAX_BYTES = 10 * 1024 * 1024;
export const CONSENT_FILE_WANTED = "Please choose a PDF, a picture (JPEG, PNG, WebP), an e-mail (.eml) or a plain text";

const MAX_NAME_LENGTH = 120;
/** A mail header at the beginning of a line (RFC 5322, 2.2). */
const MAIL_HEADER = /^(from|to|date|subject|received|return-path|message-id|mime-version|delivered-to):/gim;
/** How many characters of a text are searched for mail headers. */
const HEAD_CHARACTERS = 4_000;

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/**
 * Returns a file's kind, by its content and not by its name.
 * @returns null for all other kinds: programs, office documents, archives, web pages
 */
export function sniffConsentFile(bytes: Uint8Array): ConsentFileKind | null {
  if (startsWith(bytes, "%PDF-")) return "pdf";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  const text = readText(bytes);
  if (text === null) return null;
  const head = text.slice(0, HEAD_CHARACTERS);
  const headers = new Set([...head.matchAll(MAIL_HEADER)].map(([name]) => name.toLowerCase()));
  if (headers.size > 1) return "email";
  return /^\s*<(!doctype|html|svg|\?xml|script)/i.test(head) ? null : "text";
}

/** Returns the bytes as UTF-8 text; null when they are no text. */
function readText(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/**
 * Makes a safe file name for downloads: letters, digits and a few signs, with the ending of its kind.
 * @param given as the browser sent it
 */
export function consentFileName(given: string, kind: ConsentFileKind): string {
  const base = given.split(/[\\/]/).at(-1) ?? "";
  const plain = base
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 _-]+/g, "-")
    .slice(0, MAX_NAME_LENGTH);
  const letters = [...plain];
  const isEdge = (letter: string) => letter === "-" || letter === " ";
  const stem = plain.slice(
    letters.findIndex((letter) => !isEdge(letter)),
    letters.findLastIndex((letter) => !isEdge(letter)) + 1,
  );
  return `${stem || "agreement"}${CONSENT_FILES[kind]}`;
}
