/**
 * How text begins that a spreadsheet would run as a formula. Cells contain text from dealers' sites, and a formula would
 * run on the operator's machine. Some spreadsheets also accept the full-width signs of East Asian keyboards.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[",\r\n]/;

function cell(value: string | number | null): string {
  if (value === null) return "";
  const text = String(value);
  // Our own numbers keep their sign. Text that begins like a formula gets an apostrophe in front.
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180) with its line end. Text that a spreadsheet would run as a formula is made harmless. */
export const csvRow = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(",")}\r\n`;
