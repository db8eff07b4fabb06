import { expect, it } from "vitest";
import { noIdentity } from "#core/dealerships/rules/dealer-identity.ts";
import { DealerWatch } from "./dealer-watch.ts";
import type { RawVehicle } from "./platform.ts";
import { readDealer } from "./read-dealer.ts";

const page = (body: string, url = "https://www.smith.example/", contentType = "text/html") =>
  readDealer({ url, status: 200, contentType, body: `<html><body>${body}</body></html>` }, "Smith Motors");
const identityOf = (...given: Parameters<typeof page>) => page(...given).identity;
const ld = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const SMITH = {
  "@type": "AutoDealer",
  name: "Smith  Motors",
  telephone: "+1 (217) 555-0100",
  address: { "@type": "PostalAddress", addressLocality: "Springfield", addressRegion: "IL", postalCode: "62701" },
};
const car = (facts: Partial<RawVehicle>): RawVehicle => ({ pageUrl: "https://smith.example/used", ...facts });

it("reads the website's owner: the site after redirects, names, phones and towns", () => {
  expect(identityOf(ld(SMITH))).toEqual({
    sites: ["smith.example"],
    names: ["Smith Motors"],
    towns: ["springfield, il"],
    phones: ["2175550100"],
  });
});

it("reads the site's name and its links for calls, and leaves out numbers that are too short", () => {
  const identity = identityOf(
    '<meta property="og:site_name" content="Smith Motors"><a href="tel:217.555.0100">Call</a><a href="tel:411">Help</a>',
  );
  expect([identity.names, identity.phones]).toEqual([["Smith Motors"], ["2175550100"]]);
});

it("does not confuse others with the dealer: reviewers, the makers of the page or the car, other sellers of a car", () => {
  const review = { "@type": "Review", author: { "@type": "LocalBusiness", name: "Happy Taxi" } };
  const maker = { "@type": "LocalBusiness", name: "Web Studio" };
  const sold = {
    "@type": "Car",
    name: "2020 Honda Accord",
    offers: { seller: { "@type": "AutoDealer", name: "Jones" } },
  };
  const body = ld({ ...SMITH, review }) + ld({ "@type": "WebPage", publisher: maker }) + ld(sold);
  expect(identityOf(body).names).toEqual(["Smith Motors"]);
});

it("reads only the site of a page that is not HTML", () => {
  expect(identityOf("", "https://smith.example/cars.json", "application/json")).toEqual({
    ...noIdentity(),
    sites: ["smith.example"],
  });
});

it("joins the first pages of several addresses and the rooftops of cars, but not those of other rooftops", () => {
  const watch = new DealerWatch();
  expect(watch.identity()).toBeNull();
  watch.note(car({ rooftop: "Smith Toyota" }));
  expect(watch.identity()).toBeNull();
  watch.entry(page(ld(SMITH)));
  watch.entry(page("", "https://smith-trucks.example/"));
  watch.note(car({ rooftop: " Smith Toyota " }));
  watch.note(car({ rooftop: " " }));
  watch.note(car({ rooftop: "Jones", otherRooftop: "Jones" }));
  expect(watch.identity()).toMatchObject({
    sites: ["smith.example", "smith-trucks.example"],
    names: ["Smith Motors", "Smith Toyota"],
  });
});

it("keeps twenty rooftops of a marketplace", () => {
  const watch = new DealerWatch();
  watch.entry(page(""));
  for (let n = 0; n < 30; n += 1) watch.note(car({ rooftop: `Dealer ${n}` }));
  expect(watch.identity()?.names).toHaveLength(20);
});

it("keeps the address of the first page that states a street, and other ways to reach the dealer from the first page", () => {
  const watch = new DealerWatch();
  const identity = noIdentity();
  watch.entry({ identity, contact: { phone: "7035550142", town: "Manassas, VA", zipCode: "20110" } });
  watch.entry({ identity, contact: { phone: "7035550143", street: "500 Oak Ave", zipCode: "22030" } });
  watch.entry({ identity, contact: { street: "1 Bay St", town: "Reston, VA", zipCode: "20190" } });
  expect(watch.contact).toEqual({ phone: "7035550142", street: "500 Oak Ave", zipCode: "22030" });
});
