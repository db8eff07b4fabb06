import { describe, expect, test } from "vitest";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import type { RawVehicle } from "./platform.ts";
import { FORD, HONDA, SITE } from "./platforms/conformance/fixture-kit.ts";
import { playFixture } from "./platforms/conformance/play-fixture.ts";
import { SitePlace } from "./site-place.ts";

const ld = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const CHANTILLY = {
  "@type": "PostalAddress",
  streetAddress: "14500 Lee Rd",
  addressLocality: "Chantilly",
  addressRegion: "VA",
  postalCode: "20151-1234",
}; // prettier-ignore
const FAIRFAX = {
  "@type": "PostalAddress",
  addressLocality: "Fairfax",
  addressRegion: "Virginia",
  postalCode: "22030",
};
/** The parts of an address as microdata. */
const PARTS =
  '<i itemprop="streetAddress">14500 Lee Rd</i><i itemprop="addressLocality">Chantilly</i><i itemprop="addressRegion">VA</i><i itemprop="postalCode">20151</i>';
const FOOTER = "<footer><p>14500 Lee Rd<br>Chantilly, VA 20151</p></footer>";
const IN_CHANTILLY = { city: "Chantilly", state: "VA", zipCode: "20151" };
const NOWHERE = { city: null, state: null, zipCode: null };

/** Returns the place that a car gets on a site with such a page. */
function placeOf(body: string, car: Partial<RawVehicle> = {}, operatorPlace = "") {
  const place = new SitePlace(operatorPlace);
  place.see({ url: SITE, status: 200, contentType: "text/html", body: `<html><body>${body}</body></html>` });
  const raw = { pageUrl: SITE, vin: HONDA, title: "2019 Honda Civic", condition: "Used", ...car };
  const cleaned = normalizeVehicle(place.fill(raw), 2026);
  if (cleaned.kind !== "vehicle") throw new Error("no car");
  const { city, state, zipCode } = cleaned.facts;
  return { city, state, zipCode };
}

describe("a car without a place gets its place from", () => {
  test.each([
    ["the dealer in the data", ld({ "@type": "AutoDealer", name: "Lee Motors", address: CHANTILLY })],
    [
      "the dealer in a graph",
      ld({ "@graph": [{ "@type": "WebSite" }, { "@type": ["AutoDealer"], address: [CHANTILLY] }] }),
    ],
    ["an address in words", ld({ "@type": "AutomotiveBusiness", address: "14500 Lee Rd, Chantilly, VA 20151" })],
    [
      "microdata",
      '<div itemscope itemtype="http://schema.org/AutoDealer"><div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress"><i itemprop="addressLocality">Chantilly</i><i itemprop="addressRegion">VA</i><i itemprop="postalCode">20151</i></div></div>',
    ],
    ["an address element", "<footer><address>14500 Lee Rd<br>Chantilly, VA 20151<br>(703) 555-0100</address></footer>"],
    [
      "an address of single words",
      "<address><span>14500 Lee Rd</span><span>Chantilly</span><span>VA</span><span>20151</span></address>",
    ],
    [
      "the footer's text",
      "<p>60601 cars sold</p><footer><p>Lee Motors, 14500 Lee Rd, Chantilly, VA 20151</p></footer>",
    ],
    ["a dealer of another type", ld({ "@type": "CarDealer", address: CHANTILLY })],
    ["a dealership", ld({ "@type": "AutoDealership", address: CHANTILLY })],
    [
      "an address that the dealer's data refers to",
      ld({ "@type": "AutoDealer", address: { "@id": "#a" } }) + ld({ "@id": "#a", ...CHANTILLY }),
    ],
    ["an address without an owner", ld({ "@graph": [{ "@type": "WebSite", name: "Lee" }, CHANTILLY] })],
    [
      "an address in microdata without an owner",
      `<div itemscope itemtype="https://schema.org/PostalAddress">${PARTS}</div>`,
    ],
    [
      "an address that lacks its own scope",
      `<div itemscope itemtype="https://schema.org/AutoDealer"><b itemprop="name">Lee</b>${PARTS}</div>`,
    ],
    ["the place of an organisation", ld({ "@type": "Organization", location: { address: CHANTILLY } })],
    [
      "the data, completed by the address in the footer",
      ld({ "@type": "AutoDealer", address: { addressLocality: "Chantilly", addressRegion: "VA" } }) + FOOTER,
    ],
    [
      "the data without a state, completed by an address",
      ld({ "@type": "AutoDealer", address: { addressLocality: "Chantilly" } }) + FOOTER,
    ],
    [
      "a footer by its class",
      '<div class="site-footer"><p>Lee Motors</p><p>14500 Lee Rd</p><p>Chantilly, VA 20151</p></div>',
    ],
    ["a footer by its id", '<div id="footer"><span>14500 Lee Rd, Chantilly, Va. 20151</span></div>'],
    [
      "an address by its class",
      '<div class="header"><div class="dealer-address">14500 Lee Rd<br>Chantilly, VA 20151</div></div>',
    ],
    ["a link to the map", '<a href="https://maps.google.com/?q=x">14500 Lee Rd, Chantilly, VA 20151</a>'],
    [
      "the footer, not the vendor in the data",
      ld({ "@type": "Organization", name: "Vendor", address: FAIRFAX }) + FOOTER,
    ],
    [
      "the dealer, not the group above it",
      ld({
        "@type": "AutoDealer",
        address: CHANTILLY,
        parentOrganization: { "@type": "Organization", address: FAIRFAX },
      }),
    ],
    [
      "the dealer, not the builder of the site",
      ld({ "@type": "AutoDealer", address: CHANTILLY }) +
        ld({ "@type": "Organization", name: "Vendor", address: FAIRFAX }),
    ],
  ])("%s", (_what, body) => expect(placeOf(body)).toEqual(IN_CHANTILLY)); // prettier-ignore

  test("nothing, when the site has none or is in Canada without a zip", () => {
    expect(placeOf("<footer>Call 703 555 0100</footer>")).toEqual(NOWHERE);
    const toronto = {
      "@type": "PostalAddress",
      addressLocality: "Toronto",
      addressRegion: "ON",
      postalCode: "L4B 3P6",
    };
    expect(placeOf(ld({ "@type": "AutoDealer", address: toronto })).zipCode).toBeNull();
  });
});

describe("a car's own place", () => {
  const site = ld({ "@type": "AutoDealer", address: CHANTILLY });
  test("is completed when it is the same, and stays when it differs", () => {
    expect(placeOf(site, { city: "Chantilly", state: "VA" })).toEqual(IN_CHANTILLY);
    expect(placeOf(site, { zipCode: "20151" })).toEqual(IN_CHANTILLY);
    expect(placeOf(site, { city: "Fairfax", state: "VA" })).toEqual({ city: "Fairfax", state: "VA", zipCode: null });
  });
});

describe("a site of several dealers", () => {
  const rooftops = [
    { "@type": "AutoDealer", "@id": `${SITE}/#lee`, name: "Lee Motors", address: CHANTILLY },
    { "@type": "AutoDealer", "@id": `${SITE}/#fairfax`, name: "Fairfax Motors", address: FAIRFAX },
  ];
  test("places only cars whose dealer is known", () => {
    const body = ld({ "@graph": rooftops });
    expect(placeOf(body)).toEqual(NOWHERE);
    expect(placeOf(body, { rooftop: "Lee Motors" })).toEqual(IN_CHANTILLY);
    expect(placeOf(body, { rooftop: `${SITE}/#fairfax` }).zipCode).toBe("22030");
    expect(placeOf(body, { city: "Fairfax", state: "VA" }).zipCode).toBe("22030");
  });

  test("is recognized by the sellers of its cars, before the first of them is placed", () => {
    const seller = (name: string) =>
      ld({ "@type": "Car", name: "2019 Honda Civic", vin: name, offers: { seller: { name } } });
    const group = ld({ "@type": "Organization", name: "Lee Group", address: CHANTILLY });
    expect(placeOf(group + seller("Lee Honda") + seller("Lee Ford"), { rooftop: "Lee Honda" })).toEqual(NOWHERE);
    expect(placeOf(group + seller("Lee Honda") + seller("Lee Honda"), { rooftop: "Lee Honda" })).toEqual(IN_CHANTILLY);
  });

  test("is recognized by several addresses of the footer, but not by the towns that it serves", () => {
    const data = ld({ "@type": "AutoDealer", name: "Lee Motors", address: CHANTILLY });
    const two = "<p>14500 Lee Rd, Chantilly, VA 20151</p><p>1 Main St, Fairfax, VA 22030</p>";
    expect(placeOf(`<footer>${two}</footer>`)).toEqual(NOWHERE);
    expect(placeOf(`${data}<footer>${two}</footer>`)).toEqual(NOWHERE);
    expect(placeOf(`${data}<footer><p>Serving Fairfax, VA 22030 and Reston, VA 20190</p></footer>`)).toEqual(
      IN_CHANTILLY,
    );
  });

  test("is recognized by addresses besides the one in the data, or by its cars", () => {
    const data = ld({ "@type": "AutoDealer", name: "Lee Group", address: CHANTILLY });
    expect(placeOf(`${data}<footer><address>1 Main St, Fairfax, VA 22030</address></footer>`)).toEqual(NOWHERE);
    const place = new SitePlace();
    place.see({ url: SITE, status: 200, contentType: "text/html", body: data });
    for (const city of ["Reston", "Vienna"]) place.fill({ pageUrl: SITE, city, state: "VA" });
    expect(place.fill({ pageUrl: SITE }).zipCode).toBeUndefined();
  });
});

test("the operator's place comes before the site's, which then gives only a zip code in that state", () => {
  const site = ld({ "@type": "AutoDealer", address: CHANTILLY });
  expect(placeOf(site, {}, "Centreville, VA")).toEqual({ city: null, state: null, zipCode: "20151" });
  expect(placeOf(site, {}, "Dallas, TX")).toEqual(NOWHERE);
  expect(placeOf(site, {}, "Chantilly, VA")).toEqual(IN_CHANTILLY);
});

test("a crawl fills the places of a list, including sellers of offers in the page's data", async () => {
  const car = (vin: string, name: string, seller: object) =>
    ld({
      "@type": "Car",
      name,
      vin,
      itemCondition: "UsedCondition",
      url: `/cars/${vin}`,
      offers: { price: 18_000, seller },
    });
  const lee = { "@type": "AutoDealer", "@id": "#lee", name: "Lee Motors", address: CHANTILLY };
  const page = `<!doctype html><html><body><p>2 vehicles found</p>${ld({ "@graph": [lee, { "@type": "AutoDealer", name: "Fairfax Motors", address: FAIRFAX }] })}
    ${car(HONDA, "2019 Honda Civic", { "@id": "#lee" })}${car(FORD, "2020 Ford F-150", { name: "Fairfax Motors" })}</body></html>`;
  const { cars } = await playFixture({
    platform: "structured-data",
    entry: "/used/",
    routes: { "/used/": page },
    cars: {},
    newCars: 0,
    list: "/used/",
    next: null,
  }); // prettier-ignore
  expect(cars).toMatchObject([
    { vin: HONDA, ...IN_CHANTILLY },
    { vin: FORD, city: "Fairfax", zipCode: "22030" },
  ]);
});
