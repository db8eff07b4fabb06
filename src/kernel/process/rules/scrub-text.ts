/**
 * What may be a secret or somebody's own, in the order in which it is looked for. The text that is left must still tell a developer
 * what went wrong. Every expression is linear: texts come from outside.
 */
const HIDDEN: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // Of an address only scheme and host: paths and queries hold keys, what stands before an @ is a login.
  [/\b([a-z][a-z0-9+.-]{1,20}):\/\/(?:[^\s/@"'<>]{0,300}@)?([^\s/?#"'<>@\\]{1,300})[^\s"'<>\\]*/gi, "$1://$2/[hidden]"],
  [/[^\s<>"',;()=]+/g, (word) => (/[^/]@[^/]/.test(word) ? "[mail address]" : word)],
  // What follows a name that says that it is secret: `password=…`, `token: …`, `Authorization: Bearer …`.
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
  // Telephone numbers and the like.
  [/\+?\(?\d(?:[\s().-]{0,2}\d){6,}/g, "[number]"],
  [/[A-Za-z0-9_+=/%\\-]{16,}/g, hideKeys],
];

/** A capital follows a small letter at least so often in a long key, and less often in a name such as `getServerName`. */
const HUMPS = 3;

/** Keys, tokens, hashes: long words with digits in them, or with capitals all over. Paths stay, of our own source for one. */
function hideKeys(word: string): string {
  if ((word.match(/[a-z][A-Z]/g)?.length ?? 0) >= HUMPS) return "[key]";
  if (!/\d/.test(word)) return word;
  // A slash may be part of a key in base64, where capitals and small letters stand side by side. In a path they seldom do.
  if (/[a-z][A-Z]|[A-Z][a-z]/.test(word)) return "[key]";
  return word.replace(/[^/]{16,}/g, (part) => (/\d/.test(part) ? "[key]" : part));
}

/** Longest text that is looked through. */
const LONGEST = 2_000;

/**
 * Takes out of a free text what may be a secret or personal: logins, keys, addresses of people, machines and pages, telephone numbers,
 * quoted values. It takes rather too much than too little.
 * @param known values that are secret for certain, such as passwords from the configuration
 */
export function scrubText(text: string, known: readonly string[] = []): string {
  let left = hideKnown(text.slice(0, LONGEST), known);
  for (const [pattern, instead] of HIDDEN) {
    left = typeof instead === "string" ? left.replace(pattern, instead) : left.replace(pattern, instead);
  }
  return left;
}

/** A secret that is shorter would be found in half of all words. */
const SHORTEST_KNOWN = 4;

/** A text without values that are secret for certain, in whatever way an address writes them. */
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

/** The same for every text in a value that becomes JSON. Names of properties stay. */
export function scrubDeep(value: unknown, known: readonly string[] = []): unknown {
  if (typeof value === "string") return isMoment(value) ? value : scrubText(value, known);
  if (Array.isArray(value)) return value.map((one) => scrubDeep(one, known));
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, scrubDeep(one, known)]));
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)?$/.test(text);
