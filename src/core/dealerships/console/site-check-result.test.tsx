import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, it } from "vitest";
import type { SiteCheck } from "../dealership-schemas.ts";
import { SiteCheckResult } from "./site-check-result.tsx";

const CHECK: SiteCheck = {
  ...{ platform: "dealer-com", platformName: "Dealer.com", verdict: "readable", message: "Its cars can be read." },
  ...{ declaredTotal: 412, found: 24, skippedNew: 3, endedEarly: true, answer: "page", connected: null, sample: [] },
  ...{ report: null, bundle: null, dealers: [], serverKey: null },
};
type State = Parameters<typeof SiteCheckResult>[0]["check"];
const render = (state: object) =>
  renderToString(
    <StaticRouter location="/admin/dealerships">
      <SiteCheckResult check={{ variables: { url: "https://harbor.example" }, ...state } as State} />
    </StaticRouter>,
  ).replaceAll("<!-- -->", "");
const found = (changes: Partial<SiteCheck>) => render({ isSuccess: true, data: { ...CHECK, ...changes } });

it("shows the cars of a website, and that it is connected already", () => {
  const car = { title: "2021 BMW 330i", vin: null, price: 27_480, mileage: null };
  const html = found({
    connected: { id: 7, name: "Harbor North", sameAddress: true },
    sample: [{ ...car, originalListingUrl: "javascript:alert(1)" }],
  });
  for (const words of ["Dealer.com", "$27,480 · no mileage · no VIN"]) {
    expect(html).toContain(`>${words}<`);
  }
  expect(html).toMatch(/This site is already connected: <a[^>]*dealership=7[^>]*>Harbor North</);
  expect(html).not.toContain("javascript:");
  // The message of a readable site is its heading, and has the numbers.
  expect(html).toContain("Its cars can be read.</p>");
  expect(html).not.toMatch(/412|New cars left out/);
  expect(found({ verdict: "unsure" })).toContain(">24 so far<");
});

it.each<[string, Partial<SiteCheck>]>([
  ["Not sure: add it and see", { verdict: "unsure" }],
  ["The site did not answer", { verdict: "unreadable", answer: "nothing" }],
  ["The site refuses AutoHub", { verdict: "unreadable", answer: "refused" }],
  ["Platform not recognized", { verdict: "unreadable", platformName: null }],
])("is headed %s", (heading, changes) => {
  expect(found(changes)).toContain(`${heading}</p>`);
});

it("shows when a website could not be checked", () => {
  const html = render({ isError: true, error: new TypeError("Failed to fetch") });
  expect(html).toContain("The site could not be checked");
  expect(html).toContain("Failed to check the site");
});
