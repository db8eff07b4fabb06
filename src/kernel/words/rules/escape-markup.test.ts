import { expect, it } from "vitest";
import { escapeHtml, escapeXml } from "./escape-markup.ts";

it("escapes everything that could end a text or an attribute", () => {
  expect(escapeHtml(`<a href="x">it's & more</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;it&#39;s &amp; more&lt;/a&gt;");
});

it("escapes XML's special characters and drops invalid ones", () => {
  expect(escapeXml(`a&b<c>"d"'e'\0\x1b\ufffe`)).toBe("a&amp;b&lt;c&gt;&quot;d&quot;&apos;e&apos;");
  expect(escapeXml("Škoda 🚗")).toBe("Škoda 🚗");
});
