/**
 * Compares the product's values of recorded listings with the challenger's, on listings that the product labels.
 *
 *   node bench/market-challenger/compare.ts <file.ndjson> <predictions.json>
 */
import { readFileSync } from "node:fs";
import { dealLabel } from "#core/facts/rules/deal-label.ts";
import { valueListings } from "../../scripts/appraise/appraise-listings.ts";
import { readRecordedListings } from "../../scripts/appraise/recorded-listings.ts";

const [file = "", predictions = ""] = process.argv.slice(2);
/** Values in dollars by the listing's line. */
const challenger: Record<string, number> = JSON.parse(readFileSync(predictions, "utf8"));

const errors = valueListings(await readRecordedListings(file)).flatMap(({ listing, priceUsd, appraisal }) => {
  const theirs = challenger[listing.id];
  if (appraisal.kind === "none" || theirs === undefined || dealLabel({ ...appraisal, priceUsd }) === null) return [];
  const ours = appraisal.valueUsd;
  return [[ours, theirs, Math.sqrt(ours * theirs)].map((valueUsd) => Math.abs(valueUsd - priceUsd) / priceUsd)];
});

const percentAt = (column: number, share: number): string => {
  const sorted = errors.map((row) => row[column] ?? 0).sort((a, b) => a - b);
  return `${(100 * (sorted[Math.floor(share * sorted.length)] ?? 0)).toFixed(2)} %`;
};

console.log(`${errors.length} listings`);
console.table(
  Object.fromEntries(
    ["product", "challenger", "mean of both"].map((who, column) => [
      who,
      { "median error": percentAt(column, 0.5), "90th percentile": percentAt(column, 0.9) },
    ]),
  ),
);
