import { type DealerIdentity, joinIdentities, noIdentity } from "#core/dealerships/rules/dealer-identity.ts";
import type { RawVehicle } from "./platform.ts";

/** A group's website may name many rooftops; a marketplace names every seller. */
const MAX_ROOFTOPS = 20;

/** Reads during a crawl which dealer the website belongs to: from the first page of each address, and from the cars' records. */
export class DealerWatch {
  #read: DealerIdentity | null = null;
  readonly #rooftops = new Set<string>();

  /** Adds the dealer's data from the first page of an address (`readDealer`). */
  entry(identity: DealerIdentity): void {
    this.#read = joinIdentities(this.#read, identity);
  }

  /** Records the rooftop that a car's record names. */
  note({ rooftop, otherRooftop }: RawVehicle): void {
    if (typeof rooftop !== "string" || otherRooftop !== undefined || this.#rooftops.size >= MAX_ROOFTOPS) return;
    if (rooftop.trim() !== "") this.#rooftops.add(rooftop.trim());
  }

  /** Returns the collected data; null when no page was read. */
  identity(): DealerIdentity | null {
    return this.#read && joinIdentities(this.#read, { ...noIdentity(), names: [...this.#rooftops] });
  }
}
