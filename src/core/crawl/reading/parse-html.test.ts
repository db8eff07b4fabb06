import { describe, expect, test } from "vitest";
import { isInProportion } from "#test/measure-work.ts";
import { parseHtml, parseXml } from "./parse-html.ts";

const LIMIT = 3_000;

/** Returns the number of elements around the innermost one, including itself. */
function depthOf(html: string): number {
  let deepest = 0;
  const stack = parseHtml(html)
    .root()
    .toArray()
    .map((node) => ({ node, depth: 0 }));
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    deepest = Math.max(deepest, step.depth);
    if (!("children" in step.node)) continue;
    for (const node of step.node.children) stack.push({ node: node as typeof step.node, depth: step.depth + 1 });
  }
  return deepest;
}

describe("the depth of a page", () => {
  test.each([
    ["elements that are never closed", "<div>"],
    ["end tags that close nothing", "<div></b></i></u>"],
    ["list items, which nest through their lists", "<ul><li></a></b>"],
    ["paragraphs in blocks", "<section><p></q></q>"],
    ["table cells, which nest through their tables", "<table><tr><td>"],
  ])("is bounded whatever the tags are: %s", (_name, piece) => {
    const measure = (pieces: number) => expect(depthOf(piece.repeat(pieces))).toBeLessThanOrEqual(LIMIT + 1);
    expect(isInProportion(measure, 60_000)).toBe(true);
  });

  test("is not overestimated where elements end by themselves", () => {
    for (const piece of ["<li>car", "<p>car", "<dt>a<dd>car", "<option>car", "<br>car", "<img alt=car>"]) {
      const html = piece.repeat(5_000);
      expect(depthOf(html)).toBeLessThanOrEqual(3);
      expect(parseHtml(`${html}<b id=last>end</b>`)("#last").text()).toBe("end");
    }
  });

  test("is limited in XML as well, and the content before the cut is kept", () => {
    const $ = parseXml(`<rss><car>Civic</car>${"<a>".repeat(100_000)}`);
    expect($("car").text()).toBe("Civic");
  });
});

test("XML resolves no entity that a document declares, of a file, a server or another entity", () => {
  const $ = parseXml(`<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">
    <!ENTITY h SYSTEM "http://127.0.0.1:1/">]><r><car>&b;|&f;|&h;|&amp;</car></r>`);
  expect($("car").text()).toBe("&b;|&f;|&h;|&");
});

test.each<[string, (pieces: number) => string]>([
  ["drawings that close themselves", (pieces) => "<svg/>".repeat(pieces)],
  ["end tags that close nothing", (pieces) => "<b>".repeat(LIMIT) + "</i>".repeat(pieces)],
  ["a long attribute", (pieces) => `<p title="${"a".repeat(pieces * 10)}">`],
])("%s are parsed in time in proportion", (_name, html) => {
  expect(isInProportion((pieces) => parseHtml(html(pieces)), 80_000)).toBe(true);
});
