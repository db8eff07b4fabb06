/** Words in the names of values that are secret or belong to one visitor. */
const SECRET_NAME =
  "(?:[\\w-]{0,40}(?:token|secret|passw|session|csrf|xsrf|nonce|cookie|auth|apikey|api[_-]key|access[_-]key|signature|visitor|clientip|client[_-]ip)[\\w-]{0,40}|sid|sig|jwt)";
const PHONE_NAME = "[\\w-]{0,30}(?:phone|mobile|fax|cell|tel)[\\w-]{0,20}";

/** What is removed, and what stands in its place. VINs, stock numbers and the ids of pages stay. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\b[\w.+-]{1,64}(?:@|%40|&#64;|&commat;)[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gi, "[email]"],
  [/(?<![\w-])eyJ[\w-]{8,4000}\.[\w-]{8,4000}(?:\.[\w-]{0,4000})?/g, "[token]"],
  [/\bBearer\s[\w.~+/-]{8,4000}/gi, "Bearer [token]"],
  [/\b(tel|sms):[+\d][\d().\s-]{5,20}/gi, "$1:[phone]"],
  [
    new RegExp(`(["']?\\b${PHONE_NAME}\\b["']?\\s{0,3}[:=]\\s{0,3}["']?)[+(]?\\d[\\d().\\s-]{6,18}\\d`, "gi"),
    "$1[phone]",
  ],
  [/(?<![\w./-])(?:\+?1[-. ])?(?:\(\d{3}\)\s?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-])/g, "[phone]"],
  [new RegExp(`(["']?\\b${SECRET_NAME}["']?\\s{0,3}[:=]\\s{0,3}["'])[^"'\\s]{6,4000}`, "gi"), "$1[token]"],
  [new RegExp(`([?&;]${SECRET_NAME}=)[^&#"'\\s<>]{4,4000}`, "gi"), "$1[token]"],
  [
    new RegExp(`(<input\\b[^<>]{0,200}\\bname=["']${SECRET_NAME}["'][^<>]{0,200}\\bvalue=["'])[^"']{4,4000}`, "gi"),
    "$1[token]",
  ],
];

/** A document without e-mail addresses, phone numbers, and values that are secret or belong to one visitor. */
export function redact(text: string): string {
  return RULES.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}
