import { NAMES_FEE } from "#core/facts/rules/fee-lines.ts";
import type { MandatoryFee } from "#core/facts/rules/price-basis.ts";
import type { Page, RawVehicle } from "./platform.ts";
import { readDocument } from "./platforms/shared/reading/page-document.ts";
import { statedFees } from "./platforms/shared/reading/shown-fees.ts";

/** Gives the fees on a website's first page to the records of adapters that read cars from a service, where no card shows fees. */
export class EntryFees {
  readonly #entry: Page;
  #stated: MandatoryFee[] | null = null;

  constructor(entry: Page) {
    this.#entry = entry;
  }

  /** Fills in the fees of a record whose card was not read. */
  fill(raw: RawVehicle): RawVehicle {
    if (raw.fees !== undefined) return raw;
    this.#stated ??= NAMES_FEE.test(this.#entry.body) ? statedFees(readDocument(this.#entry), []) : [];
    return this.#stated.length === 0 ? raw : { ...raw, fees: this.#stated };
  }
}
