import { expect, it, vi } from "vitest";
import { exampleCard, exampleListing } from "#test/example-listing.ts";
import { exampleFacets, exampleVehicle } from "#test/example-vehicle.ts";
import type { ListedCard } from "../rules/listing.ts";
import type { Vehicle } from "../vehicle-schemas.ts";
import { MAX_RENDERED, pageJson, renderedOf, showBriefly, showListing } from "./rendered-vehicles.ts";
import { toBrief, toShownList } from "./shown-vehicle.ts";

const hostile = `</script>","lastConfirmedAt":"2020","distanceMiles":7}]\u2028 {"vehicles":[`;
const vehicles = [
  exampleVehicle(),
  exampleVehicle({ id: 8, title: hostile, distanceMiles: 12 }),
  exampleVehicle({
    id: 9,
    images: [],
    photos: [],
    priceDrop: { amount: 1, since: "2026-11-12T10:00:00.000Z", from: 2 },
  }),
];
const rest = { currentPage: 1, totalPages: 3, total: 30, facets: exampleFacets(), understood: [] };

it.each([
  ["some vehicles", vehicles],
  [
    "the same again, otherwise confirmed",
    vehicles.map((one) => ({ ...one, lastConfirmedAt: "2026-11-23T00:00:00.000Z" })),
  ],
  ["one changed vehicle", vehicles.map((one, n) => (n === 0 ? { ...one, price: 1 } : one))],
  ["no vehicles", []],
])("shows a list of %s as the browser does, and writes it safely", (_what, some) => {
  for (const dealershipId of [undefined, 1]) {
    const list = showListing(exampleListing(some), dealershipId);
    expect(list).toEqual(toShownList({ vehicles: some, ...rest }, dealershipId));
    expect(JSON.parse(pageJson(list))).toEqual(list);
    expect(pageJson(list)).not.toMatch(/[<>&\u2028\u2029]/);
  }
});

it("says what of a search's words was not understood", () => {
  const listing = exampleListing([]);
  const found = { ...listing.found, notUnderstood: [{ text: "zebra" }] };
  expect(showListing({ ...listing, found }, undefined)).toMatchObject({ notUnderstood: [{ text: "zebra" }] });
});

it("gives each vehicle its distance, also when one before it is gone", () => {
  const [first, second, third] = vehicles as [Vehicle, Vehicle, Vehicle];
  const listing = exampleListing([first, second, { ...third, distanceMiles: 30 }]);
  const { vehicles: shown } = showListing({ ...listing, cards: listing.cards.slice(1) }, undefined);
  expect(shown.map(({ distanceMiles }) => distanceMiles)).toEqual([12, 30]);
});

/** Lists a vehicle with this card and returns its rendered form, if it is cached. */
function listOnce(vehicle: Vehicle, card: ListedCard) {
  const [shown] = showListing(exampleListing([vehicle], [card]), undefined).vehicles;
  return shown && renderedOf(shown);
}

it("caches a vehicle from the second time on that it is listed", () => {
  const vehicle = exampleVehicle({ id: 4_711 });
  const card = exampleCard(vehicle);
  expect(listOnce(vehicle, card)).toBeUndefined();
  const second = listOnce(vehicle, card);
  expect(second).toBeDefined();
  expect(listOnce(vehicle, card)).toBe(second);
});

it("reuses a cached vehicle until it changes", () => {
  const vehicle = exampleVehicle({ id: 4_712 });
  const card = exampleCard(vehicle);
  listOnce(vehicle, card);
  const first = listOnce(vehicle, card);
  const confirmed = { ...card, confirmedAt: "2026-11-24T00:00:00.000Z" };
  expect(listOnce({ ...vehicle, distanceMiles: 3 }, confirmed)).toBe(first);
  const changed = { ...vehicle, price: 2 };
  const [shown] = showListing(exampleListing([changed]), undefined).vehicles;
  expect(shown).toMatchObject({ price: 2 });
  expect(shown && renderedOf(shown)).not.toBe(first);
});

it("drops the vehicles that were not listed recently", () => {
  const vehicle = exampleVehicle({ id: 4_713 });
  const card = exampleCard(vehicle);
  listOnce(vehicle, card);
  const first = listOnce(vehicle, card);
  for (let id = 10_000; id < 10_000 + MAX_RENDERED; id++) {
    const other = exampleVehicle({ id });
    const its = exampleCard(other);
    listOnce(other, its);
    listOnce(other, its);
  }
  expect(listOnce(vehicle, card)).not.toBe(first);
});

it("renders a part of a vehicle once for the same settings, and caches few variants", () => {
  const vehicle = exampleVehicle({ id: 4_714 });
  const card = exampleCard(vehicle);
  listOnce(vehicle, card);
  const cached = listOnce(vehicle, card);
  const render = vi.fn(() => "<p>");
  for (let n = 0; n < 3; n++) cached?.html("plain", "card", render);
  expect(render).toHaveBeenCalledTimes(1);
  cached?.html("plain", "brief", render);
  cached?.html("other", "card", render);
  cached?.html("plain", "card", render);
  expect(render).toHaveBeenCalledTimes(4);
  for (let miles = 0; miles < 100; miles++) cached?.html("plain", `card ${miles}`, render);
  cached?.html("plain", "card 0", render);
  expect(render).toHaveBeenCalledTimes(105);
});

it("shows vehicles for brief cards, and writes them safely", () => {
  const briefs = showBriefly(vehicles.map(exampleCard));
  expect(briefs).toEqual(vehicles.map(toBrief));
  expect(JSON.parse(pageJson(briefs))).toEqual(vehicles.map(toBrief));
  expect(pageJson(briefs)).not.toMatch(/[<>&\u2028\u2029]/);
  expect(showBriefly([])).toEqual([]);
});

it("writes other values without the cache", () => {
  expect(pageJson({ title: "<b>" })).toBe('{"title":"\\u003cb\\u003e"}');
  expect(pageJson(null)).toBe("null");
});
