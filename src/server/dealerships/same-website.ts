import type { Dealership } from "#contract/dealerships/dealership.ts";

/** What two spellings of one address have in common; two rooftops under one host differ in their path. */
function websiteKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const host = url.host.toLowerCase().replace(/^www\./, "");
  return host + url.pathname.replace(/\/+$/, "") + url.search;
}

/**
 * Points out dealerships with the same address: probably added twice by mistake. That is worked out for each list and
 * stored nowhere, so it goes when one of them is deleted or gets another address. A crawl's own alarm comes first.
 */
export function pointOutSameWebsites(dealerships: readonly Dealership[]): Dealership[] {
  const keys = dealerships.map((dealership) => websiteKey(dealership.url));
  const byWebsite = Map.groupBy(dealerships, (_, i) => keys[i]);
  return dealerships.map((dealership, i) => {
    const twin = byWebsite.get(keys[i])?.find((other) => other.id !== dealership.id);
    const alarm = twin ? `"${twin.name}" has the same website. If one of the two is a mistake, delete it.` : null;
    return { ...dealership, alarm: dealership.alarm ?? alarm };
  });
}
