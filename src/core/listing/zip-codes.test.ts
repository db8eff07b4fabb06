import { expect, it } from "vitest";
import { loadZips, ZipTable } from "./zip-codes.ts";

/** A line of the file. */
const line = (zip: string, place: string, latitude: number, longitude: number) =>
  [zip, place, "VA", latitude, longitude].join("\t");

const table = new ZipTable([
  line("00501", "Chantilly", 38.9, -77.4),
  line("20151", "Reston", 38.95, -77.3),
  line("20152", "Chantilly", 38.8, -77.5),
  line("20151", "Chantilly", 38.89, -77.44),
]);

it("names a zip code by its line, the later one of two", () => {
  expect(["00501", "20152", "20151"].map((zip) => table.lineOfZip(zip))).toEqual([0, 2, 3]);
  expect(["20150", "501", "2015x", "201512", "", null].map((zip) => table.lineOfZip(zip))).toEqual(Array(6).fill(-1));
});

it("lists a town's lines in the order of the file, however the town is written", () => {
  expect(table.linesOfPlace("chantilly, va")).toEqual([0, 2, 3]);
  expect(table.linesOfPlace("Reston, VA")).toEqual([1]);
  expect([table.linesOfPlace("Nowhere, VA"), table.linesOfPlace(null)]).toEqual([[], []]);
});

it("locates a vehicle by its zip code, else by its town's first", () => {
  expect(table.locate("20152", "Reston, VA")).toEqual({ zip: "20152", latitude: 38.8, longitude: -77.5 });
  expect(table.locate(null, "Chantilly, VA")).toEqual({ zip: "00501", latitude: 38.9, longitude: -77.4 });
  expect(table.locate("99999", null)).toBeNull();
});

it("knows the country's zip codes and the miles between them", async () => {
  const zips = await loadZips();
  expect(zips.milesTo("20151", "10001", null)).toBe(224);
  expect(zips.milesTo("20151", null, "Chantilly, VA")).toBe(0);
});

it("lists towns by how many zip codes they have", () => {
  expect(table.largeTowns(2)).toEqual([{ name: "Chantilly", latitude: 38.89, longitude: -77.44 }]);
  expect(table.largeTowns(1).map(({ name }) => name)).toEqual(["Chantilly", "Reston"]);
});

it("tells what is near as the miles do, at every distance", () => {
  const lines = [0, 1, 2, 3];
  const distances = lines.flatMap((a) => lines.map((b) => table.miles(a, b)));
  for (const miles of [...distances, ...distances.map((distance) => distance + 1e-9), 0.5, 30, 13_000]) {
    for (const center of lines) {
      const isNear = table.nearTo(center, miles);
      expect(lines.map(isNear)).toEqual(lines.map((line) => table.miles(center, line) <= miles));
    }
  }
});
