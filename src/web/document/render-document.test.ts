import fc from "fast-check";
import { expect, it } from "vitest";
import { escapeHtml, jsonForScript } from "./render-document.ts";

it("escapes everything that could end a text or an attribute", () => {
  expect(escapeHtml(`<a href="x">it's & more</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;it&#39;s &amp; more&lt;/a&gt;");
});

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
