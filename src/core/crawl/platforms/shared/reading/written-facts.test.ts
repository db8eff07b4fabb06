import { describe, expect, it } from "vitest";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import { FORD, HONDA, SITE } from "../../conformance/fixture-kit.ts";
import { readDetailPage, readListPage } from "./read-page.ts";

const page = (path: string, body: string) => ({
  ...{ url: SITE + path, status: 200, contentType: "text/html" },
  body: `<html><body>${body}</body></html>`,
});
const car = (vin: string, name: string, facts: string) =>
  `<div class="car"><a href="/used/${vin.toLowerCase()}">${name}</a>${facts}<p>VIN ${vin}</p></div>`;
const OTHER = car(FORD, "2020 Ford F-150", "<p>$31,500</p><p>52,100 miles</p>");
const facts = (raw: Parameters<typeof normalizeVehicle>[0] | null | undefined): [number | null, number | null] => {
  const found = raw == null ? null : normalizeVehicle(raw, 2026);
  if (found?.kind !== "vehicle") throw new Error("no car");
  return [found.facts.priceUsd, found.facts.mileageMiles];
};
const ld = (price: unknown, mileage: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({
    ...{
      "@type": "Car",
      name: "2019 Honda Civic",
      vehicleIdentificationNumber: HONDA,
      url: `/used/${HONDA.toLowerCase()}`,
    },
    ...{
      offers: { "@type": "Offer", price, priceCurrency: "USD" },
      mileageFromOdometer: { value: mileage, unitCode: "SMI" },
    },
  })}</script>`;
/** Returns price and mileage of a car whose card has this, in a list with another car. */
const onCard = (shown: string, data = ld(undefined, undefined)) =>
  facts(
    readListPage(page("/used/", `${data}${car(HONDA, "2019 Honda Civic", shown)}${OTHER}`)).vehicles.find(
      ({ vin }) => vin === HONDA,
    ),
  );
/** Returns price and mileage of a car whose own page has this. */
const onPage = (shown: string, data = "") =>
  facts(
    readDetailPage(
      page(`/used/2019-honda-civic-${HONDA}`, `${data}<h1>2019 Honda Civic</h1>${shown}<p>VIN: ${HONDA}</p>`),
    ),
  );
const FIVE = ["Red", "Gas", "AWD", "Four doors", "One owner"].map((text) => `<i>${text}</i>`).join(" ");
const P = 18_995;
const M = 41_000;

describe("price and mileage, as people write them on cards and pages", () => {
  it.each<[string, number | null, number | null]>([
    ["<p>18,995 $</p><p>41,000 miles</p>", P, M],
    ["<p>18 995 $</p><p>41 000 miles</p>", P, M],
    ["<p>MSRP $25,995 - $18,995 - Only $995 Down! - Mi: 41,000</p>", P, M],
    ["<p>$18,995</p><p>41,000 millas</p>", P, M],
    ["<p>Priced at 18,995</p><p>Driven: 41,000 miles</p>", P, M],
    ["<p>$18,995</p><p>Mileage - 41,000</p>", P, M],
    ["<p>Toyota Tacoma TRD Off-Road</p><p>$18,995</p><p>mi. 41,000</p>", P, M],
    ["<p>18&nbsp;995&nbsp;$</p><p>41&nbsp;000 miles</p>", P, M],
    ["<p>18&thinsp;995 $</p><p>41&#8239;000 mi</p>", P, M],
    ["<p>18,995<span>$</span></p><p>41,000<span>miles</span></p>", P, M],
    ["<p><b>18,995</b> <i>$</i></p><p><b>41,000</b> miles</p>", P, M],
    ["<p><span>18,995</span><span>$</span></p><p><span>41,000</span><span>mi</span></p>", P, M],
    ["<p><sup>$</sup><span>18</span>,<span>995</span></p><p><span>41</span>,<span>000</span> miles</p>", P, M],
    ["<p><sup>$</sup>18,995<sup>00</sup></p><p>41K miles</p>", P, M],
    ["<p><span>$</span><span>18,995</span></p><p>Mileage <b>41,000</b></p>", P, M],
    ["<p>$<b>18</b><small>,995</small></p><p>41,000 <small>mi.</small></p>", P, M],
    ["<p>$18.995,00</p><p>41.000 mi</p>", P, M],
    ["<p>US$18,995</p><p>41'000 miles</p>", P, M],
    ["<p>US $ 18,995</p><p>odometer: 41,000</p>", P, M],
    ["<p>USD 18,995</p><p>Odometer reading 41,000 mi</p>", P, M],
    ["<p>18,995 USD</p><p>Only 41,000 miles!</p>", P, M],
    ["<p>$18995.00</p><p>41000 Miles</p>", P, M],
    ["<p>$18.9k</p><p>41k mi</p>", 18_900, M],
    ["<p>Price: 18,995</p><p>Miles: 41,000</p>", P, M],
    ["<dl><dt>Price</dt><dd>18,995</dd><dt>Mileage</dt><dd>41,000</dd></dl>", P, M],
    ["<dl><dt>Our price</dt><dd>18995</dd><dt>Miles</dt><dd>41000</dd></dl>", P, M],
    ["<p>Priced at $18,995</p><p>41,000 original miles</p>", P, M],
    ["<p>$18,995 | 41,000 miles | Automatic</p>", P, M],
    ["<p>Black · 41,000 mi · AWD · $18,995</p>", P, M],
    ["<p>Silver, 41,000 miles, automatic, $18,995</p>", P, M],
    ["<p>Silver. 41,000 mi. One owner.</p><p>$18,995</p>", P, M],
    ["<p>41,000 mi. Automatic</p><p>$18,995</p>", P, M],
    ["<p>41,000 mi. 2 owners</p><p>$18,995</p>", P, M],
    ["<p>$18,995*</p><p>41,000 mi (66,000 km)</p>", P, M],
    ["<p>$18,995 + tax</p><p>65,983 km</p>", P, M],
    ["<p>$18,995</p><p>Km: 65,983</p>", P, M],
    ["<p>$18,995</p><dl><dt>Km</dt><dd>65,983</dd></dl>", P, M],
    ["<p>18,995 dollars</p><p>41,000-mile car</p>", P, null],
    // Texts side by side with white space between them.
    ["<p><span>18,995</span> <span>$</span> <span>41,000 mi</span></p>", P, M],
    [`<p>${FIVE} <span>$59</span> <span>305</span> <span>hp</span></p>`, null, null],
    [`<p>${FIVE} <span>Stock</span> <span>18,995</span> <span>MI</span></p>`, null, null],
    ["<table><tr><td>$18</td><td>995</td><td>41,000 miles</td></tr></table>", null, M],
    // Neither label nor sign.
    ["<p>18,995</p><p>41,000</p>", null, null],
    ["<p>Stock 18995</p><p>41,000</p>", null, null],
    ["<p>$18,995</p><p>41,000</p>", P, null],
    ["<p>18,995</p><p>41,000 miles</p>", null, M],
    // Only partly understood.
    ["<p>$18,9xx</p><p>Mileage: 41xxx</p>", null, null],
    ["<p>$18,XXX</p><p>Mileage: 41,xxx</p>", null, null],
    ["<p>$1.2e5</p><p>Mileage: 1.2e5</p>", null, null],
    ["<p>$18,***</p><p>41,*** miles</p>", null, null],
    ["<p>Price: $18,000 - $19,000</p><p>Mileage: 40,000 - 45,000</p>", null, null],
    // Statements.
    ["<p>Call for Price</p><p>TMU</p>", null, null],
    ["<p>Price: N/A</p><p>Mileage: N/A</p>", null, null],
    ["<p>Price: Contact us</p><p>Odometer: Exempt</p>", null, null],
    ["<dl><dt>Price</dt><dd>Inquire</dd><dt>Mileage</dt><dd>Exempt</dd></dl>", null, null],
    ["<dl><dt>Price</dt><dd>Call</dd><dt>Mileage</dt><dd>Call for mileage</dd></dl>", null, null],
    ["<p>$18,995</p><p>Mileage: TMU</p><p>New tires at 56,000 miles, new battery.</p>", P, null],
    ["<p>$18,995</p><p>True mileage unknown</p><p>56,000 miles on the engine</p>", P, null],
    ["<p>$18,995</p><p>112,000 miles (TMU)</p>", P, null],
    ["<p>$18,995</p><p>112,000 miles</p><p>Not actual mileage</p>", P, null],
    ["<p>$18,995</p><p>41,000 miles</p><p>Photos are not actual vehicle</p>", P, M],
    // Other distances and amounts.
    ["<p>$18,995</p><p>New tires at 56,000 miles, new battery.</p>", P, null],
    ["<p>$18,995</p><p>41,000 miles</p><p>Timing belt at 30,000 miles</p>", P, M],
    ["<p>$18,995</p><p>Warranty</p><p>60,000 miles</p>", P, null],
    ["<p>$18,995</p><p>60,000 mile powertrain warranty</p><p>41,000 miles</p>", P, M],
    ["<p>$18,995</p><p>Warranty: 36 months / 36,000 miles</p><p>Mileage 41,000</p>", P, M],
    ["<p>$18,995</p><p>250 miles away</p><p>41,000 miles</p>", P, M],
    ["<dl><dt>Range</dt><dd>250 miles</dd></dl><p>$18,995</p>", P, null],
    ["<p>$18,995</p><p>Under 50,000 miles!</p>", P, null],
    ["<p>We put $1,200 into new brakes and tires for its next owner</p><p>$18,995</p><p>41,000 miles</p>", P, M],
    ["<p>We put $1,200 into new brakes and tires for its next owner</p>", null, null],
    ["<p>$299/mo</p><p>$18,995</p><p>12,000 miles/yr</p>", P, null],
    ["<p>$299 / mo with $1,500 down</p><p>41,000 miles</p>", null, M],
    ["<blockquote>Paid $4,500 and drove 60,000 miles</blockquote><p>$18,995</p><p>41,000 miles</p>", P, M],
    ['<div class="testimonials"><p>$4,500</p><p>60,000 miles</p></div><p>$18,995</p><p>41,000 miles</p>', P, M],
    ["<section><h2>What our customers say</h2><p>60,000 miles</p><p>$4,500!</p></section>", null, null],
    ["<p>VIN check $0</p><p>$18,995</p><p>41,000 miles</p>", P, M],
  ])("%s", (shown, price, mileage) => {
    expect(onCard(shown)).toEqual([price, mileage]);
    expect(onPage(shown)).toEqual([price, mileage]);
  });
});

describe("the page before its data", () => {
  const data = ld(19_995, 45_000);
  it.each<[string, number | null, number | null]>([
    ["<p>$18,995</p><p>41,000 miles</p>", P, M],
    ["<p>Price: $18,995</p><p>Mileage: 41,000</p>", P, M],
    ["<p>18 995 $</p><p>Odometer: 41 000 mi</p>", P, M],
    ["<p>$18,995</p><p>TMU</p>", P, null],
    ["<p>Call for price</p><p>Mileage: Exempt</p>", null, null],
    ["<p>$18,9xx</p><p>Mileage: 41,xxx</p>", null, null],
    ["<p>$18,995</p><p>72 000 km</p>", P, 44_739],
    ["<p>$18,995</p><p>Km: 72,000</p>", P, 44_739],
    // What is not shown, or cannot be the same fact, leaves the data alone.
    ["<p>A nice car</p>", 19_995, 45_000],
    ["<p>$299</p><p>45k miles</p>", 19_995, 45_000],
    ["<p>$1,500 down</p><p>New tires at 56,000 miles</p>", 19_995, 45_000],
    ["<p>MSRP $24,995</p><p>72,420 km</p>", 19_995, 45_000],
    ["<blockquote>Bought mine with 60,000 miles for $12,500</blockquote>", 19_995, 45_000],
  ])("%s", (shown, price, mileage) => {
    expect(onCard(shown, data)).toEqual([price, mileage]);
    expect(onPage(shown, data)).toEqual([price, mileage]);
  });

  it("is noted for the run's report", () => {
    const shown = (body: string) => readDetailPage(page(`/used/2019-honda-civic-${HONDA}`, body))?.shownOver;
    expect(shown(`${data}<h1>2019 Honda Civic</h1><p>$18,995</p><p>41,000 miles</p>`)).toEqual(["price", "mileage"]);
    expect(shown(`${data}<h1>2019 Honda Civic</h1><p>$19,995</p><p>45,000 miles</p>`)).toBeUndefined();
  });
});

it("takes a car for certified by its labelled condition, also where its name says pre-owned and the data new", () => {
  const data = ld(P, M).replace('"offers"', '"itemCondition":"NewCondition","offers"');
  const shown = "<b>Pre-Owned</b><p>$18,995</p><p>41,000 miles</p><p>Condition: Certified Pre-Owned</p>";
  const { vehicles } = readListPage(page("/used/", `${data}${car(HONDA, "2019 Honda Civic", shown)}${OTHER}`));
  const found = vehicles.map((raw) => normalizeVehicle(raw, 2026));
  expect(found.map((one) => one.kind === "vehicle" && one.facts.condition)).toContain("certified");
});
