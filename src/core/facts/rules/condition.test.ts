import { describe, expect, test } from "vitest";
import { conditionInAddress, conditionInWords } from "./condition.ts";
import { normalizeVehicle } from "./normalize-vehicle.ts";
import type { RawVehicle } from "./raw-vehicle.ts";

const SCHEMA_NEW = "https://schema.org/NewCondition";
const judge = (raw: Partial<RawVehicle>): string => {
  const found = normalizeVehicle(
    { pageUrl: "https://dealer.example/inventory/", title: "2025 Honda Civic", ...raw },
    2026,
  );
  return found.kind === "vehicle" ? found.facts.condition : found.kind;
};

describe("words that only sound new", () => {
  test.each([
    "New Arrival",
    "NEW LISTING",
    "New to our lot",
    "Newly listed",
    "New Price!",
    "New lower price",
    "New Trade-In",
    "New this week",
    "new-arrival",
    "New Car Trade-In",
    "New wheels and windshield",
    "New transmission",
  ])("%j are no condition", (words) => {
    expect(conditionInWords(words)).toBeNull();
    expect(judge({ condition: words, title: "2019 Honda Civic" })).toBe("used");
    expect(judge({ title: `${words} 2019 Honda Civic` })).toBe("used");
  });
  test("do not count in an address", () => {
    expect(
      ["/new-arrivals/4711", "/new-listings", "/new-trades/2024-honda"].map((path) =>
        conditionInAddress(`https://d.example${path}`),
      ),
    ).toEqual([null, null, null]);
  });
  test.each(["As new", "Almost New", "Like-new", "Previously owned", "Not new", "Non-new"])("%j are used", (words) => {
    expect(conditionInWords(words)).toBe("used");
  });
  test.each(["New", "Brand New", "New Vehicle", "NewCondition", "New - In Stock"])("but %j are", (words) => {
    expect(conditionInWords(words)).toBe("new");
  });
});

describe("in the query of an address", () => {
  test.each([
    ["/inventory?condition=used", "used"],
    ["/inventory?type=Pre-Owned&make=Honda", "used"],
    ["/inventory?vehicleCondition[]=used", "used"],
    ["/inventory?search=new", "new"],
    ["/inventory?new_used=U", "used"],
    ["/inventory?stock_type=new&page=2", "new"],
    ["/inventory?condition=new&condition=used", null],
    ["/inventory?condition=new,used", null],
    ["/inventory?type=new-arrivals", null],
    ["/inventory?q=used&bodytype=u", null],
    ["/new-inventory?sort=used", "new"],
  ])("%s", (path, condition) => {
    expect(conditionInAddress(`https://d.example${path}`)).toBe(condition);
  });

  test("follows what a list's template calls new", () => {
    const pageUrl = "https://dealer.example/inventory?condition=used";
    expect(judge({ condition: SCHEMA_NEW, pageUrl })).toBe("used");
  });
});

describe("a new condition in the data", () => {
  test.each<[string, Partial<RawVehicle>, string]>([
    ["on a list of used cars is a template's default", { listCondition: "used" }, "used"],
    ["on a list of used cars, with the mileage of one", { listCondition: "used", mileage: 300 }, "new"],
    ["on the lot of a dealer of used cars", { usedCarsOnly: true }, "used"],
    ["on such a lot, of an old car", { usedCarsOnly: true, title: "2012 Honda Civic", mileage: 80 }, "used"],
    ["on such a lot, with delivery miles", { usedCarsOnly: true, mileage: 12 }, "new"],
    ["of a car with used in its own page's address", { detailUrl: "/used/2025-honda-civic-4711" }, "used"],
    [
      "of a car with new in its own page's address",
      { detailUrl: "/new/2025-honda-civic-4711", usedCarsOnly: true },
      "new",
    ],
    ["of a car with new in its title", { title: "New 2026 Honda Civic", listCondition: "used" }, "new"],
    ["at a dealer of new cars", {}, "new"],
    ["at a dealer of new cars, with delivery miles", { mileage: 12 }, "new"],
  ])("%s", (_where, raw, condition) => {
    expect(judge({ condition: SCHEMA_NEW, ...raw })).toBe(condition);
  });

  test("is believed where the dealer's own field says it of a recent car", () => {
    expect(judge({ condition: "New", listCondition: "used" })).toBe("new");
    expect(judge({ condition: "New", listCondition: "used", mileage: 4_000 })).toBe("used");
    expect(judge({ condition: "New", usedCarsOnly: true, title: "2019 Honda Civic" })).toBe("used");
    expect(judge({ condition: "New", title: "2024 Honda Civic" })).toBe("new");
  });
});

describe("a recent car without mileage and without a word about its condition", () => {
  test.each<[string, Partial<RawVehicle>, string]>([
    ["is used at a dealer of used cars", { usedCarsOnly: true }, "used"],
    ["is used on a list of used cars", { listCondition: "used" }, "used"],
    ["is new where the dealer sells both", {}, "new"],
    ["is new on a list of new cars", { listCondition: "new", usedCarsOnly: true }, "new"],
  ])("%s", (_where, raw, condition) => {
    expect(judge(raw)).toBe(condition);
  });
});

describe("evidence for new and for used is weighed", () => {
  const NEW_UNDER_USED = { title: "2026 Honda Civic", mileage: 12, detailUrl: "/used/2026-honda-civic-4711" };
  test.each<[string, Partial<RawVehicle>, string]>([
    [
      "data and page say new of this year's car with 12 miles",
      { ...NEW_UNDER_USED, condition: SCHEMA_NEW, shownCondition: "New", listCondition: "used" },
      "new",
    ],
    ["the dealer's field says new of it", { ...NEW_UNDER_USED, condition: "New", listCondition: "used" }, "new"],
    ["only a template's stamp says so", { ...NEW_UNDER_USED, condition: SCHEMA_NEW, listCondition: "used" }, "used"],
    ["a used car is stamped new", { condition: SCHEMA_NEW, title: "2019 Honda Civic", mileage: 41_000 }, "used"],
    [
      "a used car with few miles is stamped new",
      { condition: SCHEMA_NEW, title: "2022 Honda Civic", mileage: 5_200 },
      "used",
    ],
    [
      "a used car is called new on a list of used ones",
      { condition: "New", title: "2022 Honda Civic", mileage: 5_200, listCondition: "used" },
      "used",
    ],
    [
      "an old car is called new on a lot of used ones",
      { condition: "New", title: "2015 Honda Civic", usedCarsOnly: true },
      "used",
    ],
    [
      "the page calls certified what the data calls used",
      { condition: "UsedCondition", shownCondition: "Certified Pre-Owned" },
      "certified",
    ],
    [
      "the page calls certified what a template stamps new",
      { condition: SCHEMA_NEW, shownCondition: "Certified Pre-Owned", mileage: 17_000 },
      "certified",
    ],
    ["the page calls used what the data calls new", { condition: SCHEMA_NEW, shownCondition: "Used" }, "used"],
    [
      "a demonstrator stands under new",
      { detailUrl: "/new/2026-honda-civic-4711", title: "2026 Honda Civic", mileage: 640 },
      "new",
    ],
  ])("%s", (_what, raw, condition) => {
    expect(judge(raw)).toBe(condition);
  });

  test("a tie is left out and counted", () => {
    const raw = {
      pageUrl: "https://dealer.example/inventory/",
      title: "2025 Honda Civic",
      condition: SCHEMA_NEW,
      mileage: 640,
    };
    expect(normalizeVehicle(raw, 2026)).toEqual({ kind: "new", doubt: "both" });
  });
});
