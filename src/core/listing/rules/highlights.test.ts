import { describe, expect, it } from "vitest";
import { FEATURE_KEYS, type FeatureKey } from "#core/facts/rules/equipment/features.ts";
import { chooseHighlights, HIGHLIGHT_KEYS, type HighlightFacts, type HighlightKey } from "./highlights.ts";

const car = (features: FeatureKey[], past: Partial<HighlightFacts> = {}): HighlightFacts => ({
  features,
  condition: "used",
  number_of_owners: null,
  accidents: null,
  title_status: null,
  ...past,
});
const shares = (percent: Partial<Record<HighlightKey, number>>) => HIGHLIGHT_KEYS.map((key) => percent[key] ?? 0);

describe("the choice of a car's highlights", () => {
  it("names what is rare for the model first, and at most three", () => {
    const facts = car(["heated-seats", "leather-seats", "tow-hitch", "third-row"], { number_of_owners: 1 });
    const model = shares({ "heated-seats": 70, "leather-seats": 60, "tow-hitch": 4, "third-row": 8, "one-owner": 25 });
    expect(chooseHighlights(facts, model)).toEqual(["Third row", "Tow hitch", "One owner"]);
  });

  it("leaves out what nearly all cars of the model have", () => {
    const facts = car(["third-row", "navigation", "leather-seats"]);
    expect(chooseHighlights(facts, shares({ "third-row": 96, navigation: 80, "leather-seats": 81 }))).toEqual([
      "Navigation",
    ]);
  });

  it("names the most searched first among what is equally rare", () => {
    const facts = car(["night-vision", "tow-hitch", "heated-seats", "third-row"]);
    const model = shares({ "night-vision": 1, "tow-hitch": 9, "heated-seats": 2, "third-row": 10 });
    expect(chooseHighlights(facts, model)).toEqual(["Third row", "Heated seats", "Tow hitch"]);
  });

  it("names nothing that another feature implies, even one that is no highlight itself", () => {
    expect(chooseHighlights(car(["sunroof", "panoramic-roof"]), null)).toEqual(["Panoramic roof"]);
    expect(chooseHighlights(car(["sunroof", "panoramic-roof"]), shares({ "panoramic-roof": 90 }))).toEqual([]);
  });

  it("names no equipment that nobody chooses a car for, however rare, nor any that is not known", () => {
    const facts = { ...car([]), features: ["abs", "cup-holders", "toString", ""] };
    expect(chooseHighlights(facts, shares({}))).toEqual([]);
  });

  it("names a past that speaks for the car, but not beside a title that is not clean", () => {
    const past = { condition: "certified", number_of_owners: 1, accidents: 0 };
    expect(chooseHighlights(car([], past), null)).toEqual(["Certified", "One owner", "No accidents"]);
    expect(chooseHighlights(car([], { ...past, title_status: "salvage" }), null)).toEqual([]);
    expect(chooseHighlights(car([], { number_of_owners: 2, accidents: 1 }), null)).toEqual([]);
  });

  it("has labels that are short enough for a card", () => {
    const labels = FEATURE_KEYS.flatMap((key) => chooseHighlights(car([key]), null));
    expect(labels.filter((label) => label.length > 24)).toEqual([]);
  });
});
