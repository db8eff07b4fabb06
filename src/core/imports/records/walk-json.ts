import { CsvError } from "../rules/csv-error.ts";
import { MAX_DEPTH, type RecordVisitor } from "./survey-records.ts";

/** The largest JSON file that is read, in characters: its whole content is in memory at once. */
export const JSON_MAX_CHARACTERS = 24 * 1024 * 1024;
const PAIR_NAME = ["name", "key", "label", "field"] as const;

/**
 * Parses JSON: one value, or a value a line.
 * @throws {CsvError} it is damaged or breaks off
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    try {
      if (lines.length > 1) return lines.map((line) => JSON.parse(line) as unknown);
    } catch {
      // Said below: neither the whole nor its lines are JSON.
    }
    throw new CsvError("The JSON file is damaged or breaks off before its end");
  }
}

/**
 * Tells a visitor the parts of a JSON value. A list's entries have the list's name, and `{"name": "VIN", "value": "…"}` is a value of that
 * name. The line of a part is the number of the entry that it belongs to.
 */
export function walkJson(value: unknown, visitor: RecordVisitor): void {
  walkPart({ name: "", line: 1, depth: 0 }, value, visitor);
}

/** `line`: the number of the list's entry in which the part is. */
type Place = { name: string; line: number; depth: number };

function walkPart(place: Place, part: unknown, visitor: RecordVisitor): void {
  const depth = place.depth + 1;
  if (depth > MAX_DEPTH) throw new CsvError(`The file is nested more than ${MAX_DEPTH} levels deep`);
  const pair = pairOf(part);
  if (Array.isArray(part))
    for (const [n, entry] of part.entries()) walkPart({ ...place, line: n + 1, depth }, entry, visitor);
  else if (pair !== null) tellScalar({ ...place, name: pair.name }, pair.value, visitor);
  else if (typeof part !== "object" || part === null) tellScalar(place, part, visitor);
  else {
    visitor.open(place.name, place.line);
    const members = Object.entries(part);
    // Single values first: what stands beside a list belongs to each of its entries, wherever it stands.
    for (const [name, member] of members.sort((a, b) => Number(isNested(a[1])) - Number(isNested(b[1])))) {
      walkPart({ name: nameOf(name), line: place.line, depth }, member, visitor);
    }
    visitor.close();
  }
}

const isNested = (member: unknown): boolean => typeof member === "object" && member !== null;

function tellScalar({ name, line }: Place, scalar: unknown, visitor: RecordVisitor): void {
  const text = scalar === null || scalar === undefined ? "" : String(scalar);
  if (text.trim() === "") return;
  visitor.open(name, line);
  visitor.value(text);
  visitor.close();
}

function pairOf(part: unknown): { name: string; value: unknown } | null {
  if (typeof part !== "object" || part === null || !("value" in part) || Object.keys(part).length > 3) return null;
  const name = PAIR_NAME.map((key) => (part as Record<string, unknown>)[key]).find((text) => typeof text === "string");
  return typeof name === "string" && typeof part.value !== "object" ? { name, value: part.value } : null;
}

/** Keys that are numbers or VINs name the entries of a list, not their facts. */
const nameOf = (key: string): string => (/^\d+$|^[A-HJ-NPR-Z0-9]{17}$/.test(key) ? "entry" : key.slice(0, 100));
