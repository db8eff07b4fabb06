import { capital } from "#kernel/words/rules/capital.ts";
import { decodeAllEntities } from "./text.ts";

/** The longest description that is kept, in characters. */
const MAX_DESCRIPTION = 4_000;
const MAX_INPUT = 60_000;

const BREAK_TAG = /<\s*(?:br|\/?p|\/?div|\/?li|\/?ul|\/?ol|\/?tr|\/?td|\/?th|\/?table|\/?h[1-6]|hr)\b[^<>]{0,400}>/gi;
const CODE = /<(script|style)\b/gi;
const TAG = /<[^<>]{0,1000}>/g;
const ADDRESS =
  /\b(?:https?:\/\/|www\.)\S{2,300}|\b[\w-]{2,60}\.(?:com|net|org|biz|us|info|example)(?:\/\S{0,300})?\b/gi;
const MAIL = /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g;
/** Telephone numbers of North America, in the writings of people, also with words for digits' signs: "(703) 555-0147", "703.555.0147". */
const PHONE = /(?:\+?1[\s.-]{0,2})?\(?\b\d{3}\)?[\s.–-]{0,3}\d{3}[\s.–-]{1,3}\d{4}\b(?:\s?(?:x|ext\.?)\s?\d{1,6})?/gi;
/** A sentence without any of these has no address and no telephone number. */
const MAY_TOUCH = /\d{4}|@|\.[a-z]|http|www/i;
/** Sentences that only lead to a contact are left out whole. */
const CONTACT =
  /\b(?:call|text|phone|e-?mail|visit|contact|click|apply|stop by|come (?:in|see|by)|reach)\b[^.!?]{0,60}\b(?:us|now|today|at|our|online|website|here|dealer\w*|store|showroom|inventory|details|information|appointment)\b/i;
/** Longer sentences, in characters, say more than how to get in touch. */
const SHORT_SENTENCE = 120;
const SENTENCE_END = /(?<=[.!?])\s+(?=\S)/;
/** The share of capitals from which on a sentence shouts. */
const SHOUT_SHARE = 0.7;
/** Words in capitals that are written so. */
const ABBREVIATION =
  /^(?:ABS|AWD|FWD|RWD|4WD|4X4|2WD|SUV|GPS|USB|AUX|CD|DVD|LED|HID|MPG|HP|VIN|TPMS|XM|HD|TDI|GT|GTI|SRT|TRD|AMG|BMW|GMC|RAM|USA|EV|PHEV|V6|V8|V10|I4|A\/C|AC|CPO|SE|SEL|SLE|SLT|LT|LTZ|LS|LX|EX|XLE|XLT|EX-L|ST|RS|SS|SR5|FX4|Z71|OBO|KBB|MSRP|II|III|IV)$/;

/**
 * Returns the lines of a dealer's text without markup, addresses and telephone numbers, as the dealer wrote them otherwise. Sentences that
 * only ask to get in touch are left out.
 */
export function dealerSentences(raw: unknown): string[] {
  if (typeof raw !== "string") return [];
  const text = withoutCode(decodeAllEntities(raw.slice(0, MAX_INPUT)))
    .replace(BREAK_TAG, "\n")
    .replace(TAG, " ");
  return text
    .split(/[\r\n]+/)
    .flatMap((line) => line.split(SENTENCE_END))
    .flatMap((sentence) => cleanSentence(sentence) ?? []);
}

/** Returns markup without its scripts and style sheets. One without an end goes on to the end of the text. */
function withoutCode(html: string): string {
  if (!html.includes("<")) return html;
  const small = html.toLowerCase();
  let text = "";
  let from = 0;
  for (const { index, 1: name = "" } of html.matchAll(CODE)) {
    if (index < from) continue;
    text += html.slice(from, index);
    const end = small.indexOf(`</${name.toLowerCase()}`, index);
    if (end < 0) return text;
    from = end;
  }
  return text + html.slice(from);
}

function cleanSentence(sentence: string): string | null {
  const touches = MAY_TOUCH.test(sentence) && [PHONE, ADDRESS, MAIL].some((pattern) => sentence.search(pattern) >= 0);
  const isShort = sentence.length < SHORT_SENTENCE;
  if (isShort && (touches || CONTACT.test(sentence))) return beforeContact(sentence);
  const bare = touches ? sentence.replace(MAIL, " ").replace(ADDRESS, " ").replace(PHONE, " ") : sentence;
  const text = bare
    .replace(/[\p{Cc}\p{Cf}\ufffd]/gu, " ")
    .replace(/([!?*~=_#-])\1{1,}/g, "$1")
    .replace(/(?:[*~=_#]\s?){2,}/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ([,.;:!?])/g, "$1")
    .trim();
  // A single figure is a table's cell: "Seats", "5".
  return /[\p{L}\d]{2}|^\d$/u.test(text) ? text : null;
}

/** Beginnings of clauses that only lead to a contact. */
const LEADS_TO_CONTACT =
  /^(?:for|to|please|if|just|don'?t|any|questions?|want|need|interested|hurry|so|and|or|we|our|you|this (?:one )?won'?t)\b/i;
const CLAUSE_END = /\s[-–—]\s|[;,]\s/;

/** Returns the clauses of a short sentence before the one that asks to get in touch: "Sunroof, navigation - call now!"; null without any. */
function beforeContact(sentence: string): string | null {
  const clauses = sentence.split(CLAUSE_END);
  const end = clauses.findIndex((clause) =>
    [CONTACT, PHONE, ADDRESS, MAIL].some((pattern) => clause.search(pattern) >= 0),
  );
  const kept = end <= 0 ? [] : clauses.slice(0, end);
  const text = kept.join(", ").trim();
  return LEADS_TO_CONTACT.test(text) || !/\p{L}{3}/u.test(text) ? null : text;
}

/** Writes a sentence in capitals in small letters: "ONE OWNER!" is "One owner!". */
function withoutShouting(sentence: string): string {
  const letters = sentence.replace(/[^\p{L}]/gu, "");
  const capitals = letters.replace(/[^\p{Lu}]/gu, "").length;
  if (letters.length < 8 || capitals < SHOUT_SHARE * letters.length) return sentence;
  const words = sentence.split(" ").map((word) => {
    const bare = word.replace(/[^\p{L}\d/-]/gu, "");
    return ABBREVIATION.test(bare) || /\d/.test(bare) ? word : word.toLowerCase();
  });
  return capital(words.join(" "));
}

/** Returns sentences as one text for shoppers, at most 4,000 characters; null where there is none. @param sentences of `dealerSentences` */
export function joinSentences(sentences: readonly string[]): string | null {
  let text = "";
  for (const sentence of sentences) {
    const longer = text === "" ? withoutShouting(sentence) : `${text} ${withoutShouting(sentence)}`;
    if (longer.length > MAX_DESCRIPTION) break;
    text = longer;
  }
  return text === "" ? null : text;
}
