import { describe, expect, test } from "vitest";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { FORD, HONDA, SITE } from "../../conformance/fixture-kit.ts";
import { readDetailPage, readListPage } from "./read-page.ts";

const page = (path: string, body: string) => ({
  url: SITE + path,
  status: 200,
  contentType: "text/html",
  body: `<html><body>${body}</body></html>`,
});
const car = (rows: string) =>
  `<h1>2019 Honda Civic</h1><p>VIN: ${HONDA}</p><p>Price: $18,500</p>${rows}<p>Great car</p>`;

/** Returns the facts of a car with these rows, on its own page and on a list. */
function factsOf(rows: string): VehicleFacts[] {
  const list = readListPage(
    page("/used/", `<div>${car(rows)}</div><div><h2>2020 Ford F-150</h2><p>VIN: ${FORD}</p><p>$9,995</p></div>`),
  );
  const own = readDetailPage(page(`/used/2019-honda-civic-${HONDA}`, car(rows)));
  return [own, list.vehicles.find(({ vin }) => vin === HONDA)].map((raw) => {
    const found = raw ? normalizeVehicle(raw, 2026) : null;
    if (found?.kind !== "vehicle") throw new Error("no car");
    return found.facts;
  });
}

const FACTS = [
  ["Drivetrain", "drivetrain", "All-Wheel Drive"],
  ["Transmission", "transmission", "8-Speed Automatic"],
  ["Fuel Type", "fuelType", "Gasoline"],
  ["Body Style", "bodyStyle", "Sedan"],
  ["Exterior Color", "exteriorColor", "Lunar Rock"],
  ["Exterior", "exteriorColor", "Blue"],
  ["SKU", "stockNumber", "P1201"],
  ["Interior", "interiorColor", "Black Leather"],
  ["Trim", "trim", "Touring"],
  ["Stock", "stockNumber", "F2622"],
] as const;

/** The ways in which pages write a label and its value. The value may be markup. */
const ROWS: Record<string, (label: string, value: string) => string> = {
  "a list of terms": (label, value) => `<dl><dt>${label}</dt><dd>${value}</dd></dl>`,
  "terms in groups": (label, value) => `<dl><div><dt><span>${label}</span></dt><dd>${value}</dd></div></dl>`,
  "a table": (label, value) => `<table><tr><td>${label}</td><td>${value}</td></tr></table>`,
  "a table of two pairs a row": (label, value) =>
    `<table><tr><th>${label}</th><td>${value}</td><th>Seats</th><td>Five</td></tr></table>`,
  "list items": (label, value) => `<ul><li><b>${label}:</b> ${value}</li><li>One owner</li></ul>`,
  "list items of two parts": (label, value) =>
    `<ul><li><span>${label}</span><span class="value">${value}</span></li><li>Heated seats</li></ul>`,
  "rows of blocks": (label, value) => `<div><div>${label}</div><div>${value}</div></div><div>Backup camera</div>`,
  paragraphs: (label, value) => `<p><strong>${label}</strong> <em>${value}</em></p>`,
};

describe.each(Object.entries(ROWS))("in %s", (_name, row) => {
  test.each(FACTS)("%s has its value", (label, field, value) => {
    for (const facts of factsOf(row(label, value))) expect(facts[field]).toBe(value);
  });

  test.each(FACTS)("%s without a value has none", (label, field) => {
    for (const nothing of [
      "",
      "<!-- none -->",
      '<img src="/i.png">',
      "<button>Contact Us</button>",
      "Contact Us",
      '<a class="btn" href="/quote">Best offer</a>',
      '<a href="/photos">View photos</a>',
      '<span role="button">More</span>',
      "Call for details",
      "N/A",
    ]) {
      for (const facts of factsOf(row(label, nothing))) expect(facts[field], nothing).toBeNull();
    }
  });
});

test("a label at the end of its text may be followed by a button, and a label inside a text by a request", () => {
  for (const [label, field] of FACTS) {
    for (const row of [
      `<li>${label}: <button>Contact Us</button></li>`,
      `<p>${label}: Ask us</p>`,
      `<li>${label}: <a href="/q">Get e-price</a></li>`,
    ]) {
      for (const facts of factsOf(row)) expect(facts[field], row).toBeNull();
    }
  }
});

test("headings, tabs and rows of labels have no values after them", () => {
  for (const [label, field] of FACTS) {
    for (const row of [
      `<h4>${label}</h4><ul><li>Alloy wheels</li></ul>`,
      `<a href="#x">${label}</a><a href="#y">Features</a>`,
      `<button>${label}</button><p>Alloy wheels</p>`,
      `<table><tr><th>Weight</th><th>${label}</th></tr><tr><td>Alloy wheels</td><td></td></tr></table>`,
    ]) {
      for (const facts of factsOf(row)) expect(facts[field], row).toBeNull();
    }
  }
});

test.each([
  ["Stock / VIN: A123 / 1HGCM82633A004352", "stockNumber", "A123"],
  ["Color / Interior: Red / Black", "exteriorColor", "Red"],
  ["Color / Interior: Red / Black", "interiorColor", "Black"],
  ["Color / Couleur: Red / Rouge", "exteriorColor", "Red"],
  ["Color / Couleur: Red", "exteriorColor", "Red"],
  ["Interior: Black / Red", "interiorColor", "Black / Red"],
  ["Color / Interior: Black", "exteriorColor", null],
] as const)("%j has the %s %j", (row, field, value) => {
  const own = readDetailPage(page("/used/2019-honda-civic", `<h1>2019 Honda Civic</h1><p>$18,500</p><p>${row}</p>`));
  const found = normalizeVehicle(own ?? { pageUrl: SITE }, 2026);
  expect(found.kind === "vehicle" ? found.facts[field] : undefined).toBe(value);
});

test.each(["Chassis #", "Serial Number:", "VIN/Serial:"])("the number of an old car may stand beside %j", (label) => {
  const rows = `<p>Price: $47,900</p><p><b>${label}</b> <i>124374N873728</i></p>`;
  const own = readDetailPage(page("/used/1970-camaro", `<h1>1970 Chevrolet Camaro SS</h1>${rows}`));
  expect(own && normalizeVehicle(own, 2026)).toMatchObject({ facts: { vin: "124374N873728" } });
});

test("a list of facts in a link around the whole card has its values, though the link is called a button", () => {
  const card = (vin: string) =>
    `<li><a class="cta" href="/cars/${vin}/"><h3>2019 Honda Civic</h3><p>$18,500</p><dl><dt>État</dt><dd>Neuf</dd></dl><p>VIN: ${vin}</p></a></li>`;
  const { vehicles } = readListPage(page("/cars/", `<ul>${card(HONDA)}${card(FORD)}</ul>`));
  expect(vehicles.map(({ condition }) => condition)).toEqual(["Neuf", "Neuf"]);
});

test.each(["Chassis", "Serial"])("words beside %j are no number of a car", (label) => {
  for (const [row, value] of [
    [`<tr><th>${label}</th><td>Fleetside</td></tr>`, null],
    [`<tr><th>${label}</th><td>C20 Cab &amp; Chassis</td></tr>`, null],
    [`<tr><th>${label}</th><td>CCE242F123456</td></tr>`, "CCE242F123456"],
  ] as const) {
    const body = `<h1>1972 Chevrolet C20</h1><p>Price: $27,900</p><table>${row}</table>`;
    const own = readDetailPage(page("/used/1972-c20", body));
    expect(own && normalizeVehicle(own, 2026), row).toMatchObject({ facts: { vin: value }, invalid: [] });
  }
});
