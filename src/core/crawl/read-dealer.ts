import type { ReadContact } from "#core/dealerships/rules/dealer-contact.ts";
import { type DealerIdentity, noIdentity, readPhone, siteOf } from "#core/dealerships/rules/dealer-identity.ts";
import type { Page } from "./platform.ts";
import { contactOn } from "./platforms/shared/reading/dealer-contact.ts";
import { dealerNames } from "./platforms/shared/reading/dealer-names.ts";
import { dealersOn } from "./platforms/shared/reading/dealer-places.ts";
import { readDocument } from "./platforms/shared/reading/page-document.ts";

/** A page's data about its dealer, and how to reach it. */
export type ReadDealer = { identity: DealerIdentity; contact: ReadContact };

/**
 * Reads the dealer that a page names: its site, names, phones and towns, and how to reach it. The page's address is that after redirects. This is separate from
 * `DealerWatch`, because a crawl of an unchanged website loads no HTML parser.
 */
export function readDealer(page: Page, dealershipName: string | undefined): ReadDealer {
  const identity = noIdentity();
  const site = siteOf(page.url);
  if (site !== null) identity.sites.push(site);
  if (!/html/i.test(page.contentType)) return { identity, contact: {} };
  const document = readDocument(page);
  const { names, phones } = dealerNames(document);
  identity.names.push(...names);
  identity.phones.push(...phones.flatMap((phone) => readPhone(phone) ?? []));
  for (const { city, state } of dealersOn(page).places) {
    if (city !== null && state !== null) identity.towns.push(`${city}, ${state}`.toLowerCase());
  }
  const website = URL.parse("/", page.url)?.href;
  return { identity, contact: { ...(website && { website }), ...contactOn(document, dealershipName) } };
}
