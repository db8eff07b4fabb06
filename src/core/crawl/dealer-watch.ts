import { joinContacts, type ReadContact } from "#core/dealerships/rules/dealer-contact.ts";
import { type DealerIdentity, joinIdentities, noIdentity } from "#core/dealerships/rules/dealer-identity.ts";
import type { RawVehicle } from "./platform.ts";
import type { ReadDealer } from "./read-dealer.ts";

/** A group's website may name many rooftops; a marketplace names every seller. */
const MAX_ROOFTOPS = 20;

/** Reads during a crawl which dealer the website belongs to: from the first page of each address, and from the cars' records. */
export class DealerWatch {
  #read: DealerIdentity | null = null;
  #contact: ReadContact = {};
  readonly #rooftops = new Set<string>();

  /** Adds the dealer's data from the first page of an address (`readDealer`). What an earlier address states stays (`joinContacts`). */
  entry({ identity, contact }: ReadDealer): void {
    this.#read = joinIdentities(this.#read, identity);
    this.#contact = joinContacts(this.#contact, contact);
  }

  /** The ways to reach the dealer; empty when no page states one. */
  get contact(): ReadContact {
    return this.#contact;
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
