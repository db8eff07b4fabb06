/** Signs with which a formula begins. Some spreadsheets also accept the full-width signs of East Asian keyboards. */
const SIGNS = "=+\\-@\uff1d\uff0b\uff0d\uff20";
/** Text that a spreadsheet would run as a formula. Cells contain text from dealers' sites, and it would run on the operator's machine. */
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]| {0,8}[${SIGNS}])`);
/** Such text within a cell, where a spreadsheet begins a new cell if its system separates cells by semicolons or tabs. */
const INNER_FORMULA = new RegExp(`([;\\t\\r\\n][ "]{0,8})(?=[${SIGNS}])`, "g");

function cell(value: string | number | null): string {
  if (value === null) return "";
  // Our own numbers keep their sign.
  if (typeof value === "number") return String(value);
  const text = value.replaceAll("\0", "");
  const inner = text.replace(INNER_FORMULA, "$1'");
  return `"${(FORMULA.test(text) ? `'${inner}` : inner).replaceAll('"', '""')}"`;
}

/**
 * Returns one line of a CSV file (RFC 4180) with its line end; null is an empty cell. Every text is quoted, and text that a spreadsheet
 * would run as a formula gets an apostrophe in front of the formula.
 */
export const csvRow = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(",")}\r\n`;
