import { conditionInWords } from "#core/facts/rules/condition.ts";
import { kindInWords } from "#core/facts/rules/vehicle-kind.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { bareHeader, type CsvField, csvFieldOf, SHORTENED_RANK } from "../csv-columns.ts";
import { CsvError } from "../csv-error.ts";
import { CSV_MAX_COLUMNS } from "../csv-rules.ts";
import { firstOf, isFormula } from "../csv/read-cells.ts";
import { type ColumnDraft, markDoubtful } from "./column-draft.ts";
import { columnName } from "./column-names.ts";
import { fieldByValues, isConditionWord, isEmptyOrFiller, objectionTo } from "./column-values.ts";
import { explainPrices } from "./explain-prices.ts";
import { fieldByClasses } from "./field-by-classes.ts";
import { guessColumns } from "./guess-columns.ts";
import { judgeHeader } from "./refused-headers.ts";
import { resolveColumnConflicts } from "./resolve-column-conflicts.ts";
import { type ColumnChoices, type CsvHeader, NO_CHOICES, type UnderstoodColumn } from "./understood-column.ts";

const NAMING_FIELDS: readonly CsvField[] = ["vin", "stockNumber", "title", "make", "model"];
const MAX_SHOWN_HEADER = 60;
const SHOWN_SAMPLES = 3;
const MAX_SAMPLE = 80;

/**
 * Understands a file's columns by their headers and values, and by the operator's choices. A column is taken only when its header is known
 * and its values agree, or when its values prove its field. Every other column is left out, and is doubtful where it may hold a fact.
 * @param headers cells of the header line; null when the file has none
 * @param rows the first rows below it
 * @throws {CsvError} when there are too many columns
 */
export function understandColumns(
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
  choices: ColumnChoices = NO_CHOICES,
): CsvHeader {
  const width = headers?.length ?? Math.max(0, ...rows.map((row) => row.length));
  if (width > CSV_MAX_COLUMNS) {
    throw new CsvError(
      `The first line has ${formatCount(width)} columns, and at most ${CSV_MAX_COLUMNS} are read. Is it a CSV file with a header?`,
    );
  }
  const columns = Array.from({ length: width }, (_, n) => draftOf(headers, rows, n, width));
  if (headers !== null) numberRepeats(columns);
  for (const [n, column] of columns.entries()) judgeColumn(column, n, headers !== null, choices);
  const warnings = resolveColumnConflicts(columns);
  if (headers !== null) takeProved(columns);
  const isGuessed = headers === null && guess(columns, choices);
  if (headers !== null) nameSuggestions(columns);
  const paidPrices = explainPrices(columns);
  const read = fieldsOf(columns);
  return {
    columns: read,
    paidPrices,
    shown: columns.map(shownOf),
    width,
    warnings: [...warnings, ...warningsOf(columns, read), ...(isGuessed ? [GUESSED] : [])],
    problem: problemOf(headers, rows, read, choices.takesCertainGuesses === true),
  };
}

const shownOf = (draft: ColumnDraft): UnderstoodColumn => {
  const { header, key, field, certainty, why, suggested, samples } = draft;
  return { header, key, field, certainty, why, suggested, samples };
};

function draftOf(
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
  n: number,
  width: number,
): ColumnDraft {
  const texts = rows.map((row) => (isFormula(row[n] ?? "") ? "" : firstOf(row, [n])));
  const values = texts.filter((text) => !isEmptyOrFiller(text));
  const header = headers === null ? `Column ${n + 1}` : shownHeader(headers[n] ?? "");
  const samples = [...new Set(values)].slice(0, SHOWN_SAMPLES);
  const name = bareHeader(headers?.[n] ?? "");
  return {
    ...{ header, name, key: headers === null ? `#${width}:${n + 1}` : name || `#${n + 1}` },
    ...{ field: null, certainty: "ignored", why: "AutoHub does not use this column.", suggested: null },
    ...{ rank: 0, named: null, isRepeat: false, texts, values },
    samples: samples.map((text) => shorten(text, MAX_SAMPLE)),
  };
}

/** Columns with the same name are remembered separately. */
function numberRepeats(columns: readonly ColumnDraft[]): void {
  const counts = new Map<string, number>();
  for (const column of columns) {
    const count = (counts.get(column.name) ?? 0) + 1;
    counts.set(column.name, count);
    if (count > 1) column.key = `${column.name}~${count}`;
  }
}

const shorten = (text: string, length: number): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return plain.length > length ? `${plain.slice(0, length)}…` : plain;
};
const shownHeader = (cell: string): string => shorten(cell, MAX_SHOWN_HEADER);

function judgeColumn(column: ColumnDraft, n: number, hasHeader: boolean, { chosen, remembered }: ColumnChoices): void {
  const choice = chosen.get(n);
  if (choice !== undefined && choice !== "auto") {
    const why = choice === null ? "Left out as you chose." : "As you chose.";
    Object.assign(column, { field: choice, certainty: "chosen", why, rank: -1 });
    return;
  }
  const earlier = choice === "auto" ? undefined : remembered.get(column.key);
  if (earlier !== undefined) judgeRemembered(column, earlier);
  else if (hasHeader) judgeByName(column);
}

function judgeRemembered(column: ColumnDraft, earlier: CsvField | null): void {
  const odd = earlier === null ? null : objectionTo(earlier, column.values);
  const why = earlier === null ? "Left out, as chosen for an earlier file." : "As chosen for an earlier file.";
  Object.assign(column, { field: earlier, certainty: "remembered", why, rank: -1 });
  if (odd !== null && earlier !== null) {
    markDoubtful(column, `It was chosen as ${columnName(earlier)} for an earlier file, but here it holds ${odd}.`);
  }
}

function judgeByName(column: ColumnDraft): void {
  const refused = judgeHeader(column.header);
  const known = knownByName(column);
  // A whole known name is never another amount: "Buy It Now Price". A shortened name may be one: "Unit Cost".
  if (known === null || (refused !== null && known.rank >= SHORTENED_RANK)) {
    judgeUnknown(column, refused);
    return;
  }
  const { field, rank } = otherMeaning(column, known);
  Object.assign(column, {
    field,
    rank,
    named: field,
    certainty: "sure",
    why: `Recognized by its name as ${columnName(field)}.`,
  });
  const odd = objectionTo(field, column.values);
  if (odd === null) return;
  const seen = fieldByValues(column.values)?.field ?? null;
  markDoubtful(column, `Its name says ${columnName(field)}, but it holds ${odd}.`, seen === field ? null : seen);
}

/** Columns with a vague name. Their texts are titles when they start with a year and a make. */
const VAGUE_TITLE = /^(?:(?:product|item|listing)?(?:name|description)|item|product|yearmakemodel.*)$/;

/** Returns the field of a column's name; null where the name is vague and the values do not confirm it. */
function knownByName({ header, name, values }: ColumnDraft): ReturnType<typeof csvFieldOf> {
  const known = csvFieldOf(header);
  const isProse = known?.field === "description";
  const isVague = known === null ? VAGUE_TITLE.test(name) : known.field === "title" && known.rank >= SHORTENED_RANK;
  if ((isVague || isProse) && fieldByValues(values)?.field === "title") return { field: "title", rank: SHORTENED_RANK };
  if (isVague) return null;
  // "Type" can be anything: "simple", "Retail".
  const isType = known?.field === "condition" && TYPE.test(name) && values.length > 0;
  return isType && !values.some((value) => isConditionOrKind(value) || BODY.test(value)) ? null : known;
}

const TYPE = /type|class/;
const isConditionOrKind = (text: string): boolean =>
  conditionInWords(text) !== null || kindInWords(text) !== null || /car|truck|vehicle|auto|suv/i.test(text);

/** Returns another field for a name that means different things in different systems. The values decide. */
function otherMeaning(
  column: ColumnDraft,
  known: { field: CsvField; rank: number },
): { field: CsvField; rank: number } {
  const { values } = column;
  if (values.length === 0) return known;
  // Autoxloo's AX9 has its conditions in a column "title".
  if (known.field === "title" && values.every(isConditionWord)) return { field: "condition", rank: -1 };
  // "Type" and "Vehicle Type" are "Used" or "New" in one file, and "Sedan" or "SUV" in another.
  const isType = known.field === "condition" && TYPE.test(column.name);
  return isType && values.every((value) => BODY.test(value)) ? { field: "bodyStyle", rank: 100 } : known;
}

const BODY =
  /^(?:sedan|suv|coupe|convertible|hatchback|wagon|truck|pickup|minivan|van|crossover|cabriolet|roadster|crew cab|sport utility)s?$/i;

function judgeUnknown(column: ColumnDraft, refused: ReturnType<typeof judgeHeader>): void {
  if (refused === "other amount") column.why = "A figure of this name is not the asking price.";
  else if (refused === "other subject") column.why = "It is not a fact about this car.";
}

/** Takes a column whose values prove its field, where no column has that name: VINs under "Serial". */
function takeProved(columns: readonly ColumnDraft[]): void {
  if (columns.some(({ field, suggested }) => field === "vin" || suggested === "vin")) return;
  const proved = columns.filter(
    ({ certainty, header, values }) =>
      certainty === "ignored" && judgeHeader(header) === null && fieldByValues(values)?.isProved === true,
  );
  const [column] = proved;
  if (proved.length !== 1 || column === undefined) return;
  Object.assign(column, { field: "vin", certainty: "sure", why: "Recognized by its values: they are VINs." });
}

/** Returns the field that a column's values look like, unless another column has that field. */
function suggestionFor({ values }: ColumnDraft, taken: ReadonlySet<CsvField | null>): CsvField | null {
  const seen = fieldByValues(values)?.field ?? fieldByClasses(values);
  return taken.has(seen) ? null : seen;
}

/** Suggests fields for columns that are left out, where no other column has the field. */
function nameSuggestions(columns: readonly ColumnDraft[]): void {
  const taken = new Set(columns.map(({ field }) => field));
  for (const column of columns) {
    if (column.certainty !== "ignored" || column.field !== null) continue;
    const refused = judgeHeader(column.header);
    if (refused === "maybe price") {
      if (taken.has("price")) column.why = "Another column has the asking price.";
      else markDoubtful(column, "It may be the asking price, or another figure.", "price");
    }
    if (refused !== null || column.isRepeat) continue;
    const suggested = suggestionFor(column, taken);
    if (suggested !== null) markDoubtful(column, `Its values look like: ${columnName(suggested)}.`, suggested);
  }
}

const GUESSED = "The file has no header line. What its columns hold was understood by their values.";

/**
 * Suggests a field for each column of a file without a header line that nobody has chosen. Without an operator they are taken, if all of
 * them are certain and no choice is known.
 * @returns true when they were taken
 */
function guess(columns: readonly ColumnDraft[], { takesCertainGuesses }: ColumnChoices): boolean {
  const { fields, isCertain } = guessColumns(columns);
  const isFree = columns.every(({ certainty }) => certainty === "ignored");
  const isTaken = takesCertainGuesses === true && isCertain && isFree;
  const taken = new Set(columns.map(({ field }) => field));
  for (const [n, column] of columns.entries()) {
    if (column.certainty !== "ignored") continue;
    const field = fields[n] ?? null;
    const suggested = field === "images" || !taken.has(field) ? field : null;
    const why =
      suggested === null ? "Its values do not show what it holds." : `Its values look like: ${columnName(suggested)}.`;
    if (!isTaken) markDoubtful(column, why, suggested);
    else if (suggested !== null) Object.assign(column, { field: suggested, certainty: "sure", why });
  }
  return isTaken;
}

function fieldsOf(columns: readonly ColumnDraft[]): Map<CsvField, number[]> {
  const sources = new Map<CsvField, { column: number; rank: number }[]>();
  for (const [column, { field, rank }] of columns.entries()) {
    if (field === null) continue;
    const list = sources.get(field) ?? [];
    list.push({ column, rank: field === "images" ? column : rank });
    sources.set(field, list);
  }
  return new Map(
    [...sources].map(([field, list]) => [field, list.sort((a, b) => a.rank - b.rank).map(({ column }) => column)]),
  );
}

function warningsOf(columns: readonly ColumnDraft[], read: ReadonlyMap<CsvField, readonly number[]>): string[] {
  const doubtful = columns.filter(({ certainty }) => certainty === "doubtful");
  const isUnpriced = !read.has("price") && doubtful.every(({ suggested }) => suggested !== "price");
  return [
    ...doubtful.map(({ header, why }) => `The column "${header}" was left out. ${why}`),
    ...(isUnpriced && columns.some(({ header }) => judgeHeader(header) === "other amount")
      ? ["No column has the asking price. Cost, invoice, wholesale and sticker figures are never used instead."]
      : []),
  ];
}

const CHOOSE_BY_UPLOAD =
  "What its columns hold is not certain from their values: upload the file once, and choose there what each column holds. The feed is then read the same way.";

function problemOf(
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
  read: ReadonlyMap<CsvField, readonly number[]>,
  isFeed: boolean,
): string | null {
  if (NAMING_FIELDS.some((field) => read.has(field))) return null;
  const begins = `It begins with "${shownHeader((headers ?? rows[0])?.[0] ?? "")}"`;
  const names =
    "The first line must name the columns, such as title, year, make, model, price, mileage, vin, location and zipCode.";
  return headers === null
    ? `${names} ${begins}, so this file seems to have no header line. ${isFeed ? CHOOSE_BY_UPLOAD : "Choose what each column holds."}`
    : `${names} ${begins}, and no column that names a car was found.`;
}
