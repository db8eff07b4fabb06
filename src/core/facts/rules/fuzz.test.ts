import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HONDA, TESLA } from "#core/crawl/platforms/conformance/fixture-kit.ts";
import { anyCharacter } from "#test/any-character.ts";
import { normalizeVehicle } from "./normalize-vehicle.ts";
import type { RawVehicle } from "./raw-vehicle.ts";
import { decodeAllEntities } from "./text.ts";
import { httpUrl, splitAddress } from "./urls.ts";

const RUNS = 1_000;
/** Odd values and pieces of real sites, joined at random. */
const piece = fc.constantFrom(
  "$",
  "12,995",
  "0",
  "-1",
  "1e309",
  "9".repeat(40),
  "Call for price",
  "MSRP",
  "/mo",
  "k",
  "mi",
  "km",
  " ",
  "\u202e",
  "&amp;amp;",
  "<b>",
  "</b>",
  "{",
  "2019",
  "1899",
  "Honda",
  "MERCEDES-BENZ",
  "VW",
  "Chevy",
  "Range Rover",
  "Civic",
  "new",
  "Used",
  "cpo",
  HONDA,
  TESLA.toLowerCase(),
  "11111111111111111",
  "https://",
  "//",
  "?",
  "#",
  "javascript:",
  "data:image/gif;base64,",
  ".jpg",
  "carfax.com/",
  "\u0000",
  "\ud800",
  "é",
  "00000",
  "62701-1234",
  ",",
  "IL",
  "null",
); // prettier-ignore
const text = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((parts) => parts.join("")),
  fc.string({ maxLength: 40, unit: anyCharacter }),
);
const value = fc.oneof({ weight: 6, arbitrary: text }, fc.double(), fc.integer(), fc.constantFrom(null, undefined));
const FIELDS =
  "vin stockNumber title year make model trim bodyStyle condition price mileage mileageUnit exteriorColor interiorColor fuelType transmission drivetrain doors city state zipCode carfaxUrl detailUrl".split(
    " ",
  );
const raw = fc.record({
  ...Object.fromEntries(FIELDS.map((field) => [field, value])),
  images: fc.oneof(fc.array(value, { maxLength: 5 }), value),
  pageUrl: fc.oneof(fc.constant("https://dealer.example/used/"), text),
}) as unknown as fc.Arbitrary<RawVehicle>;

const isWhole = (figure: number | null, least: number, most: number) =>
  figure === null || (Number.isInteger(figure) && figure >= least && figure <= most);

describe("any value that a site sends", () => {
  test("becomes facts of the right shape, or no facts, and never an error", () => {
    fc.assert(
      fc.property(raw, (record) => {
        const cleaned = normalizeVehicle(record, 2026, () => ({
          year: 2019,
          make: "HONDA",
          model: "Civic",
          fuelType: null,
          doors: null,
          kind: null,
        }));
        if (cleaned.kind !== "vehicle") return;
        const { facts } = cleaned;
        expect(facts.identityKey).toMatch(/^(?:vin|stock|url|print):./);
        expect(facts.title).toMatch(/\S/);
        expect(JSON.stringify(facts)).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
        expect(isWhole(facts.priceUsd, 100, 5_000_000)).toBe(true);
        expect(isWhole(facts.mileageMiles, 1, 999_998)).toBe(true);
        expect(isWhole(facts.year, 1900, 2028)).toBe(true);
        expect(facts.vin ?? HONDA).toMatch(/^[A-Z0-9]{5,17}$/);
        expect(facts.state ?? "IL").toMatch(/^[A-Z]{2}$/);
        expect(facts.zipCode ?? "62701").toMatch(/^\d{5}$/);
        for (const address of [...facts.images, facts.carfaxUrl, facts.originalListingUrl]) {
          if (address !== null) expect(address).toMatch(/^https?:\/\/\S+$/i);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("gives the same facts every time", () => {
    fc.assert(
      fc.property(raw, (record) => {
        expect(normalizeVehicle(record, 2026)).toEqual(normalizeVehicle(structuredClone(record), 2026));
      }),
      { numRuns: 1_000 },
    );
  });

  test("can be decoded to its end", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("&", "amp;", "#38;", "#x26;", "lt;"), { maxLength: 40 }), (parts) => {
        expect(decodeAllEntities(parts.join("")).length).toBeLessThanOrEqual(parts.join("").length);
      }),
      { numRuns: RUNS },
    );
  });

  test("and an address is the same as in a browser", () => {
    const bases = [
      "https://dealer.example/used/",
      "http://127.0.0.1:4620/a/b",
      "https://u:p@dealer.example/",
      "nowhere",
    ];
    const part = fc.constantFrom(
      ..."/ // . .. ... ./ ../ a B-2 photo.jpg ?q=1 ? # #x : ; , = + @ % %2e %41 \\ ~ _ é http: https://dealer.example".split(
        " ",
      ),
      ...bases,
      "http://127.0.0.1:46201/x",
    );
    fc.assert(
      fc.property(fc.constantFrom(...bases), fc.array(part, { maxLength: 8 }), (base, parts) => {
        const written = parts.join("");
        const url = URL.parse(written, base);
        const isAddress = url !== null && /^https?:/.test(url.href) && url.username === "" && url.password === "";
        const found = httpUrl(written, base);
        expect(found).toBe(isAddress && written !== "" && !written.startsWith("#") ? url.href : null);
        if (found === null || url === null) return;
        const { href, host, hostname, pathname, search } = url;
        expect(splitAddress(found)).toEqual({ href, host, hostname, pathname, search });
      }),
      { numRuns: 2_000 },
    );
  });
});
