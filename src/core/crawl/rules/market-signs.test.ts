import { expect, it } from "vitest";
import { marketOf, marketSigns } from "./market-signs.ts";

const KM = "<p>41,000 km</p><p>112,000 km</p>";
const MI = "<p>41,000 miles</p><p>112,000 mi</p>";
const LAVAL = "<address>12 rue des Ormes, Laval, QC H7C 1A1</address>";
const page = (body: string, lang = "en") => `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
const currency = (html: string, host = "www.dealer.example") =>
  marketOf([marketSigns(`https://${host}/used/`, html)])?.currency ?? null;

it.each<[string, string, string | undefined, string | null]>([
  ["an address and kilometres", page(LAVAL + KM), undefined, "CAD"],
  ["an address in elements", page(`<p><b>Laval</b>, <i>Québec</i> <i>H7C 1A1</i></p>${KM}`), undefined, "CAD"],
  [
    "an address in the data",
    page(`<script>{"addressRegion":"ON","postalCode":"M5V 2T6"}</script>${KM}`),
    undefined,
    "CAD",
  ],
  ["the host and kilometres", page(KM), "dealer.ca", "CAD"],
  ["the host and an address", page(LAVAL), "www.dealer.ca", "CAD"],
  ["the language and kilometres", page(KM, "fr-CA"), undefined, "CAD"],
  ["the language and an address", page(LAVAL, "en-CA"), undefined, "CAD"],
  ["CARFAX Canada and kilometres", page(`<a href="https://vhr.carfax.ca/?id=1">Report</a>${KM}`), undefined, "CAD"],
  ["a Mexican host and kilometres", page(KM, "es-MX"), "autos.com.mx", "MXN"],
  [
    "a Mexican address and kilometres",
    page(`<p>Av. Juárez 10, C.P. 22000, Tijuana, Baja California</p>${KM}`),
    undefined,
    "MXN",
  ],
  ["a postal code without its province, and kilometres", page(`<p>12 Elm St, L1V 2P8</p>${KM}`), undefined, "CAD"],
  // One sign alone, or signs against it.
  ["a postal code alone, with miles", page(`<p>12 Elm St, L1V 2P8</p>${MI}`), undefined, null],
  ["a code that is none, in a script", page(`<script>var k="a1=L1V 2P8";</script>${KM}`), undefined, null],
  ["kilometres alone", page(KM), undefined, null],
  ["one car with kilometres", page(`<p>41,000 km</p>${MI}`, "en-CA"), undefined, null],
  ["the language alone", page("", "en-CA"), undefined, null],
  ["an address alone, also without its town", page("<p>12 Elm St, L1V 2P8</p>"), undefined, "CAD"],
  ["an address alone", page(LAVAL), undefined, "CAD"],
  [
    "an address alone beside one in the United States",
    page(`${LAVAL}<p>1 Main St, Chantilly, VA 20151</p>`),
    undefined,
    null,
  ],
  [
    "distances, choices and placeholders in miles beside kilometres",
    page(`<p>12 Elm St, L1V 2P8</p>${KM}<p>75 miles away</p><label>Under 25,000 miles</label><p>0 mi</p><p>1 mi</p>`),
    undefined,
    "CAD",
  ],
  ["a postal code behind no street", page("<p>Part no. L1V 2P8</p>"), undefined, null],
  ["an address, with miles", page(LAVAL + MI), undefined, null],
  ["an address, with one car in miles", page(`${LAVAL}<p>41,000 mi</p>`), undefined, null],
  [
    "a partner's address beside one whose state is written out",
    page("<p>Visit us at 12 rue des Ormes, Laval, QC H7C 1A1</p><p>100 Main Street, Chantilly, Virginia 20151</p>"),
    undefined,
    null,
  ],
  [
    "models with the names of states before a mileage",
    page(`${LAVAL}<p>2004 Pontiac Montana 41000 km</p><p>GMC, Canyon</p><p>Chevrolet Colorado 52000 km</p>`),
    undefined,
    "CAD",
  ],
  [
    "the name of a car before a code that looks like a postal one",
    page("<p>2019 Ford Transit, T1A 2B3</p>"),
    undefined,
    null,
  ],
  [
    "kilometres beside a service at miles",
    page(`<p>4 Main St, H7C 1A1</p>${"<p>41,000 km</p><p>New tires at 56,000 miles</p>".repeat(4)}`),
    undefined,
    "CAD",
  ],
  ["the host alone", page(""), "dealer.ca", null],
  [
    "a province in a review",
    page(`<blockquote>I drove down from Toronto, Ontario!</blockquote>${KM}`),
    undefined,
    null,
  ],
  ["a US address beside it", page(`${LAVAL}<p>1 Main St, Chantilly, VA 20151</p>${KM}`), undefined, null],
  [
    "CARFAX Canada beside CARFAX",
    page(`<a href="//www.carfax.ca/a">R</a><a href="//www.carfax.com/b">R</a>${KM}`),
    undefined,
    null,
  ],
])("%s", (_what, html, host, right) => {
  expect(currency(html, host)).toBe(right);
});
