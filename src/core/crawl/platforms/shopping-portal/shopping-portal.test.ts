import { expect, test } from "vitest";
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
