import { expect, it } from "vitest";
import { exampleFacets, exampleVehicle } from "#test/example-vehicle.ts";
import type { Vehicle } from "../vehicle-schemas.ts";
import { knownJson, knownVehicle, readKnownBriefs, readKnownList } from "./known-vehicles.ts";
import { toBrief, toShownList } from "./shown-vehicle.ts";

/** A vehicle's JSON as the server writes it: what changes without the vehicle stands at the end. */
function json({ lastConfirmedAt, distanceMiles, ...vehicle }: Vehicle): string {
  return JSON.stringify({ ...vehicle, lastConfirmedAt, distanceMiles });
}

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
const listJson = (some: Vehicle[]) => `{"vehicles":[${some.map(json).join(",")}],${JSON.stringify(rest).slice(1)}`;

it.each([
  ["some vehicles", vehicles],
  [
    "the same again, otherwise confirmed",
    vehicles.map((one) => ({ ...one, lastConfirmedAt: "2026-11-23T00:00:00.000Z" })),
  ],
  ["one changed vehicle", vehicles.map((one, n) => (n === 0 ? { ...one, price: 1 } : one))],
  ["no vehicles", []],
])("reads a list of %s as without what it knows, and writes it safely", (_what, some) => {
  for (const dealershipId of [undefined, 1]) {
    const list = readKnownList(listJson(some), dealershipId);
    expect(list).toEqual(toShownList({ vehicles: some, ...rest }, dealershipId));
    expect(JSON.parse(knownJson(list))).toEqual(list);
    expect(knownJson(list)).not.toMatch(/[<>&\u2028\u2029]/);
  }
});

const known = (vehicle: Vehicle) => {
  const [shown] = readKnownList(listJson([vehicle]), undefined)?.vehicles ?? [];
  return shown && knownVehicle(shown);
};

it("keeps what it makes of a vehicle from the second time on", () => {
  const vehicle = exampleVehicle({ id: 4_711 });
  const [once, twice, again] = [known(vehicle), known(vehicle), known(vehicle)];
  expect(once).toBeDefined();
  expect(twice).not.toBe(once);
  expect(again).toBe(twice);
});

it("knows a vehicle again until something of it changes", () => {
  const [first] = vehicles as [Vehicle];
  expect(known(first)).toBeDefined();
  expect(known({ ...first, lastConfirmedAt: "2026-11-24T00:00:00.000Z", distanceMiles: 3 })).toBe(known(first));
  expect(known({ ...first, price: 2 })).not.toBe(known(first));
});

it("reads vehicles for brief cards, and writes them safely", () => {
  const briefs = readKnownBriefs(`[${vehicles.map(json).join(",")}]`);
  expect(briefs).toEqual(vehicles.map(toBrief));
  expect(JSON.parse(knownJson(briefs))).toEqual(vehicles.map(toBrief));
  expect(knownJson(briefs)).not.toMatch(/[<>&\u2028\u2029]/);
  expect(readKnownBriefs("[]")).toEqual([]);
});

it("leaves to others what is written otherwise", () => {
  expect(readKnownList(JSON.stringify({ total: 1, vehicles: [] }), undefined)).toBeNull();
  expect(readKnownList(`{"vehicles":[{"id":1}],"total":1}`, undefined)).toBeNull();
  expect(readKnownBriefs(`[{"id":1}]`)).toBeNull();
});

it("writes what it does not know as it is", () => {
  expect(knownJson({ title: "<b>" })).toBe('{"title":"\\u003cb\\u003e"}');
  expect(knownJson(null)).toBe("null");
});
