import type { FactField } from "#core/facts/rules/vehicle-fields.ts";

/**
 * The source of the staged cars.
 * - `crawl`: from now on crawls decide when its cars are removed. `held`: the crawl may not have seen everything. A fact that
 *   it does not state may be one that it could not read, so known facts stay.
 * - `upload`: a dealer's file. A crawl removes cars that a file has added or brought back only after a crawl has shown
 *   them. `stated` are the facts that the file has a column for: an empty cell there clears the fact. Other facts stay.
 * - `bulk`: another system's data. Facts that it leaves out, or leaves empty, stay.
 */
export type MergeSource =
  | {
      kind: "crawl";
      held: boolean;
      /** When the crawl ended. Default: now. */
      at?: Date;
      /** True when the operator has accepted its prices, even large changes. */
      trustsPrices?: boolean;
    }
  | { kind: "upload"; stated: ReadonlySet<FactField> }
  | { kind: "bulk" };

/** The time of the changes, and the run or upload whose journal records them. A bulk import has no journal. */
export type MergeRecord = { at: Date; runId?: number; importId?: number };
