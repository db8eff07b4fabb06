import { formatList } from "#kernel/words/rules/lists.ts";
import type { Page, Platform } from "../../platform.ts";
import { markOtherRooftops, ownRooftops } from "../shared/rooftops.ts";
import { traverseSite } from "../shared/traversal/traverse-site.ts";

/**
 * The generic platform for any dealer's site: structured data for search engines (JSON-LD, microdata, RDFa), the state of page scripts, and
 * cards with a VIN. It is the fallback when no other platform is recognized.
 */
export const structuredData: Platform = {
  id: "structured-data",
  about: {
    recognised: "schema.org data of cars, or page state with VINs, on a site that no other adapter claims",
    gives: "whatever the pages say: JSON-LD, microdata, RDFa, page state, visible cards, the sitemap's car pages",
    lacks: "cars that only scripts draw, where no Chromium is installed",
    evidence: { kind: "captured", of: "lists of Carvana of 2022 and 2023, a car's page of a dealer of 2023" },
  },
  readsGenerically: true,
  detect,
  crawl: (entry, context) => markOtherRooftops(traverseSite(entry, context), ownRooftops(entry, context)),
};

/** Returns the kinds of data that the page has; null when it has none of a car or a dealer. */
function detect(page: Page): string | null {
  if (!/html/i.test(page.contentType)) return null;
  const kinds: string[] = [];
  if (
    /"@type"\s*:\s*(?:\[\s*)?"(?:https?:\/\/schema\.org\/)?(?:Car|Vehicle|Product|ItemList|AutoDealer)"/.test(page.body)
  )
    kinds.push("JSON-LD");
  if (/itemtype\s*=\s*["']https?:\/\/(?:www\.)?schema\.org\/(?:Car|Vehicle|Product|Offer|AutoDealer)/i.test(page.body))
    kinds.push("microdata");
  if (/\btypeof\s*=\s*["'][^"']{0,60}\b(?:Car|Vehicle|Product|Offer|AutoDealer)\b/i.test(page.body)) kinds.push("RDFa");
  if (/__NEXT_DATA__|__NEXT_F|__NUXT|__INITIAL_STATE__|__PRELOADED_STATE__|["'\\]vin["'\\]+\s*:/i.test(page.body))
    kinds.push("page state");
  return kinds.length === 0 ? null : `The page has ${formatList(kinds)}.`;
}
