import { type Element, elementsWithin, type PageDocument, parentOf, textWithin } from "./page-document.ts";

/** The longest head and value, in characters. */
const MAX_HEAD = 30;
const MAX_VALUE = 80;
const CELL = /^t[dh]$/;

/** The heads of the tables that are in use. */
const known = new WeakMap<Element, readonly string[]>();

/**
 * Returns the cells of a card that is a row below heads, with the head over each as written ("Mileage" over "41,000"): of a table, or of
 * elements as many as those of a row of short texts above. Empty for all other cards, and for rows with cells over several columns.
 */
export function columnCells(document: PageDocument, row: Element | null | undefined): [head: string, cell: Element][] {
  if (row == null) return [];
  const cells = cellsOf(row);
  const heads = row.name === "tr" ? headsOf(document, row) : headsAbove(document, row, cells.length);
  // The last column, with a link, often has no head.
  const isWhole = cells.length === heads.length || cells.length === heads.length + 1;
  if (heads.length === 0 || !isWhole || cells.some(({ attribs }) => isWide(attribs.colspan))) return [];
  return cells.flatMap((cell, column): [string, Element][] => {
    const head = heads[column] ?? "";
    return head === "" ? [] : [[head, cell]];
  });
}

/** Returns the values of a card that is such a row, by the heads. */
export function columnValues(document: PageDocument, [row]: readonly Element[]): [head: string, value: string][] {
  return columnCells(document, row).flatMap(([head, cell]): [string, string][] => {
    const value = textWithin(document, cell, MAX_VALUE + 1);
    return value === "" || value.length > MAX_VALUE ? [] : [[head, value]];
  });
}

/** The fewest columns of rows that are no table. */
const MIN_COLUMNS = 3;

/** Returns the texts of the row above the first of the rows, where they are heads: short, without figures and all different. */
function headsAbove(document: PageDocument, row: Element, columns: number): readonly string[] {
  const parent = parentOf(row);
  if (columns < MIN_COLUMNS || parent === null || /^(?:html|body)$/.test(row.name)) return [];
  const heads = known.get(parent) ?? readHeadsAbove(document, parent);
  known.set(parent, heads);
  return heads;
}

function readHeadsAbove(document: PageDocument, parent: Element): readonly string[] {
  const siblings = parentOf(parent)?.children ?? [];
  let heads: readonly string[] = [];
  for (const row of [...siblings.slice(0, siblings.indexOf(parent)).slice(-2), ...parent.children]) {
    const texts = row.type === "tag" ? cellsOf(row).map((cell) => textWithin(document, cell, MAX_HEAD + 1)) : [];
    if (texts.length < MIN_COLUMNS) continue;
    if (texts.some((text) => text.length > MAX_HEAD || /\d/.test(text))) break;
    heads = row.type === "tag" && isHeads(document, row, texts) ? texts : [];
  }
  const rows = parent.children
    .filter((row): row is Element => row.type === "tag")
    .map((row) => cellsOf(row).map((cell) => textWithin(document, cell, MAX_VALUE + 1)))
    .filter(
      (values) =>
        values.join() !== heads.join() && (values.length === heads.length || values.length === heads.length + 1),
    );
  const fitting = rows.filter((values) => heads.every((head, column) => fits(head, values[column] ?? "")));
  return fitting.length * 2 > rows.length ? heads : [];
}

/** Controls of a bar by which visitors sort or choose. */
const CONTROL = /^(?:a|button|select|input|label|option)$/;

/** True for a row of texts that are all different, without anything to press. */
function isHeads(document: PageDocument, row: Element, texts: readonly string[]): boolean {
  const hasControl = elementsWithin(document, row).some(({ name }) => CONTROL.test(name));
  return !hasControl && new Set(texts).size === texts.length && !texts.some((text) => /\bsort\b/i.test(text));
}

/** The values that cannot stand under some heads. */
const MISFITS: readonly [head: RegExp, value: RegExp][] = [
  [/^(?:model )?year$/i, /[^\d\s]/],
  [/^(?:mileage|miles|odometer)$/i, /[$€£]/],
  [/^(?!.*(?:mile|odo|detail|info|descri|spec|vehicle|km)).+$/i, /\d\s?(?:mi|miles|kms?)\b|\bVIN\b/i],
];
const fits = (head: string, value: string): boolean =>
  !MISFITS.some(([heads, values]) => heads.test(head) && values.test(value));

const isWide = (columns: string | undefined): boolean => columns !== undefined && columns.trim() !== "1";

const cellsOf = (row: Element): Element[] =>
  row.children.filter(
    (child): child is Element => child.type === "tag" && (row.name !== "tr" || CELL.test(child.name)),
  );

/** Returns the heads of a row's table: its first row, when that has only heads. */
function headsOf(document: PageDocument, row: Element): readonly string[] {
  const table = tableOf(row);
  if (table === null) return [];
  const heads = known.get(table) ?? readHeads(document, table);
  known.set(table, heads);
  return heads;
}

function tableOf(row: Element): Element | null {
  let at = parentOf(row);
  while (at !== null && at.name !== "table") at = parentOf(at);
  return at;
}

function readHeads(document: PageDocument, table: Element): readonly string[] {
  const { start = 0, end = 0 } = document.spans.get(table) ?? {};
  const first = document.elements.slice(start, end).find(({ name }) => name === "tr");
  const cells = first === undefined ? [] : cellsOf(first);
  if (!isInHead(first) && !cells.every(({ name }) => name === "th")) return [];
  return cells
    .map((cell) => textWithin(document, cell, MAX_HEAD + 1))
    .map((text) => (text.length > MAX_HEAD ? "" : text));
}

const isInHead = (row: Element | undefined): boolean => row !== undefined && parentOf(row)?.name === "thead";
