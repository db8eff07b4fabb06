import type { ReadContact } from "#core/dealerships/rules/dealer-contact.ts";

/** Collects what the rows of a file state of their dealer. A group's file has several phones, of which none is the dealership's. */
export class AgreedContact {
  readonly #contact: ReadContact = {};
  readonly #contested = new Set<keyof ReadContact>();

  add(contact: ReadContact): void {
    for (const [part, value] of Object.entries(contact) as [keyof ReadContact, string][]) {
      this.#contact[part] ??= value;
      if (this.#contact[part] !== value) this.#contested.add(part);
    }
  }

  /** Returns the parts that no two rows state differently. */
  agreed(): ReadContact {
    const parts = Object.entries(this.#contact) as [keyof ReadContact, string][];
    return Object.fromEntries(parts.filter(([part]) => !this.#contested.has(part)));
  }
}
