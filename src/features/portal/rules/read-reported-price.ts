import { readCorrection } from "#core/inventory/rules/read-correction.ts";

/**
 * The right price as a dealer types it: "$21,500". Understood as an operator's correction is, so that confirming it cannot fail.
 * @returns whole dollars, or a sentence that says what is wanted
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
