import { type ClassAndDetailFilters, detailGroups } from "../detail-words.ts";
import type { Meaning, Refusal } from "./pieces.ts";

/** Small numbers in words, English and Spanish. */
const IN_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  single: 1,
  un: 1,
  una: 1,
  uno: 1,
  solo: 1,
  unico: 1,
  first: 1,
  two: 2,
  dos: 2,
  couple: 2,
  three: 3,
  tres: 3,
  four: 4,
  cuatro: 4,
  five: 5,
  cinco: 5,
  six: 6,
  seis: 6,
  seven: 7,
  siete: 7,
  eight: 8,
  ocho: 8,
  nine: 9,
  nueve: 9,
  ten: 10,
  diez: 10,
  twelve: 12,
  doce: 12,
  quince: 15,
  fifteen: 15,
  twenty: 20,
  veinte: 20,
  thirty: 30,
  treinta: 30,
  forty: 40,
  cuarenta: 40,
  fifty: 50,
  cincuenta: 50,
  sixty: 60,
}; // prettier-ignore
export const SMALL = `(\\d{1,2}|${Object.keys(IN_WORDS)
  .filter((word) => !/^(?:an?|uno?|una|single|first|solo|unico|couple)$/.test(word))
  .join("|")})`;
export const numberOf = (text = ""): number =>
  /\d/.test(text) ? Number(text.replaceAll(",", "")) : (IN_WORDS[text.toLowerCase()] ?? 0);

export const AT_LEAST =
  "(?:at\\s+least|minimum(?:\\s+of)?|min\\.?|no\\s+less\\s+than|not\\s+less\\s+than|>=?|al\\s+menos|por\\s+lo\\s+menos|minimo(?:\\s+de)?|como\\s+minimo)";
export const OVER =
  "(?:over|above|more\\s+th[ae]n|better\\s+th[ae]n|greater\\s+th[ae]n|bigger\\s+th[ae]n|larger\\s+th[ae]n|mas\\s+de)";
export const AT_MOST =
  "(?:at\\s+most|up\\s+to|max(?:imum)?(?:\\s+of)?|no\\s+more\\s+th[ae]n|not\\s+more\\s+th[ae]n|<=?|como\\s+maximo|maximo(?:\\s+de)?|no\\s+mas\\s+de|hasta|a\\s+lo\\s+mucho)";
export const UNDER = "(?:under|below|less\\s+th[ae]n|fewer\\s+th[ae]n|smaller\\s+th[ae]n|menos\\s+de)";
export const OR_MORE =
  "(?:\\s*\\+|\\s+min(?:imum)?(?!\\p{L})|\\s*plus(?!\\p{L})|\\s+(?:or|and|o)\\s+(?:more|better|higher|above|up|over|greater|bigger|larger|mas|mayor|mejor))";
export const OR_LESS = "(?:\\s+(?:or|o)\\s+(?:less|fewer|under|below|smaller|menos)|\\s*(?:max(?:imum)?|tops|maximo))";

/** Returns a meaning with the name that its filters have as chips. */
export const fact = (kind: Meaning["kind"], filters: ClassAndDetailFilters): Meaning => ({
  kind,
  label: detailGroups(filters).join(", "),
  filters: filters as Meaning["filters"],
});
export const refused = (why?: string) => (): Refusal => ({ why });
