import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isInProportion } from "#test/measure-work.ts";
import { assignedValue, readJson, scriptValues } from "./lenient-json.ts";

describe("lenient JSON", () => {
  test.each([
    ['{"a":1,}', { a: 1 }],
    ["{a: 'it\\'s', b: !0, c: undefined}", { a: "it's", b: true, c: null }],
    ["[1,,2,/* no */ 3, // end\n]", [1, 2, 3]],
    ['{"a":"line\nbreak","b":"x\\-y","c":"\\u00e9"}', { a: "line\nbreak", b: "x-y", c: "é" }],
    ["<!-- [-1.5e3, .5] -->", [-1500, 0.5]],
  ])("%s is read", (text, value) => expect(readJson(text)).toMatchObject({ ok: true, value }));

  test("reads everything that JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        if (text.includes("__proto__")) return;
        expect(readJson(text)).toMatchObject({ ok: true, value: JSON.parse(text) });
      }),
      { numRuns: 1_000 },
    );
  });

  test("never fails on text cut or broken anywhere", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      '"',
      "'",
      ":",
      ",",
      "\\",
      "\\u12",
      "a",
      "1",
      "-",
      "/*",
      "//",
      "<!--",
      "\n",
      "null",
      '"vin":',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join("");
        readJson(text);
        expect([...scriptValues(`x = ${text}`)].length).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });

  test("takes time proportional to the text", () => {
    for (const piece of ['={"a":', "=[", '=["=[",', "={", "={a:'", "=/*", "=\\"]) {
      expect([piece, isInProportion((pieces) => [...scriptValues(piece.repeat(pieces))], 80_000)]).toEqual([
        piece,
        true,
      ]);
    }
  });
});

describe("values in scripts", () => {
  test("are found after assignments, in calls and in quoted JSON, and code between them is skipped", () => {
    const script = `var f=function(){return{a:1}};window.__STATE__ = {"vin":"A"};
      app({ init: function() {}, cars: [{vin:'B'}] });
      window.D = JSON.parse('{"vin":"C"}');`;
    const text = JSON.stringify([...scriptValues(script)]);
    for (const vin of ["A", "B", "C"]) expect(text).toContain(`"vin":"${vin}"`);
  });

  test("are found by the name they are assigned to", () => {
    expect(assignedValue("DDC.x['v'] = [{a:1}\t,\n {a:2}];", "DDC.x['v']")).toEqual([{ a: 1 }, { a: 2 }]);
    expect(assignedValue("nothing", "DDC.x")).toBeNull();
  });
});
