import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "#test/any-character.ts";
import { isInProportion } from "#test/measure-work.ts";
import { PLATFORMS } from "../../registry.ts";
import { readDetailPage, readListPage } from "../shared/reading/read-page.ts";
import { HONDA, SITE } from "./fixture-kit.ts";
import { answerOf, FIXTURES, playFixture } from "./play-fixture.ts";

const RUNS = 500;
const page = (body: string) => ({ url: `${SITE}/used/`, status: 200, contentType: "text/html", body });
const documents = FIXTURES.flatMap((fixture) => Object.keys(fixture.routes).map((route) => answerOf(fixture, route)));
const junk = fc.oneof(
  fc.string({ maxLength: 12, unit: anyCharacter }),
  fc.constantFrom(
    "<script>",
    "</script>",
    "<!--",
    "{",
    "}",
    '"',
    "\\",
    "[[[[",
    '{"@type":["Product","Car"],',
    '"offers":{"offers":',
    "<div ",
    "\u0000",
    "&",
    "data-vin=",
    HONDA,
    "2019 Honda",
    "$1",
    "NaN",
    "__proto__",
    '<script type="application/ld+json">{"@graph":[',
    "Page 1 of 99999",
  ),
); // prettier-ignore
/** A fixture's document with bytes missing, doubled or replaced anywhere. */
const broken = fc
  .tuple(fc.constantFrom(...documents), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(400), junk, fc.boolean())
  .map(([text, at, length, insert, cut]) => {
    const start = Math.floor(text.length * at);
    return cut ? text.slice(0, start) + insert : text.slice(0, start) + insert + text.slice(start + length);
  });

describe("pages with bytes cut out and put in anywhere", () => {
  test("are recognized and read without failing", () => {
    fc.assert(
      fc.property(broken, (body) => {
        for (const platform of PLATFORMS) platform.detect(page(body));
        expect(readListPage(page(body)).vehicles.length).toBeLessThan(50);
      }),
      { numRuns: RUNS },
    );
  });

  test("end every adapter's crawl with an outcome and a reason", async () => {
    const run = fc.tuple(fc.constantFrom(...FIXTURES), fc.nat(9), broken, fc.integer({ min: 1, max: 2 }));
    await fc.assert(
      fc.asyncProperty(run, async ([fixture, place, answer, from]) => {
        const routes = Object.keys(fixture.routes);
        const route = routes[place % routes.length] ?? "/";
        const { report, requests } = await playFixture(fixture, { route, from, answer });
        expect(report.reason ?? "").not.toContain("AutoHub failed");
        expect(report.outcome === "complete").toBe(report.reason === null);
        expect(requests.length).toBeLessThan(120);
      }),
      { numRuns: 100 },
    );
  });
});

describe("pages of megabytes", () => {
  const fill = (piece: string, bytes: number): string => piece.repeat(Math.ceil(bytes / piece.length));
  test.each<[string, (bytes: number) => string]>([
    ["ordinary text", (bytes) => fill("<p>Great cars at great prices, come and see us today.</p>\n", bytes)],
    [
      "cards",
      (bytes) =>
        fill(`<div class="card"><h3>2019 Honda Civic</h3><img src="/a.jpg"><span>31,200 miles</span></div>\n`, bytes),
    ],
    ["one script", (bytes) => `<script>${fill("function f(a){return {b:a,c:[1,2,3]};}\n", bytes)}</script>`],
    [
      "one JSON document",
      (bytes) => `<script type="application/ld+json">[${fill('{"@type":"Thing","name":"x"},', bytes)}{}]</script>`,
    ],
  ])("full of %s take work in proportion", (_name, body) => {
    for (const read of [readListPage, readDetailPage]) {
      expect(isInProportion((bytes) => read(page(body(bytes))), 800_000)).toBe(true);
    }
  });
});
