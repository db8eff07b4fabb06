import { describe, expect, test } from "vitest";
import { FORD, HONDA, SITE } from "../../conformance/fixture-kit.ts";
import { readListPage } from "./read-page.ts";

const read = (body: string) =>
  readListPage({
    url: `${SITE}/used/`,
    status: 200,
    contentType: "text/html",
    body: `<html><body>${body}</body></html>`,
  });
const card = (vin: string, title: string) =>
  `<li><a href="/vdp/${vin}">${title}</a><p>VIN ${vin}</p><p>Price $9,995</p></li>`;
const CARS = `<ul>${card(HONDA, "2019 Honda Civic")}${card(FORD, "2020 Ford F-150")}</ul>`;

describe("the list's total", () => {
  test.each([
    ["a link of the menu", '<nav><ul><li><a href="/new">New</a> <span>512 vehicles</span></li></ul></nav>'],
    ["an element in a link", '<a href="/used-suvs">SUVs <span><b>24 vehicles</b></span></a>'],
    ["a menu without nav", '<div class="main-menu"><div><span>Trucks</span><span>48 vehicles</span></div></div>'],
    ["a filter's option", "<label><input type=checkbox> Honda <span>18 vehicles</span></label>"],
    ["a filter's row", '<div class="filter-group"><div>Under $10,000</div><div>31 vehicles</div></div>'],
    ["a facet's number", '<ul class="facets"><li>SUV <span class="vehicle-count">24</span></li></ul>'],
    ["a link's number", '<a href="/used-suvs">SUVs <span class="result-count">24</span></a>'],
    ["a filter's attribute", '<ul class="refinements"><li data-count="24">SUV</li></ul>'],
    ["an option's attribute", '<select><option data-count="24">SUV</option></select>'],
    ["a menu by its role", '<div role="navigation"><span>245 Used Vehicles</span></div>'],
    ["a column of filters", "<aside><h4>Under $10,000</h4><p>45 vehicles</p></aside>"],
    ["a column by its role", '<div role="complementary"><p>45 vehicles</p></div>'],
    ["a column by its name", '<div class="sidebar"><div>Ford</div><div>45 cars</div></div>'],
    ["a group of choices", "<fieldset><legend>Make</legend><div>Ford</div><div>45 results</div></fieldset>"],
    ["a name written in one", '<div class="filterPanel"><span>45 vehicles</span></div>'],
    ["links to parts of the list", '<div class="quick-links"><p>45 vehicles</p></div>'],
    ["what visitors saved", "<p>12 vehicles saved</p>"],
    ["the dealer's boast", "<footer><p>Over 3,000 vehicles sold</p><p>600 vehicles</p></footer>"],
  ])("is not %s", (_where, words) => {
    expect(read(words + CARS).total).toBeNull();
    expect(read(`${words}<p>2 Used Vehicles</p>${CARS}`).total).toBe(2);
  });

  test.each([
    ["a heading", "<h1>58 Used Vehicles for sale</h1>"],
    ["a range in a pager", '<nav aria-label="Pagination">1 - 2 of 58</nav>'],
    ["a pager's own words", '<nav class="pagination"><span>58 vehicles</span></nav>'],
    ["a count of cars, in capitals", "<p>SHOWING 2 OF 58 VEHICLES</p>"],
    ["a result in a filter bar", '<div class="filter-bar"><span>Result: 58 vehicles</span></div>'],
    ["matches in a filter bar", '<div class="filter-bar"><span>58 matches</span></div>'],
    ["cars that match, in a filter bar", '<div class="filter-bar"><span>58 vehicles match</span></div>'],
    ["a sentence in a filter bar", '<div class="filter-bar"><span>58 vehicles found</span></div>'],
    ["its element's name", '<div class="srp-header"><span class="vehicle-count">58</span></div>'],
    ["a heading beside a column", '<div class="srp-head with-sidebar"><h2>58 vehicles</h2></div>'],
    ["a count of the shown cars", "<p>Displaying 2 of 58</p>"],
    ["a count of all", "<p>Showing all 58</p>"],
    ["a French count", "<p>58 véhicules disponibles</p>"],
    ["a French range", "<p>1 - 2 sur 58</p>"],
    ["a fraction", "<p>2 / 58 vehicles</p>"],
    ["a number in brackets", "<h2>(58) Vehicles</h2>"],
    ["a label with the noun behind it", "<h2>Used Inventory: 58 vehicles</h2>"],
    ["a column with the cars", `<div class="has-sidebar"><p>58 vehicles</p>${CARS}</div>`],
  ])("is read from %s", (_where, words) => {
    expect(read(words + CARS).total).toBe(58);
  });
});

test("a total of saved searches or filters in the page's state is not the list's", () => {
  const state = {
    vehicles: [HONDA, FORD].map((vin) => ({ vin, year: 2019, make: "Honda", model: "Civic", price: 9_995 })),
    savedSearches: { total: 12 },
    searchFilters: { count: 40 },
  };
  const script = `<script type="application/json">${JSON.stringify(state)}</script>`;
  expect(read(script).total).toBeNull();
  expect(read(script.replace('"savedSearches"', '"pageInfo":{"totalCount":2},"savedSearches"')).total).toBe(2);
});

describe("an empty list", () => {
  test.each([
    "<p>0 vehicles saved</p>",
    "<p>You have 0 vehicles in your garage</p>",
    "<div>Saved: <b>0</b> vehicles</div>",
    "<p>Compare (0 vehicles)</p>",
    "<p>0 cars in comparison</p>",
    "<a href='/compare'><b>0</b> vehicles</a>",
    "<p>No vehicles selected</p>",
    "<p>No vehicles to compare</p>",
    "<h3>Recently viewed</h3><p>No vehicles yet</p>",
    "<div class='my-garage'><span>No vehicles</span></div>",
    "<nav><span>Electric</span><span>0 vehicles</span></nav>",
    "<div class='filter'><label>Diesel</label><span>0 vehicles</span></div>",
    "<p hidden>No vehicles found</p>",
    "<div style='display: none'><p>Sorry, no results found</p></div>",
    "<div class='d-none'>No results</div>",
    ...["Save", "Compare", "Favorites", "Favourites", "Wishlist", "Wish list", "Watchlist", "Watch list", "Cart"].map(
      (list) => `<p>${list} (0 vehicles)</p>`,
    ),
    "<p>We sold out of this color</p>",
    "<p>Check back soon for a new page</p>",
    "<p>All our cars have been inspected</p>",
  ])("is not declared by %s", (words) => {
    expect(read(words).empty).toBe(false);
  });

  test.each([
    "<p>No vehicles found</p>",
    "<p>Sorry, no results match your search.</p>",
    "<h2><b>0</b> vehicles found</h2>",
    "<p>0 Used Vehicles</p>",
    "<p>There are no cars available at this time</p>",
    "<p>No  more used\nvehicles</p>",
    "<p>Zero results</p>",
    "<p>We are sold out!</p>",
    "<p>Currently sold out</p>",
    "<p>Check back soon for inventory</p>",
    "<p>Please check back later for our newest arrivals</p>",
    "<p>Check back often for many more great cars</p>",
    "<p>All our cars have been sold.</p>",
    "<p>All of our inventory has sold</p>",
    "<p>All vehicles are sold</p>",
    "<p>Our lot is empty</p>",
    "<p>Our inventory is currently empty</p>",
  ])("is declared by %s", (words) => {
    expect(read(words).empty).toBe(true);
  });
});

describe("a total", () => {
  const list = (count: number) =>
    `<ul>${Array.from({ length: count }, (_, n) => card(`1HGCV1F34JA${100_000 + n}`, "2019 Honda Civic")).join("")}</ul>`;

  test.each([
    ["data-total", "58"],
    ["data-total-results", "58"],
    ["data-total-count", "58"],
    ["data-result-count", "58"],
    ["data-total-vehicles", "58"],
    ["data-count", "58"],
    ["data-num-results", "58"],
    ["data-vehicle-count", "58"],
    ["data-vehicle-count", "123456"],
  ])("is read from the attribute %s=%s", (name, value) => {
    expect(read(`<div ${name}="${value}"></div>${CARS}`).total).toBe(Number(value));
  });
  test.each(["about 58", "58 cars", "1234567", "5.8", ""])("is not the attribute %j", (value) => {
    expect(read(`<div data-total="${value}"></div>${CARS}`).total).toBeNull();
  });
  test.each([
    "total-count",
    "totalCount",
    "results-count",
    "resultscount",
    "result_count",
    "found-count",
    "count-total",
    "countresult",
  ])("is read from a number in an element that is called %s", (name) => {
    expect(read(`<b class="${name}">1,058</b>${CARS}`).total).toBe(1_058);
    expect(read(`<div class="${name}"><b>58</b></div>${CARS}`).total).toBe(58);
    expect(read(`<b id="${name}">58</b>${CARS}`).total).toBe(58);
    expect(read(`<b class="${name}">58 of our best</b>${CARS}`).total).toBeNull();
  });
  test("is not a number in an element of another name", () => {
    expect(read(`<b class="hours">58</b>${CARS}`).total).toBeNull();
  });
  test("is at least the number of cars on the page, and below 5,000,000", () => {
    const totalOf = (total: string) => read(`<p>${total} vehicles</p>${CARS}`).total;
    expect(["1", "2", "0", "4,999,999", "5,000,000"].map(totalOf)).toEqual([null, 2, null, 4_999_999, null]);
  });
  test("is not the number of cars that a page alone shows", () => {
    expect(read(`<p>Showing 2 vehicles</p>${CARS}`).total).toBeNull();
    expect(read(`<p>Showing 9 vehicles</p>${CARS}`).total).toBe(9);
  });

  test("may be the end of a range that names cars, however many are read", () => {
    expect(read(`<p>Viewing 1–17 of 17 vehicles</p>${CARS}`).total).toBe(17);
  });

  test("may be the end of a range as long as the list", () => {
    const totalOf = (range: string, shown: number) => read(`<p>${range}</p>${list(shown)}`).total;
    expect(totalOf("1 - 10 of 1,316", 10)).toBe(1_316);
    expect(totalOf("Vehicles 11 to 20 out of 58", 10)).toBe(58);
    expect(totalOf("1-10 of about 58", 10)).toBe(58);
    expect(totalOf("1 - 15 of 58", 10)).toBe(58);
    expect(totalOf("1 - 16 of 58", 10)).toBeNull();
    expect(totalOf("1 - 4 of 58", 2)).toBe(58);
    expect(totalOf("1 - 5 of 58", 2)).toBeNull();
    expect(totalOf("10 - 1 of 58", 10)).toBeNull();
    expect(totalOf("3 - 2 of 58", 2)).toBeNull();
    expect(totalOf("1 - 10 of 9", 9)).toBeNull();
    expect(totalOf("1 - 10 of 10", 10)).toBe(10);
    expect(totalOf("1 - 1 of 1", 1)).toBe(1);
    expect(totalOf("1 - 10 of 58 %", 10)).toBe(58);
    expect(totalOf("1 - 10 of 58%", 10)).toBeNull();
  });
  test("is more than zero", () => {
    expect(read("<p>0 vehicles</p>").total).toBeNull();
    expect(read("<p>1 - 0 of 0</p>").total).toBeNull();
  });
  test("is in a text of 120 characters at most", () => {
    const text = (length: number) => `<p>2 of 58 vehicles ${"x".repeat(length - 17)}</p>`;
    expect(read(text(120) + CARS).total).toBe(58);
    expect(read(text(121) + CARS).total).toBeNull();
  });
  test("is followed by a few words at most", () => {
    const words = (length: number) => `<p>58 vehicles found ${"x".repeat(length - 18)}</p>`;
    expect(read(words(77) + CARS).total).toBe(58);
    expect(read(words(79) + CARS).total).toBeNull();
  });
});

test.each([
  ["Page 1 of 16", 16],
  ["page  12  of  1600", 1_600],
  ["Homepage 1 of 16", null],
  ["Page 1", null],
])("the pages of %j are %j", (words, pages) => {
  expect(read(`<p>${words}</p>${CARS}`).pages).toBe(pages);
});

test.each([
  ["Seventeen vehicles", 17],
  ["Twenty-two used cars found", 22],
  ["One owner, two keys", null],
])("a count in words is read: %s", (words, total) => expect(read(`<p>${words}</p>${CARS}`).total).toBe(total));
