import type { Page, RawVehicle } from "./platform.ts";
import { inventoryLinks } from "./platforms/shared/reading/list-links.ts";
import { readDocument } from "./platforms/shared/reading/page-document.ts";
import { sellsOnlyUsedCars } from "./platforms/shared/reading/site-trade.ts";

/** The number of pages that are searched. The menu with the lists is on nearly every page. */
const MAX_PAGES = 3;

/** Tells adapters' records, too, if the site sells new cars. One page that offers some decides for all. */
export class SiteTrade {
  #waiting: Page[] = [];
  #looked = 0;
  #usedCarsOnly: boolean | undefined;

  /** Keeps a page for the first car. */
  see(page: Page): void {
    if (this.#looked >= MAX_PAGES || !/html/i.test(page.contentType)) return;
    this.#looked += 1;
    this.#waiting.push(page);
  }

  /** Fills in `usedCarsOnly`. */
  fill(raw: RawVehicle): RawVehicle {
    for (let page = this.#waiting.shift(); page !== undefined; page = this.#waiting.shift()) this.#look(page);
    const isKnown = raw.usedCarsOnly === false || this.#usedCarsOnly === undefined;
    return isKnown || raw.usedCarsOnly === this.#usedCarsOnly ? raw : { ...raw, usedCarsOnly: this.#usedCarsOnly };
  }

  #look(page: Page): void {
    if (this.#usedCarsOnly === false) return;
    const document = readDocument(page);
    this.#usedCarsOnly = sellsOnlyUsedCars(document, inventoryLinks(document)) ?? this.#usedCarsOnly;
  }
}
