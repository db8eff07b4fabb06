import { type DealerIdentity, joinIdentities, noIdentity, readPhone, siteOf } from "#domain/sync/dealer-identity.ts";
import type { Page, RawVehicle } from "./platform.ts";
import { dealerNames } from "./platforms/shared/reading/dealer-names.ts";
import { dealersOn } from "./platforms/shared/reading/dealer-places.ts";
import { readDocument } from "./platforms/shared/reading/page-document.ts";

/** A group's website may name many rooftops; a marketplace names every seller. */
const MAX_ROOFTOPS = 20;

/** Reads during a crawl whose website it is: from the first page of each address, and from the cars' records. */
export class DealerWatch {
  #read: DealerIdentity | null = null;
  readonly #rooftops = new Set<string>();

  /** Reads the first page of an address. Its address is that after redirects. */
  entry(page: Page): void {
    const said = noIdentity();
    const site = siteOf(page.url);
    if (site !== null) said.sites.push(site);
    if (/html/i.test(page.contentType)) {
      const { names, phones } = dealerNames(readDocument(page));
      said.names.push(...names);
      said.phones.push(...phones.flatMap((phone) => readPhone(phone) ?? []));
      for (const { city, state } of dealersOn(page).places) {
        if (city !== null && state !== null) said.towns.push(`${city}, ${state}`.toLowerCase());
      }
    }
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
