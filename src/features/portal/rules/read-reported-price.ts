import { readCorrection } from "#core/inventory/rules/read-correction.ts";

/**
 * Reads the right price as a dealer types it: "$21,500". It follows the rules of an operator's correction, so confirming it
 * cannot fail.
 * @returns whole dollars; null for anything else
 */
export function readReportedPrice(text: string): number | null {
  const read = readCorrection("priceUsd", text.trim(), {
    pageUrl: "http://unknown.invalid/",
    vin: null,
    currentYear: new Date().getFullYear(),
  });
  return "value" in read && typeof read.value === "number" ? read.value : null;
}
