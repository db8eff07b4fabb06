/** Websites that list the cars of many dealers, by their hosts, with their own names in their pages. */
export const PORTALS: readonly (readonly [host: string, name: string])[] = [
  ["truecar.com", "TrueCar"],
  ["autotrader.ca", "AutoTrader.ca"],
  ["autohebdo.net", "AutoHebdo.net"],
  ["kijiji.ca", "Kijiji"],
  ["kijijiautos.ca", "Kijiji Autos"],
  ["carpages.ca", "Carpages.ca"],
  ["carfax.ca", "CARFAX Canada"],
  ["cargurus.ca", "CarGurus"],
  ["cargurus.co.uk", "CarGurus"],
  ["autotrader.co.uk", "Auto Trader"],
  ["cargurus.com", "CarGurus"],
  ["cars.com", "Cars.com"],
  ["autotrader.com", "Autotrader"],
  ["edmunds.com", "Edmunds"],
  ["kbb.com", "Kelley Blue Book"],
  ["carfax.com", "CARFAX"],
  ["iseecars.com", "iSeeCars"],
  ["autotempest.com", "AutoTempest"],
  ["autolist.com", "Autolist"],
  ["carsoup.com", "CarSoup"],
  ["carsforsale.com", "Carsforsale.com"],
  ["carsdirect.com", "CarsDirect"],
  ["usedcars.com", "UsedCars.com"],
  ["capitalone.com", "Capital One"],
  ["classiccars.com", "ClassicCars.com"],
  ["hemmings.com", "Hemmings"],
  ["bringatrailer.com", "Bring a Trailer"],
  ["cycletrader.com", "Cycle Trader"],
  ["rvtrader.com", "RV Trader"],
  ["boattrader.com", "Boat Trader"],
  ["commercialtrucktrader.com", "Commercial Truck Trader"],
  ["craigslist.org", "craigslist"],
  ["facebook.com", "Facebook"],
  ["fb.com", "Facebook"],
  ["autobytel.com", "Autobytel"],
  ["truckpaper.com", "Truck Paper"],
  ["ksl.com", "KSL"],
  ["ebay.ca", "eBay"],
  ["ebaymotors.com", "eBay"],
  ["ebay.com", "eBay"],
  ["offerup.com", "OfferUp"],
];

/** Returns the name of the portal at an address; null for other addresses. */
export function portalAt(address: string | null): string | null {
  const host = URL.parse(address ?? "")?.hostname ?? "";
  return PORTALS.find(([portal]) => host === portal || host.endsWith(`.${portal}`))?.[1] ?? null;
}

/** Returns a sentence that says why a portal is not crawled, and what helps. */
export const portalAdvice = (name: string): string =>
  `${name} is a shopping portal: it lists no own cars but those of many dealers. What helps is the address of the dealer's own website or inventory feed, or a CSV file.`;
