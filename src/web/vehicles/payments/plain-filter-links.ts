import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { escapeHtml } from "#domain/escape-markup.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { listingParams } from "../listing/listing-search.ts";
import { PAYMENTS_PATH } from "../saved/shopper-paths.ts";

/** Writes the link from the plain filter form to the page that says what fits a monthly payment. */
export function plainFilterLinks(search: VehicleQuery): string {
  const payments = escapeHtml(`${PAYMENTS_PATH}?${listingParams({ ...search, priceMax: undefined })}`);
  return `<a class="${buttonClass("quiet")}" href="${payments}">By monthly payment</a>`;
}
