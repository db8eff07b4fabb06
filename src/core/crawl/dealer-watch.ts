import { type DealerIdentity, joinIdentities, noIdentity } from "#core/dealerships/rules/dealer-identity.ts";
import type { RawVehicle } from "./platform.ts";

/** A group's website may name many rooftops; a marketplace names every seller. */
const MAX_ROOFTOPS = 20;

/** Reads during a crawl whose website it is: from the first page of each address, and from the cars' records. */
export class DealerWatch {
  #read: DealerIdentity | null = null;
  readonly #rooftops = new Set<string>();

  /** Adds what the first page of an address says of its dealer (`readDealer`). */
  entry(said: DealerIdentity): void {
    this.#read = joinIdentities(this.#read, said);
  }

  /** Notes the rooftop that a car's record names. */
  note({ rooftop, otherRooftop }: RawVehicle): void {
    if (typeof rooftop !== "string" || otherRooftop !== undefined || this.#rooftops.size >= MAX_ROOFTOPS) return;
    if (rooftop.trim() !== "") this.#rooftops.add(rooftop.trim());
  }

  /** What was read; null when no page was. */
  identity(): DealerIdentity | null {
    return this.#read && joinIdentities(this.#read, { ...noIdentity(), names: [...this.#rooftops] });
  }
}
