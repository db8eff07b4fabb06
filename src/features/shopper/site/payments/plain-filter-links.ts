import { listingParams } from "#core/listing/site/listing/listing-search.ts";
import type { VehicleQuery } from "#core/listing/vehicle-query-schemas.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { PAYMENTS_PATH } from "../shopper-paths.ts";

/** Writes the link from the plain filter form to the page that finds the price for a monthly payment. */
export function plainFilterLinks(search: VehicleQuery): string {
  const payments = escapeHtml(`${PAYMENTS_PATH}?${listingParams({ ...search, priceMax: undefined })}`);
  return `<a class="${buttonClass("quiet")}" rel="nofollow" href="${payments}">By monthly payment</a>`;
}
