// Takes long.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isInProportion } from "#test/measure-work.ts";
import { readDetailPage, readListPage } from "../shared/reading/read-page.ts";
import { HONDA, SITE } from "./fixture-kit.ts";

const page = (body: string) => ({ url: `${SITE}/used/`, status: 200, contentType: "text/html", body });

describe("hostile pages", () => {
  test("broken markup of any kind is read without failing", () => {
    const piece = fc.constantFrom(
      "<div>",
      "</div>",
      "<p",
      ">",
      "<script type=application/ld+json>",
      "<script>",
      "</script>",
      '{"@type":"Car"',
      '"vin":"',
      HONDA,
      '"',
      "}",
      "[",
      "]",
      ",",
      "<a href=",
      "/used/x",
      " itemscope itemprop=offers",
      "<!--",
      "-->",
      "&amp;",
      "\u0000",
      "\ufffd",
      "$12,000",
      "window.x={",
      "1 - 24 of 9",
      "<base href='javascript:1'>",
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        const body = parts.join("");
        expect(readListPage(page(body)).vehicles.length).toBeLessThan(50);
        readDetailPage(page(body));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each<[string, (pieces: number) => string, number]>([
    ["deep nesting", (n) => "<div>".repeat(n), 160_000],
    ["deep data", (n) => `<script type="application/ld+json">${'{"@type":"Car","name":'.repeat(n)}`, 30_000],
    ["many starts of state", (n) => `<script>"vin";${'x={"a":'.repeat(n)}`, 80_000],
    ["open brackets", (n) => `<script>"vin";${"=[".repeat(n)}`, 600_000],
    ["many links", (n) => '<a href="/used/2019-honda-civic-12345?page=2">2</a>'.repeat(n), 10_000],
    ["many cars in one card", (n) => `<p>${HONDA} $12,000 </p>`.repeat(n), 6_000],
    [
      "filters around filters",
      (n) =>
        `${'<div class="filter">'.repeat(800)}${Array.from({ length: n }, (_, i) => `<a href="/p/${i}">x</a>`).join("")}<a href="/vdp/${HONDA}">x</a>`,
      3_000,
    ],
    [
      "many references to one large car",
      (n) =>
        `<script type="application/ld+json">[{"@type":"Car","@id":"#c","name":"x","offers":[${"{},".repeat(4_000)}{}]},${'{"@id":"#c"},'.repeat(n)}{}]</script>`,
      4_000,
    ],
    ["many scopes", (n) => '<div itemscope itemtype="http://schema.org/Car"><b itemprop=name>x</b>'.repeat(n), 10_000],
    ["endless text", (n) => `<p>${"1 - 1 ".repeat(n)}`, 200_000],
    ["white space", (n) => `<p>price${" ".repeat(n)}$1</p>`, 1_000_000],
    ["a long attribute", (n) => `<p data-x='{"vin${"a".repeat(n)}'>`, 1_000_000],
  ])("%s costs time in proportion", (_name, body, most) => {
    for (const read of [readListPage, readDetailPage]) {
      expect(isInProportion((pieces) => read(page(body(pieces))), most)).toBe(true);
    }
  });
});
