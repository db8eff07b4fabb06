import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { workOf } from "#test/measure-work.ts";
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
      { numRuns: 3_000 },
    );
  });

  const big = 2_000_000;
  test.each([
    ["deep nesting", "<div>".repeat(300_000)],
    ["deep data", `<script type="application/ld+json">${'{"@type":"Car","name":'.repeat(60_000)}`],
    ["many starts of state", `<script>"vin";${'x={"a":'.repeat(300_000)}`],
    ["open brackets", `<script>"vin";${"=[".repeat(big / 2)}`],
    ["many links", '<a href="/used/2019-honda-civic-12345?page=2">2</a>'.repeat(40_000)],
    ["many cars in one card", `<p>${HONDA} $12,000 </p>`.repeat(60_000)],
    [
      "filters around filters",
      `${'<div class="filter">'.repeat(800)}${Array.from({ length: 3_000 }, (_, i) => `<a href="/p/${i}">x</a>`).join("")}<a href="/vdp/${HONDA}">x</a>`,
    ],
    [
      "many references to one large car",
      `<script type="application/ld+json">[{"@type":"Car","@id":"#c","name":"x","offers":[${"{},".repeat(4_000)}{}]},${'{"@id":"#c"},'.repeat(4_000)}{}]</script>`,
    ],
    ["many scopes", '<div itemscope itemtype="http://schema.org/Car"><b itemprop=name>x</b>'.repeat(40_000)],
    ["endless text", `<p>${"1 - 1 ".repeat(400_000)}`],
    ["white space", `<p>price${" ".repeat(big)}$1</p>`],
    ["a long attribute", `<p data-x='{"vin${"a".repeat(big)}'>`],
  ])("%s costs time in proportion", (_name, body) => {
    for (const read of [readListPage, readDetailPage]) expect(workOf(() => read(page(body)))).toBeLessThan(2_000);
  });
});
