import { expect, it } from "vitest";
import type { RawVehicle } from "./platform.ts";
import { SiteMarket } from "./site-market.ts";

const LAVAL = "<address>12 rue des Ormes, Laval, QC H7C 1A1</address>";
const filled = (body: string, raw: Partial<RawVehicle>) => {
  const market = new SiteMarket();
  market.see({ url: "https://www.dealer.ca/used/", status: 200, contentType: "text/html", body });
  const { priceCurrency, mileageUnit, mileage } = market.fill({ pageUrl: "https://www.dealer.ca/used/", ...raw });
  return [priceCurrency ?? null, mileage ?? null, mileageUnit ?? null];
};
const KM = `${LAVAL}<p>41,000 km</p><p>52,000 km</p>`;

it.each<[string, string, Partial<RawVehicle>, unknown[]]>([
  ["a plain price is in its currency", KM, { price: "$18,995" }, ["CAD", null, null]],
  ["a currency that a template states is outweighed", KM, { price: 18_995, priceCurrency: "USD" }, ["CAD", null, null]],
  ["US dollars with their sign stay", KM, { price: "$18,995", priceCurrency: "US$" }, ["US$", null, null]],
  ["US dollars in the price stay", KM, { price: "US$18,995" }, [null, null, null]],
  ["a mileage without a unit has the site's", KM, { mileage: "41,000" }, [null, "41,000", "km"]],
  ["a mileage with its unit keeps it", KM, { mileage: "41,000 mi" }, [null, "41,000 mi", null]],
  ["a mileage without any unit is left out", LAVAL, { mileage: 41_000 }, [null, null, null]],
  [
    "a site of the United States stays as it is",
    "<p>41,000 miles</p>",
    { price: "$18,995", mileage: 41_000 },
    [null, 41_000, null],
  ],
])("on a Canadian site: %s", (_what, body, raw, right) => {
  expect(filled(body, raw)).toEqual(right);
});
