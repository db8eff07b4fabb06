import { readCorrection } from "#core/inventory/rules/read-correction.ts";

/**
 * Reads the right price as a dealer types it: "$21,500". It follows the rules of an operator's correction, so confirming it
 * cannot fail.
 * @returns whole dollars, or a sentence that asks for a valid price
 */
export function readReportedPrice(text: string): number | string {
  const read = readCorrection("priceUsd", text.trim(), {
    pageUrl: "http://unknown.invalid/",
    vin: null,
    currentYear: new Date().getFullYear(),
  });
  if ("value" in read && typeof read.value === "number") return read.value;
  return "Please type the right price in whole dollars, such as 21500.";
}
