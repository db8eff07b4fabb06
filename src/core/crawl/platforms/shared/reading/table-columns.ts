import { type Element, type PageDocument, parentOf, textWithin } from "./page-document.ts";

/** The longest head and value, in characters. */
const MAX_HEAD = 30;
const MAX_VALUE = 80;
const CELL = /^t[dh]$/;

/** The heads of the tables that are in use. */
const known = new WeakMap<Element, readonly string[]>();

/**
 * Returns the values of a card that is a row of a table, by the heads of their columns as written ("Mileage" over "41,000"). Empty for all
 * other cards, for tables without heads, and for rows with cells over several columns.
 */
export function columnValues(document: PageDocument, [row]: readonly Element[]): [head: string, value: string][] {
  if (row?.name !== "tr") return [];
  const cells = cellsOf(row);
  const heads = headsOf(document, row);
  // The last column, with a link, often has no head.
  const isWhole = cells.length === heads.length || cells.length === heads.length + 1;
  if (heads.length === 0 || !isWhole || cells.some(({ attribs }) => isWide(attribs.colspan))) return [];
  return cells.flatMap((cell, column): [string, string][] => {
    const [head, value] = [heads[column] ?? "", textWithin(document, cell, MAX_VALUE + 1)];
    return head === "" || value === "" || value.length > MAX_VALUE ? [] : [[head, value]];
  });
}

const isWide = (columns: string | undefined): boolean => columns !== undefined && columns.trim() !== "1";

const cellsOf = (row: Element): Element[] =>
  row.children.filter((child): child is Element => child.type === "tag" && CELL.test(child.name));

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
