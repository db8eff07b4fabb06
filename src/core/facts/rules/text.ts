const ENTITIES = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    reg: "®",
    trade: "™",
    copy: "©",
    ndash: "–",
    mdash: "—",
    hellip: "…",
    rsquo: "’",
    lsquo: "‘",
    rdquo: "”",
    ldquo: "“",
    eacute: "é",
    deg: "°",
    bull: "•",
    middot: "·",
  }),
);
/** Only this many characters of a value are read. No caption is longer. */
const MAX_INPUT = 4_000;
/** Control and format characters. The bidirectional overrides among them can reverse a whole line. */
const INVISIBLE = /[\p{Cc}\p{Cf}\ufffc\ufffd]/gu;
/** The texts that feeds write for "nothing". */
const NOTHING =
  /^(?:null|undefined|nan|n\/?a|none|unknown|unspecified|not specified|not available|other|tbd|-+|–|—|\.+|\?+|\$[a-z_]\w*|\[object object\]|false|true)$/i;

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith("#")) return ENTITIES.get(body.toLowerCase()) ?? whole;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  return Number.isInteger(code) && code > 8 && code <= 0x10_ffff ? String.fromCodePoint(code).toWellFormed() : " ";
}

/** Decodes HTML character references once: the few named ones that captions use, and all numeric ones. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? text.replace(/&(#x?[0-9a-f]{1,7}|[a-z]{2,8});/gi, decodeEntity) : text;
}

/** Repeats `decodeEntities` until nothing is left to decode, because feeds encode text that is already encoded. */
export function decodeAllEntities(text: string): string {
  let decoded = text;
  for (let round = 0; round < 8; round++) {
    const next = decodeEntities(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

/** One clean line of plain characters, as most values are. No round of cleaning would change it. */
const ALREADY_CLEAN = /^[!-%'-;=-~]+(?: [!-%'-;=-~]+)*$/;

/** Markup, and words between several brackets ("<<< LOW MILES >>>"), which would otherwise take one round per bracket. */
const MARKUP = /(?<!<)<+[^<>]{0,400}>+/g;
/** The limit of cleaning rounds: more than a text needs that was encoded several times by mistake. */
const MOST_ROUNDS = 8;

/** Cleans a text once. A removal can leave an accent next to its letter, so each round joins them. */
function cleanOnce(text: string): string {
  return decodeEntities(text.replace(MARKUP, " ")).replace(/\s+/g, " ").replace(INVISIBLE, "").normalize("NFC").trim();
}

/**
 * Turns any raw value into one clean line: markup and character references resolved (also double-encoded ones), white
 * space collapsed, invisible and direction-changing characters removed, cut at a word within `maxLength` characters.
 * Objects, functions, empty strings and fillers ("N/A", "null", "--") are null. Cleaning the result again does not change it.
 */
export function cleanText(value: unknown, maxLength: number): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? cleanText(String(value), maxLength) : null;
  if (typeof value !== "string") return null;
  if (value === "") return null;
  const text = value.length <= MAX_INPUT && ALREADY_CLEAN.test(value) ? value : cleanAll(value);
  const cut = cutAtWord(text, maxLength);
  return cut === "" || NOTHING.test(cut) ? null : cut;
}

/** Cleans a text until nothing changes; returns an empty text when that has no end in sight. */
function cleanAll(value: string): string {
  let text = value.slice(0, MAX_INPUT).toWellFormed();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = cleanOnce(text);
    if (next === text) return text;
    text = next;
  }
  return "";
}

/** Returns at most `maxLength` characters, without half a word or half a surrogate pair at the end. */
export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const head = text.slice(0, maxLength + 1);
  const space = head.lastIndexOf(" ");
  const cut = space > maxLength / 2 ? head.slice(0, space) : head.slice(0, maxLength);
  return cut.replace(/[\ud800-\udbff]$/, "").trim();
}

/** Returns a raw value as a whole number ("2018", 2018, "2018.0"); null for anything else. */
export function wholeNumber(value: unknown): number | null {
  const text = cleanText(value, 40);
  const match = text === null ? null : /^(\d{1,12})(?:\.0+)?$/.exec(text.replace(/,/g, ""));
  return match?.[1] === undefined ? null : Number(match[1]);
}
