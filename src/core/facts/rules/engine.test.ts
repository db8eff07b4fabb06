import { expect, it } from "vitest";
import { readEngine } from "./engine.ts";

const read = (text: string) => Object.values(readEngine({}, [text]));

it.each<[string, [number | null, number | null, number | null]]>([
  ["5.3L V8 OHV 16V FFV", [5_300, 8, null]],
  ["3.6L V-6 cyl", [3_600, 6, null]],
  ["1.5L 3", [1_500, 3, null]],
  ["2 4 Cylinder Engine", [2_000, 4, null]],
  ["6-CYL, HYBRID, TURBO, 3.0 LITER", [3_000, 6, null]],
  ["Twin turbo flat 6, 443 hp", [null, 6, 443]],
  ["1498 cc", [1_498, null, null]],
  ["four cylinder", [null, 4, null]],
  ["Electric", [null, null, null]],
  ["18.5 L fuel tank, 5.4 L/100 km", [null, null, null]],
  ["8-way seat, V12 badge of a 2019 i30", [null, 12, null]],
  ["a 4-door i3", [null, 3, null]],
])("reads %s", (text, facts) => {
  expect(read(text)).toEqual(facts);
});

it("takes a cell before the words, and nothing that cannot be", () => {
  expect(readEngine({ engineCc: "1.5L", cylinders: "4 cyl", horsepower: 192 }, ["2.0L V6 300 hp"])).toEqual({
    ...{ engineCc: 1_500, cylinders: 4, horsepower: 192 },
  });
  expect(readEngine({ engineCc: "1498", cylinders: "7", horsepower: "9000" }, [null])).toEqual({
    ...{ engineCc: 1_498, cylinders: null, horsepower: null },
  });
});
