import { MAX_VEHICLES_BY_IDS } from "#core/listing/rules/search-limits.ts";
import { readZipCode } from "#core/listing/site/detail/vehicle-query.ts";
import { toShown } from "#core/listing/site/shown-vehicle.ts";
import { keptQuery } from "#kernel/ui/site/api-query.ts";
import { readCarKey } from "../../rules/list-rules.ts";
import { comparePath } from "../shopper-paths.ts";
import { MAX_COMPARED } from "./comparison.ts";

/** The parts of a comparison's address. */
export type CompareAddress = {
  /** Ids and VINs, each once, at most `MAX_COMPARED`. */
  keys: string[];
  /** How many further cars the address names. */
  leftOut: number;
  /** True when the address names too many cars: it is refused, and nothing is looked up. */
  isRefused: boolean;
  zipCode: string | undefined;
  onlyDifferences: boolean;
};

const LONGEST_KEYS = MAX_VEHICLES_BY_IDS * 65;

/** Reads `?ids=1,VIN&zipCode=20151&only=differences`. Texts that cannot name a car are dropped. */
export function readCompareAddress(search: string): CompareAddress {
  const params = new URLSearchParams(search);
  const zipCode = readZipCode(search);
  const onlyDifferences = params.get("only") === "differences";
  const text = params.getAll("ids").join(",");
  const refused = { keys: [], leftOut: 0, isRefused: true, zipCode, onlyDifferences };
  if (text.length > LONGEST_KEYS) return refused;
  const named = text.split(",").flatMap((part) => readCarKey(part)?.toUpperCase() ?? []);
  if (named.length > MAX_VEHICLES_BY_IDS) return refused;
  const keys = [...new Set(named)];
  const shown = keys.slice(0, MAX_COMPARED);
  return { keys: shown, leftOut: keys.length - shown.length, isRefused: false, zipCode, onlyDifferences };
}

/** The address of a comparison with the same settings. */
export function writeCompareAddress(
  keys: readonly string[],
  { zipCode, onlyDifferences }: Pick<CompareAddress, "zipCode" | "onlyDifferences">,
): string {
  return `${comparePath(keys)}${zipCode ? `&zipCode=${zipCode}` : ""}${onlyDifferences ? "&only=differences" : ""}`;
}

/** Reads cars by id or VIN, and which of them are not listed any more. */
export function carsQuery(keys: readonly string[], zipCode?: string) {
  const query = new URLSearchParams({ ids: keys.join(","), ...(zipCode && { zipCode }) });
  return {
    ...keptQuery(
      "/api/vehicles/by-ids",
      // The page's HTML holds the data as well, so the dealers' texts, which are not compared, are left out.
      ({ vehicles, gone }) => ({ vehicles: vehicles.map(({ description: _, ...car }) => toShown(car)), gone }),
      {},
      query,
    ),
    retryOnMount: false,
  };
}
