/**
 * What makes a spreadsheet take a cell for a formula. Cells hold text that came from dealers' sites, and a formula in
 * them would run on the operator's machine. Some spreadsheets read the wide signs of East Asian keyboards alike.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[",\r\n]/;

function cell(value: string | number | null): string {
  if (value === null) return "";
  const text = String(value);
  // A number of ours is a number, with its sign; text that begins like a formula gets an apostrophe in front.
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), its line end included. Text that a spreadsheet would run as a formula is defused. */
export const csvRow = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(",")}\r\n`;
