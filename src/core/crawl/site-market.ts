import { namesUsDollars } from "#core/facts/rules/currency.ts";
import type { Page, RawVehicle } from "./platform.ts";
import { type Market, type MarketSigns, marketOf, marketSigns } from "./rules/market-signs.ts";

/** The number of pages that are searched. A dealer's address is usually on every page or on none. */
const MAX_PAGES = 3;

/**
 * Gives the prices of a Canadian or Mexican website their currency: a plain "$" means the dollars or pesos of that country there. An amount
 * with an explicit mark ("US$") is left alone.
 */
export class SiteMarket {
  readonly #signs: MarketSigns[] = [];
  #market: Market | null = null;

  see(page: Page): void {
    if (this.#signs.length === MAX_PAGES || !/html/i.test(page.contentType)) return;
    this.#signs.push(marketSigns(page.url, page.body));
    this.#market = marketOf(this.#signs);
  }

  fill(raw: RawVehicle): RawVehicle {
    const market = this.#market;
    return market === null ? raw : withUnit(withCurrency(raw, market), market);
  }
}

function withCurrency(raw: RawVehicle, market: Market): RawVehicle {
  const stated = String(raw.priceCurrency ?? "");
  const isMarked = [stated, String(raw.price)].some((text) => text !== "USD" && namesUsDollars(text));
  if (raw.price == null || isMarked) return raw;
  // Templates state US dollars by default, so that needs more signs.
  if (stated !== "" && !(stated === "USD" && market.isSure)) return raw;
  return { ...raw, priceCurrency: market.currency };
}

/** Gives a mileage without a unit the site's; leaves it out where the site shows none. */
function withUnit(raw: RawVehicle, { inKilometres }: Market): RawVehicle {
  const isBare = raw.mileage != null && raw.mileageUnit == null && !/[a-z]{2}/i.test(String(raw.mileage));
  if (!isBare) return raw;
  return inKilometres ? { ...raw, mileageUnit: "km" } : { ...raw, mileage: null };
}
