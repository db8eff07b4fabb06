import { expect, test } from "vitest";
import { FORD, HONDA, JEEP, SITE, TESLA } from "../../conformance/fixture-kit.ts";
import { ListMemory } from "./list-memory.ts";
import { readListPage } from "./read-page.ts";

const CARS = [
  [HONDA, "2019 Honda Civic"],
  [JEEP, "2018 Jeep Cherokee"],
  [FORD, "2017 Ford F-150"],
  [TESLA, "2020 Tesla Model 3"],
] as const;
/** Returns the rooftops that a list names, in the order of its cars. @param shown the words on each card */
function rooftops(shown: readonly string[], title = "Used Cars | Smith Ford", memory = new ListMemory()) {
  const cards = CARS.slice(0, shown.length).map(
    ([vin, name], i) =>
      `<div class="car"><h3>${name}</h3><p>$18,500</p><p>41,000 miles</p><p>VIN: ${vin}</p>${shown[i]}</div>`,
  );
  const body = `<html><head><title>${title}</title></head><body>${cards.join("")}</body></html>`;
  const page = { url: `${SITE}/cars/`, status: 200, contentType: "text/html", body };
  return readListPage(page, { memory }).vehicles.map((raw) => raw.rooftop ?? null);
}

test("a card names its rooftop behind a label, also in a line of facts", () => {
  expect(
    rooftops([
      "<dl><dt>Location</dt><dd>Smith Ford</dd></dl>",
      "<p>Location: Jones Kia</p>",
      "<p>Stock #: A1 | Location: Jones Kia</p>",
      "<p>Location Jones Kia</p>",
    ]),
  ).toEqual(["Smith Ford", "Jones Kia", "Jones Kia", "Jones Kia"]);
});

test.each([
  "<p>Dealer Handling $599</p>",
  "<p>Store Hours 9 - 5</p>",
  "<p>Location & Hours</p>",
  "<footer>Location: Salem</footer>",
])("%s names none", (words) => expect(rooftops(["", words])).toEqual([null, null]));

test("where most cards show the dealer's name alone, another name in its place is another rooftop's", () => {
  const badge = (name: string) => `<span class="badge">${name}</span>`;
  expect(rooftops(["Smith Ford", "Smith Ford", "Jones Kia", "Smith Ford"].map(badge))).toEqual([
    "Smith Ford",
    "Smith Ford",
    "Jones Kia",
    "Smith Ford",
  ]);
  expect(rooftops(["Smith Ford", "Jones Kia", "Smith Ford", "Jones Kia"].map(badge))).toEqual([
    "Smith Ford",
    "Jones Kia",
    "Smith Ford",
    "Jones Kia",
  ]);
  const behind = (shown: string) => `${badge(shown)}<p>New tires at 36,000 miles.</p>`;
  const cards = [badge("Smith Ford"), badge("Smith Ford"), behind("Jones Kia"), behind("Sale Pending")];
  expect(rooftops(cards)).toEqual(["Smith Ford", "Smith Ford", "Jones Kia", null]);
  expect(rooftops(["Great Deal", "Low Miles", "Great Deal", "Jones Kia"].map(badge))).toEqual([null, null, null, null]);
});

test("the dealer's name has its place also where the cards differ in the facts behind it, or have a sign before it", () => {
  const badge = (name: string) => `<span class="badge">${name}</span>`;
  const facts = "<p>Clean title</p>";
  const behind = ["Smith Ford", "Jones Kia", "Smith Ford", "Jones Kia"].map((name, i) => badge(name) + facts.repeat(i));
  expect(rooftops(behind)).toEqual(["Smith Ford", "Jones Kia", "Smith Ford", "Jones Kia"]);
  const before = ["Smith Ford", "Jones Kia", "Smith Ford", "Jones Kia"].map(
    (name, i) => badge("New Arrival").repeat(i % 3) + badge(name) + facts.repeat(i),
  );
  expect(rooftops(before)).toEqual(["Smith Ford", "Jones Kia", "Smith Ford", "Jones Kia"]);
});

test("a card that leaves the facts to the car's page names its rooftop all the same", () => {
  const card = (name: string, rooftop: string, i: number) =>
    `<div class="car"><a href="/cars/${i}/">${name}</a><p>Stock #: A${i}</p><p>Location: ${rooftop}</p></div>`;
  const body = `<body>${card("2019 Honda Civic", "Smith Ford", 1)}${card("2018 Kia Soul", "Jones Kia", 2)}</body>`;
  const { unreadRooftops } = readListPage({ url: `${SITE}/cars/`, status: 200, contentType: "text/html", body });
  expect([...unreadRooftops.values()]).toEqual(["Smith Ford", "Jones Kia"]);
});

test("a list of one car names its rooftop too", () => {
  expect(rooftops(["<p>Location: Jones Kia</p>"])).toEqual(["Jones Kia"]);
});

test("a business in the place of the dealer's name is a rooftop, also where most cards are other dealers'", () => {
  const badge = (name: string) => `<span class="badge">${name}</span>`;
  const names = ["Smith Ford", "Jones Auto Mall", "Miller Motor Company", "Lee Auto Sales"];
  expect(rooftops(names.map(badge))).toEqual(names);
  expect(rooftops(["Smith Ford", "Great Deal", "Low Miles", "One Owner"].map(badge))).toEqual([
    "Smith Ford",
    null,
    null,
    null,
  ]);
});

test.each([
  ["a line", "<p>Available at Jones Auto Mall</p>"],
  ["a line", "<p>Sold by Jones Auto Mall</p>"],
  ["an attribute", '<div data-dealer="Jones Auto Mall"></div>'],
])("a card names its rooftop in %s", (_, words) => expect(rooftops(["", words])).toEqual([null, "Jones Auto Mall"]));

test.each(["<p>Priced at Market Value</p>", "<p>Financing by Capital One</p>", "<p>At a great price</p>"])(
  "%s names none",
  (words) => expect(rooftops(["", words])).toEqual([null, null]),
);

test("a later page of a list need not show the dealer's name", () => {
  const memory = new ListMemory();
  const badge = (name: string) => `<span class="badge">${name}</span>`;
  rooftops(["Smith Ford", "Jones Kia", "Smith Ford"].map(badge), undefined, memory);
  expect(rooftops(["Jones Kia"].map(badge), "", memory)).toEqual(["Jones Kia"]);
  expect(rooftops(["Miller Motor Company", "Jones Kia"].map(badge), "", memory)).toEqual([
    "Miller Motor Company",
    "Jones Kia",
  ]);
});

test("a word of one page's title is no rooftop's name on later pages, a business and what several titles say are", () => {
  const shown = (...titles: string[]) => {
    const memory = new ListMemory();
    for (const title of titles) rooftops([""], title, memory);
    const badges = ["Certified", "Corner Lot", "Smith Ford"].map((name) => `<span>${name}</span>`);
    return rooftops(badges, "", memory);
  };
  expect(shown("Certified | Corner Lot", "Certified | Corner Lot")).toEqual([null, null, null]);
  expect(shown("Certified | Corner Lot", "Trucks | Corner Lot")).toEqual([null, "Corner Lot", null]);
  expect(shown("Trucks | Smith Ford")).toEqual([null, null, "Smith Ford"]);
});

/** Returns the rooftops of a list with one car under each heading. */
function headed(headings: readonly string[], title = "Used Cars", end = "", memory = new ListMemory()) {
  const parts = headings.map((heading, i) => {
    const [vin, name] = CARS[i] ?? CARS[0];
    return `<h2>${heading}</h2><div><h3>${name}</h3><p>$18,500</p><p>41,000 miles</p><p>VIN: ${vin}</p></div>`;
  });
  const body = `<html><head><title>${title}</title></head><body>${parts.join("")}${end}</body></html>`;
  const page = { url: `${SITE}/cars/`, status: 200, contentType: "text/html", body };
  return readListPage(page, { memory }).vehicles.map((raw) => raw.rooftop ?? null);
}

test("the only car of a later page is of the dealer that its only heading names", () => {
  const memory = new ListMemory();
  expect(headed(["Jones Auto Mall"], "Smith Ford", "", memory)).toEqual([null]);
  headed(["Smith Ford", "Jones Auto Mall"], "Smith Ford", "", memory);
  expect(headed(["Jones Auto Mall"], "Smith Ford", "", memory)).toEqual(["Jones Auto Mall"]);
});

test("a heading above all cards or links to cars' pages names their rooftop, if it surely names a business", () => {
  expect(headed(["Jones Auto Mall", "Jones Auto Mall"])).toEqual(["Jones Auto Mall", "Jones Auto Mall"]);
  expect(headed(["Luxury Imports", "Luxury Imports"])).toEqual([null, null]);
  const link =
    '<h2>Jones Auto Mall</h2><div><a href="/vdp/4019/used-2018-kia-soul-boise/">Photo</a><b>2018 Kia</b></div>';
  const page = {
    url: `${SITE}/kia/`,
    status: 200,
    contentType: "text/html",
    body: `<body>${link}<h2>Hours</h2></body>`,
  };
  expect([...readListPage(page).unreadRooftops.values()]).toEqual(["Jones Auto Mall"]);
});

test("headings name rooftops where two are surely businesses, not kinds of cars", () => {
  expect(headed(["Sports Cars", "Quality Pre-Owned Cars"])).toEqual([null, null]);
  expect(headed(["Pre-Owned Toyota", "Sports Cars", "Luxury Imports"])).toEqual([null, null, null]);
  expect(headed(["Jones Auto Mall", "Sports Cars"], "Smith Ford", "<h2>Smith Ford</h2>")).toEqual([null, null]);
  expect(headed(["Smith Ford", "Jones Auto Mall", "Lee Auto Sales"])).toEqual([
    "Smith Ford",
    "Jones Auto Mall",
    "Lee Auto Sales",
  ]);
});
