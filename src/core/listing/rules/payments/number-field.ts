/** The name and the limits of a number that a shopper types. */
export type FieldRule = {
  label: string;
  unit: "$" | "%" | "months" | "miles" | "mpg" | "kWh/100 mi";
  min: number;
  max: number;
  decimals: number;
};

const amount = new Intl.NumberFormat("en-US");

function inUnit(value: number, unit: FieldRule["unit"]): string {
  if (unit === "$") return `$${amount.format(value)}`;
  return `${amount.format(value)} ${unit}`;
}

/** Reads a typed number. @returns the number, or its problem as a sentence. An empty field is 0 where 0 is possible */
export function readNumberField(rule: FieldRule, text: string): { value: number } | { problem: string } {
  const { label, unit, min, max, decimals } = rule;
  const digits = text.replace(/[$%,\s]/g, "");
  const value = Number(digits);
  const isNumber = /^(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/.test(digits) || (digits === "" && min === 0);
  if (!isNumber || value < min || value > max) {
    return { problem: `${label}: enter a number from ${inUnit(min, unit)} to ${inUnit(max, unit)}.` };
  }
  const factor = 10 ** decimals;
  return { value: Math.round(value * factor) / factor };
}
