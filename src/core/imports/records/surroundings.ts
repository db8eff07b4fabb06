import { conditionInWords } from "#core/facts/rules/condition.ts";
import { csvFieldOf } from "../rules/csv-columns.ts";
import { readSaleStatus } from "../rules/csv/sale-status.ts";

/** A part around records, with the single values in it by their names. */
export type SurroundingPart = { name: string; scalars: ReadonlyMap<string, string> };

/** Parts around records that stand for their dealer. */
const DEALER = /^(?:dealer(?:ship)?|store|rooftop|location|account|seller|lot)s?$/i;
const LIST = / (?:cars|vehicles|inventory|listings|units)$/i;

/**
 * Returns what the parts around a record tell of it, by the header of a column: its dealer, and the condition or the status that is the name
 * of the list ("used", "sold").
 */
export function surroundings(parts: readonly SurroundingPart[]): Map<string, string> {
  const stated = new Map<string, string>();
  for (const { name, scalars } of parts) {
    const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ");
    if (conditionInWords(words) !== null) stated.set("Condition", words);
    if (readSaleStatus(words.replace(LIST, "")) !== null) stated.set("Status", "sold");
    for (const [key, text] of scalars) {
      const field = csvFieldOf(key)?.field;
      const isDealer = DEALER.test(name);
      if (field === "dealerId" || (isDealer && key === "id")) stated.set("Dealer ID", text);
      if (field === "dealerName" || (isDealer && key === "name")) stated.set("Dealer Name", text);
    }
  }
  return stated;
}
