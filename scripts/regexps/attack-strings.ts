import { type AST, parseRegExpLiteral } from "@eslint-community/regexpp";

/** A text of any length: `start`, then `pump` repeated, then `end`. */
export type Attack = { start: string; pump: string; end: string };

/** A repetition with a lower maximum costs at most that factor. */
const MANY = 50;
/** Common characters of pages, which classes such as `[^"]` and `\s` accept. */
const USUAL = [
  "a",
  "Z",
  "0",
  " ",
  "\n",
  "-",
  "_",
  ".",
  ",",
  "/",
  "<",
  ">",
  '"',
  "'",
  "=",
  ":",
  "(",
  "[",
  "é",
  "\u0001",
];
/** Ends after which hardly any expression matches. */
const ENDS = ["\u0000", "\n\u0001x", ""];
/** Enough for every tested repetition. The rest are variants with the same characters. */
const MAX_ATTACKS = 2_000;

/**
 * Returns texts on which an expression may backtrack. For each repetition in it there is a text that leads to it, followed by the repeated
 * text, alone or together with the leading text.
 */
export function attacksOn(regexp: RegExp): Attack[] {
  const { flags } = regexp;
  const literal = parseRegExpLiteral(regexp);
  const attacks = new Map<string, Attack>();
  const add = (start: string, pump: string) => {
    if (pump === "") return;
    for (const end of ENDS) attacks.set(JSON.stringify([start, pump, end]), { start, pump, end });
  };
  const known = [...new Set([...regexp.source.matchAll(/[^\\\w]/gu)].map(([character]) => character))];
  const characters = [...new Set([...USUAL, ...known])];
  const visitAll = (alternatives: readonly AST.Alternative[], before: string) => {
    for (const { elements } of alternatives) {
      let lead = before;
      for (const element of elements) {
        visit(element, lead);
        lead += sampleOf([element], flags);
      }
    }
  };
  const visit = (element: AST.Element, lead: string): void => {
    if (element.type === "Quantifier") {
      if (element.max >= MANY) {
        for (const pump of pumpsOf(element.element, characters, flags)) {
          add(lead, pump);
          add("", lead + pump);
          add(pump, lead + pump);
        }
      }
      visit(element.element, lead);
    } else if ("alternatives" in element) visitAll(element.alternatives, lead);
  };
  visitAll(literal.pattern.alternatives, "");
  // An expression without a long repetition is tested with its own beginning, repeated.
  for (const { elements } of literal.pattern.alternatives.slice(0, 20)) {
    add("", sampleOf(elements.slice(0, -1), flags));
  }
  return [...attacks.values()].slice(0, MAX_ATTACKS);
}

/** Returns the texts that a repetition may repeat: every common character that its class accepts, or an example of each alternative. */
function pumpsOf(element: AST.QuantifiableElement, characters: readonly string[], flags: string): string[] {
  if ("alternatives" in element) {
    return element.alternatives.flatMap(({ elements }) => [1, 0].map((least) => sampleOf(elements, flags, least)));
  }
  const accepted = characters.filter(acceptedBy(element, flags));
  // A word boundary is between two characters.
  const bordering = accepted.filter((character) => !/\w/.test(character)).slice(0, 3);
  return accepted.includes("a") ? [...accepted, ...bordering.map((character) => `a${character}`)] : accepted;
}

/**
 * Returns a short text that elements in a row match, as far as this is known without running them.
 * @param least how often at least an optional element is in it: 0 or 1 times
 */
function sampleOf(elements: readonly AST.Element[], flags: string, least = 1): string {
  return elements
    .map((element): string => {
      if (element.type === "Character") return String.fromCodePoint(element.value);
      if (element.type === "Quantifier") {
        const times = Math.min(Math.max(element.min, least), element.max, MANY);
        return sampleOf([element.element], flags, least).repeat(times);
      }
      if (element.type === "Assertion" || element.type === "Backreference") return "";
      if ("alternatives" in element) return sampleOf(element.alternatives[0]?.elements ?? [], flags, least);
      return [...USUAL, "A", "$", "#"].find(acceptedBy(element, flags)) ?? "";
    })
    .join("");
}

function acceptedBy({ raw }: AST.Element, flags: string): (character: string) => boolean {
  const whole = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ""));
  return (character) => whole.test(character);
}
