import { expect, it } from "vitest";
import { readEngine } from "./engine.ts";

const read = (text: string) => {
  const { engineCc, cylinders, horsepower } = readEngine({}, [text]);
  return [engineCc, cylinders, horsepower];
};
const kind = (text: string) => {
  const { engineLayout, aspiration } = readEngine({}, [text]);
  return [engineLayout, aspiration];
};

it.each<[string, [number | null, number | null, number | null]]>([
  ["5.3L V8 OHV 16V FFV", [5_300, 8, null]],
  ["3.6L V-6 cyl", [3_600, 6, null]],
  ["1.5L 3", [1_500, 3, null]],
  ["2 4 Cylinder Engine", [2_000, 4, null]],
  ["6-CYL, HYBRID, TURBO, 3.0 LITER", [3_000, 6, null]],
  ["Twin turbo flat 6, 443 hp", [null, 6, 443]],
  ["3L I6 24V", [3_000, 6, null]],
  ["1498 cc", [1_498, null, null]],
  ["four cylinder", [null, 4, null]],
  ["Electric", [null, null, null]],
  ["18.5 L fuel tank, 5.4 L/100 km", [null, null, null]],
  ["8-way seat, V12 badge of a 2019 i30", [null, 12, null]],
  ["a 4-door I3", [null, 3, null]],
  ["2019 BMW i3", [null, null, null]],
  ["2008 Hummer H3", [null, null, null]],
])("reads %s", (text, facts) => {
  expect(read(text)).toEqual(facts);
});

it("takes a cell before the words, and nothing that cannot be", () => {
  expect(readEngine({ engineCc: "1.5L", cylinders: "4 cyl", horsepower: 192 }, ["2.0L V6 300 hp"])).toMatchObject({
    ...{ engineCc: 1_500, cylinders: 4, horsepower: 192 },
  });
  expect(readEngine({ engineCc: "1498", cylinders: "7", horsepower: "9000" }, [null])).toMatchObject({
    ...{ engineCc: 1_498, cylinders: null, horsepower: null },
  });
});

it.each([
  ["3.5L V6 EcoBoost", ["v", "turbo"]],
  ["2.5L H-4 DOHC", ["flat", null]],
  ["Inline-four", ["inline", null]],
  ["2.0L I4 supercharged and turbocharged", ["inline", "twincharged"]],
  ["5.0L V8 S/C, supercharged", ["v", "supercharged"]],
  ["non-turbo 2.5L", [null, "natural"]],
  ["naturally aspirated flat-six", ["flat", "natural"]],
  ["1.3L rotary", ["rotary", null]],
  ["free supercharger access", [null, null]],
])("reads the layout and the air of %s", (text, expected) => {
  expect(kind(text)).toEqual(expected);
});

it("reads the cells of layout and air", () => {
  expect(readEngine({ engineLayout: "V-Type", aspiration: "Turbocharged" }, [])).toMatchObject({
    ...{ engineLayout: "v", aspiration: "turbo" },
  });
  expect(readEngine({ engineLayout: "In-line", aspiration: "Naturally Aspirated" }, [])).toMatchObject({
    ...{ engineLayout: "inline", aspiration: "natural" },
  });
});
