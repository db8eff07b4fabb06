import { expect, it, vi } from "vitest";
import { exampleCard, exampleListing } from "#test/example-listing.ts";
import { exampleFacets, exampleVehicle } from "#test/example-vehicle.ts";
import type { ListedCard } from "../rules/listing.ts";
import type { Vehicle } from "../vehicle-schemas.ts";
import { knownJson, knownVehicle, MAX_KNOWN, showBriefly, showListing } from "./known-vehicles.ts";
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
    expect(JSON.parse(knownJson(list))).toEqual(list);
    expect(knownJson(list)).not.toMatch(/[<>&\u2028\u2029]/);
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

/** What is known of a vehicle when it is in a list with this card. */
function known(vehicle: Vehicle, card: ListedCard) {
  const [shown] = showListing(exampleListing([vehicle], [card]), undefined).vehicles;
  return shown && knownVehicle(shown);
}

it("keeps what it makes of a vehicle from the second time on", () => {
  const vehicle = exampleVehicle({ id: 4_711 });
  const card = exampleCard(vehicle);
  expect(known(vehicle, card)).toBeUndefined();
  const second = known(vehicle, card);
  expect(second).toBeDefined();
  expect(known(vehicle, card)).toBe(second);
});

it("knows a vehicle again until something of it changes", () => {
  const vehicle = exampleVehicle({ id: 4_712 });
  const card = exampleCard(vehicle);
  known(vehicle, card);
  const first = known(vehicle, card);
  const confirmed = { ...card, confirmedAt: "2026-11-24T00:00:00.000Z" };
  expect(known({ ...vehicle, distanceMiles: 3 }, confirmed)).toBe(first);
  const changed = { ...vehicle, price: 2 };
  const [shown] = showListing(exampleListing([changed]), undefined).vehicles;
  expect(shown).toMatchObject({ price: 2 });
  expect(shown && knownVehicle(shown)).not.toBe(first);
});

it("forgets the vehicles that were not asked for lately", () => {
  const vehicle = exampleVehicle({ id: 4_713 });
  const card = exampleCard(vehicle);
  known(vehicle, card);
  const first = known(vehicle, card);
  for (let id = 10_000; id < 10_000 + MAX_KNOWN; id++) {
    const other = exampleVehicle({ id });
    const its = exampleCard(other);
    known(other, its);
    known(other, its);
  }
  expect(known(vehicle, card)).not.toBe(first);
});

it("renders a part of a vehicle once for the same look, and some variants at most", () => {
  const vehicle = exampleVehicle({ id: 4_714 });
  const card = exampleCard(vehicle);
  known(vehicle, card);
  const kept = known(vehicle, card);
  const render = vi.fn(() => "<p>");
  for (let n = 0; n < 3; n++) kept?.html("plain", "card", render);
  expect(render).toHaveBeenCalledTimes(1);
  kept?.html("plain", "brief", render);
  kept?.html("other", "card", render);
  kept?.html("plain", "card", render);
  expect(render).toHaveBeenCalledTimes(4);
  for (let miles = 0; miles < 100; miles++) kept?.html("plain", `card ${miles}`, render);
  kept?.html("plain", "card 0", render);
  expect(render).toHaveBeenCalledTimes(105);
});

it("shows vehicles for brief cards, and writes them safely", () => {
  const briefs = showBriefly(vehicles.map(exampleCard));
  expect(briefs).toEqual(vehicles.map(toBrief));
  expect(JSON.parse(knownJson(briefs))).toEqual(vehicles.map(toBrief));
  expect(knownJson(briefs)).not.toMatch(/[<>&\u2028\u2029]/);
  expect(showBriefly([])).toEqual([]);
});

it("writes what it does not know as it is", () => {
  expect(knownJson({ title: "<b>" })).toBe('{"title":"\\u003cb\\u003e"}');
  expect(knownJson(null)).toBe("null");
});
