/** Words in the names of values that are secret or belong to one visitor. */
const SECRET_NAME =
  "(?:[\\w-]{0,40}(?:token|secret|passw|session|csrf|xsrf|nonce|cookie|auth(?!or)|apikey|api[_-]key|access[_-]key|credential|signature|visitor|clientip|client[_-]ip)[\\w-]{0,40}|sid|sig|jwt)";
const PHONE_NAME = "[\\w-]{0,30}(?:phone|mobile|fax|cell|tel)[\\w-]{0,20}";
const PERSON_NAME =
  "[\\w-]{0,30}?(?:(?:first|last|full|middle|given|family|contact|sales|salesperson|customer|user|owner|manager|staff|employee|agent|reviewer|author|buyer)[_-]?name|sales[_-]?(?:person|man|rep|agent)|contact[_-]?person|author|reviewer)";
const IP_NAME = "[\\w-]{0,20}(?:ip|addr)(?:[_-]?address)?";
const IP = "(?:\\d{1,3}(?:\\.\\d{1,3}){3}|[\\da-f]{0,4}(?::[\\da-f]{0,4}){2,7})";

/** A quote in a script, in a string of a script, and in an attribute. */
const DOUBLE = `(?:\\\\{0,3}"|&quot;|&#34;)`;
const SINGLE = `(?:\\\\{0,3}'|&#x27;|&#0?39;)`;
const QUOTE = `(?:${DOUBLE}|${SINGLE})`;
/** The text between a name and its value in data and in scripts. */
const IS = `${QUOTE}?\\s{0,3}[:=]\\s{0,3}`;
/** One character of a value that has no spaces. */
const SOLID = `(?:[^"'\\\\&<>\\s]|\\\\(?![\\\\"'u]))`;
const PERSON_TYPE = `${DOUBLE}@type${DOUBLE}\\s{0,3}:\\s{0,3}${DOUBLE}Person${DOUBLE}`;
const NAME_OF = `${DOUBLE}name${DOUBLE}\\s{0,3}:\\s{0,3}${DOUBLE}`;
const FIELD = "<(?:input|meta)\\b[^<>]{0,200}";

const all = (source: string): RegExp => new RegExp(source, "gi");

/** A field of a form or of a page's head, in both orders of its attributes. */
const fieldRules = (name: string, replacement: string): (readonly [RegExp, string])[] => [
  [
    all(
      `(${FIELD}\\b(?:name|property|id)=["']${name}["'][^<>]{0,200}\\b(?:value|content)=)(?:"[^"<>]{2,4000}"|'[^'<>]{2,4000}')`,
    ),
    `$1"${replacement}"`,
  ],
  [
    all(
      `(${FIELD}\\b(?:value|content)=)(?:"[^"<>]{2,4000}"|'[^'<>]{2,4000}')([^<>]{0,200}\\b(?:name|property|id)=["']${name}["'])`,
    ),
    `$1"${replacement}"$2`,
  ],
];

/** Patterns to remove, and their replacements. VINs, stock numbers and the ids of pages stay. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\b[\w.+-]{1,64}(?:@|%40|&#64;|&#x40;|&commat;|\\u0040)[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gi, "[email]"],
  // A well-known network's mail service encodes addresses so that its script can decode them.
  [/(\bdata-cfemail=["']|\bemail-protection#)[\da-f]{8,400}/gi, "$1[email]"],
  [/(?<![\w-])eyJ[\w-]{8,4000}\.[\w-]{8,4000}(?:\.[\w-]{0,4000})?/g, "[token]"],
  [/\bBearer\s[\w.~+/-]{8,4000}/gi, "Bearer [token]"],
  [/\b((?:tel|sms|callto|whatsapp):|wa\.me\/)[+\d][\d().\s-]{5,20}/gi, "$1[phone]"],
  [all(`(\\b${PHONE_NAME}\\b${IS}\\[\\s{0,9})(?=["'\\\\&])[^\\][]{5,300}`), '$1"[phone]"'],
  [all(`(\\b${PHONE_NAME}\\b${IS}${QUOTE}?)[+(]?\\d[\\d().\\s-]{6,18}\\d`), "$1[phone]"],
  [/(?<![\w./-])(?:\+?1[-. ])?(?:\(\d{3}\)\s?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-])/g, "[phone]"],
  [all(`(\\b${PERSON_NAME}${IS}${DOUBLE})[^"\\\\&<>]{2,80}`), "$1[name]"],
  [all(`(\\b${PERSON_NAME}${IS}${SINGLE})[^'\\\\&<>]{2,80}`), "$1[name]"],
  [all(`(${PERSON_TYPE}[^{}]{0,300}?${NAME_OF})[^"\\\\&<>]{2,80}`), "$1[name]"],
  [all(`(${NAME_OF})[^"\\\\&<>]{2,80}(${DOUBLE}[^{}]{0,300}?${PERSON_TYPE})`), "$1[name]$2"],
  [/(\bitemprop=["'](?:author|reviewer|employee|founder)["'][^<>]{0,300}>)[^<>]{2,80}/gi, "$1[name]"],
  [/(schema\.org\/Person["'][^<>]{0,300}>(?:\s{0,50}<[^<>]{1,300}>){0,3}\s{0,50})[^<>\s][^<>]{1,79}/gi, "$1[name]"],
  ...fieldRules(PERSON_NAME, "[name]"),
  [all(`(\\b${IP_NAME}${IS}${QUOTE})${IP}`), "$1[address]"],
  [all(`(\\b${SECRET_NAME}${IS}${QUOTE})${SOLID}{6,4000}`), "$1[token]"],
  [all(`([?&;](?:${SECRET_NAME}|[\\w-]{0,20}key)=)[^&#"'\\s<>]{4,4000}`), "$1[token]"],
  ...fieldRules(SECRET_NAME, "[token]"),
];

/**
 * Returns a document without e-mail addresses, phone numbers, names of persons that the markup identifies, and values that are secret or
 * belong to one visitor. Names in sentences stay.
 */
export function redact(text: string): string {
  return RULES.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}
