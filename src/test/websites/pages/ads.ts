import type { SitePlan } from "../plan.ts";
import type { SiteBuilder } from "../site-builder.ts";

/** How many cards stand between two boxes. */
const CARDS_BETWEEN = 3;

const adHtml = (site: SiteBuilder, kind: SitePlan["ads"][number]): string => {
  const year = site.modelYear;
  return {
    finance: `<h3>Get Pre-Approved in Minutes!</h3><p>$0 down. Payments from $199/mo. Good credit, bad credit, no credit.</p><a href="/financing">Apply Now</a>`,
    trade: `<h3>We Buy Cars!</h3><p>Up to $500 over book value for your 2016 Honda Accord or 2018 Ford F-150, even with 120,000 miles.</p><a href="/contact">Value My Trade</a>`,
    model: `<h3>${year} Honda Civic</h3><p>Lease for $249/mo for 36 months. $2,999 due at signing. MSRP $26,950.</p><a href="/contact">Get Offer</a>`,
  }[kind];
};

/** Returns the cards of a list with the dealer's boxes between them. A box may look like a card. */
export function withAds(site: SiteBuilder, cards: readonly string[]): readonly string[] {
  const { plan, markup, draw } = site;
  if (plan.ads.length === 0) return cards;
  const role = draw.part("ads").pick(["card", "section"]);
  return cards.flatMap((card, index) => {
    const kind = plan.ads[Math.floor(index / CARDS_BETWEEN) % plan.ads.length];
    if (kind === undefined || index % CARDS_BETWEEN !== 1) return [card];
    return [card, markup.el(plan.item, role, adHtml(site, kind))];
  });
}
