import { expect, test } from "vitest";
import { portalAt } from "#core/dealerships/rules/shopping-portals.ts";
import { crawlSite } from "../../crawl-site.ts";
import { HONDA, html, SITE } from "../conformance/fixture-kit.ts";
import { FIXTURES, playFixture } from "../conformance/play-fixture.ts";
import { shoppingPortal } from "./shopping-portal.ts";

const page = (url: string, body = "") => ({ url, status: 200, contentType: "text/html", body });
const car = `<script type="application/ld+json">{"@type":"Car","name":"2019 Honda Civic","vin":"${HONDA}","itemCondition":"UsedCondition","offers":{"price":18000}}</script>`;

test.each([
  ["https://www.truecar.com/used-cars-for-sale/", ""],
  ["https://springfield.craigslist.org/search/cta", ""],
  [SITE, '<link rel="canonical" href="https://www.cars.com/dealers/4711/">'],
  [SITE, '<meta content="TrueCar" property="og:site_name">'],
])("%s%s is a portal", (url, head) => {
  expect(shoppingPortal.detect(page(url, html(head)))).toContain("portal");
});

test.each([
  "https://www.autotrader.ca/dealers/lee",
  "https://www.kijiji.ca/o-profile/1",
  "https://www.facebook.com/marketplace/profile/1",
  "https://dover.craigslist.org/search/cta",
  "https://www.cargurus.com/Cars/m-Lee",
  "https://www.cars.com/dealers/1",
])("%s is named as a portal's address, and not even asked", (url) => {
  expect(portalAt(url)).not.toBeNull();
});

test("an address of a portal is not requested", async () => {
  let requests = 0;
  const fetchPage = async (): Promise<never> => {
    requests += 1;
    throw new Error("requested");
  };
  const report = await crawlSite({
    urls: ["https://www.autotrader.ca/dealers/lee"],
    fetcher: { fetchPage, close: async () => {} },
    chromium: null,
    onVehicle: () => {},
  });
  expect(requests).toBe(0);
  expect(report).toMatchObject({ outcome: "failed", platform: "shopping-portal" });
  expect(report.reason).toMatch(/^AutoTrader\.ca is a shopping portal/);
});

test("a dealer's site that links to portals is not a portal", () => {
  const links =
    '<meta property="og:site_name" content="Cars.com of Dover"><a href="https://www.cargurus.com/">Reviews</a>';
  expect(shoppingPortal.detect(page(SITE, html(links)))).toBeNull();
  for (const { routes, entry } of FIXTURES) {
    if (typeof routes[entry] === "string") expect(shoppingPortal.detect(page(SITE, routes[entry]))).toBeNull();
  }
});

test("no car of a portal is taken, and the run gives advice", async () => {
  const routes = { "/": html('<meta property="og:site_name" content="TrueCar">', car) };
  const portal = { platform: "shopping-portal", entry: "/", routes, cars: {}, newCars: 0, list: "/", next: null };
  const { report, cars, requests } = await playFixture(portal);
  expect({ cars, requests }).toEqual({ cars: [], requests: ["/"] });
  expect(report).toMatchObject({ outcome: "failed", platform: "shopping-portal" });
  expect(report.reason).toMatch(/^TrueCar is a shopping portal: it lists no own cars .* website or inventory feed/);
});
