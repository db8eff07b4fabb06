import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonForScript } from "./json-for-script.ts";

it("lets no text close a script, open a comment or break a line", () => {
  const json = jsonForScript({ title: "</script><script>alert(1)</script><!--\u2028\u2029&" });
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
});

it("gives back any value it was given", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(jsonForScript(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
