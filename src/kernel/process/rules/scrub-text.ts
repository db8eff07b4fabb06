/**
 * Patterns of possible secrets and personal data, in the order in which they are applied. The remaining text must still tell a
 * developer what went wrong. Every expression is linear, because texts come from outside.
 */
const HIDDEN: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // Only scheme and host of an address stay: paths and queries hold keys, and the part before an @ is a login.
  [/\b([a-z][a-z0-9+.-]{1,20}):\/\/(?:[^\s/@"'<>]{0,300}@)?([^\s/?#"'<>@\\]{1,300})[^\s"'<>\\]*/gi, "$1://$2/[hidden]"],
  [/[^\s<>"',;()=]+/g, (word) => (/[^/]@[^/]/.test(word) ? "[mail address]" : word)],
  // The value after a name that says that it is secret: `password=…`, `token: …`, `Authorization: Bearer …`.
  [
    /\b((?:pass(?:word|wd|phrase)?|pwd|secret|token|api[-_ ]?key|authorization|cookie|session|credential|signature)["']?\s{0,3}[=:]\s{0,3})(?:(?:bearer|basic)\s{1,3})?["']?[^\s"',;&]+/gi,
    "$1[hidden]",
  ],
  // Quoted text is a value, unless it is a name from our own code or the database.
  [/"(?![a-z_][a-z0-9_.]{0,62}")[^"]*"/g, '"[hidden]"'],
  [/`(?![a-z_][a-z0-9_.]{0,62}`)[^`]*`/g, "`[hidden]`"],
  [/(^|[\s(=:,])'(?![a-z_][a-z0-9_.]{0,62}')[^']*'/g, "$1'[hidden]'"],
  [/\(([a-z_]+(?:, ?[a-z_]+)*)\)=\([^)]*\)/g, "($1)=([hidden])"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[address]"],
  [/\b(?:[0-9a-f]{1,4}:){3,7}(?::?[0-9a-f]{1,4})?\b/gi, "[address]"],
  // Telephone numbers and similar numbers.
  [/\+?\(?\d(?:[\s().-]{0,2}\d){6,}/g, "[number]"],
  [/[A-Za-z0-9_+=/%\\-]{16,}/g, hideKeys],
];

/** The least number of changes from small letters to capitals in a long key. A name such as `getServerName` has fewer. */
const HUMPS = 3;

/** Hides keys, tokens and hashes: long words with digits or many capitals. Paths, such as those of our source, stay. */
function hideKeys(word: string): string {
  if ((word.match(/[a-z][A-Z]/g)?.length ?? 0) >= HUMPS) return "[key]";
  if (!/\d/.test(word)) return word;
  // A slash may be part of a key in base64, where capitals and small letters stand side by side. In a path they seldom do.
  if (/[a-z][A-Z]|[A-Z][a-z]/.test(word)) return "[key]";
  return word.replace(/[^/]{16,}/g, (part) => (/\d/.test(part) ? "[key]" : part));
}

/** The longest text that is scrubbed; longer ones are cut. */
const LONGEST = 2_000;

/**
 * Removes possible secrets and personal data from a free text: logins, keys, addresses of people, machines and pages, telephone
 * numbers, quoted values. In doubt it removes.
 * @param known certain secrets, such as passwords from the configuration
 */
export function scrubText(text: string, known: readonly string[] = []): string {
  let left = hideKnown(text.slice(0, LONGEST), known);
  for (const [pattern, instead] of HIDDEN) {
    left = typeof instead === "string" ? left.replace(pattern, instead) : left.replace(pattern, instead);
  }
  return left;
}

/** Shorter secrets are not searched for, because they occur in many words. */
const SHORTEST_KNOWN = 4;

/** Returns a text without these secrets, also where they are encoded as in an address. */
export function hideKnown(text: string, known: readonly string[]): string {
  let left = text;
  for (const value of known) {
    if (value.length < SHORTEST_KNOWN) continue;
    for (const spelling of new Set([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])) {
      left = left.replaceAll(spelling, "[hidden]");
    }
  }
  return left;
}

/** Like `hideKnown`, for every text in a value that becomes JSON. Names of properties stay. */
export function scrubDeep(value: unknown, known: readonly string[] = []): unknown {
  if (typeof value === "string") return isMoment(value) ? value : scrubText(value, known);
  if (Array.isArray(value)) return value.map((one) => scrubDeep(one, known));
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, scrubDeep(one, known)]));
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)?$/.test(text);
