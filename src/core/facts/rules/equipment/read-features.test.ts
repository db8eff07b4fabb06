import { expect, it } from "vitest";
import { FEATURE_GROUPS, FEATURE_KEYS, FEATURES } from "./features.ts";
import { readFeatures } from "./read-features.ts";

it.each<[string, string]>([
  ["Pwr. Htd. Mirrors w/Turn-Signal", "power-mirrors heated-mirrors"],
  ["Heated front & rear seats", "heated-seats heated-rear-seats"],
  ["8-Way Power Driver's Seat", "power-driver-seat"],
  ["Leather-wrapped steering wheel", ""],
  ["Black leather interior", "leather-seats"],
  ["Leatherette seats", "synthetic-leather-seats"],
  ["AUX power outlet", ""],
  ["LED taillights", ""],
  ["Panoramic Sunroof", "sunroof panoramic-roof"],
  ["Tri-zone automatic climate control", "air-conditioning automatic-climate dual-zone-climate rear-climate"],
  ["60/40 split folding rear seat", "folding-rear-seat"],
  ["Apple CarPlay and Android Auto", "apple-carplay android-auto"],
  ["Adaptive cruise control with stop & go", "cruise-control adaptive-cruise"],
  ["Trailer hitch assist, tow hooks", ""],
  ["Class IV hitch", "tow-hitch"],
  ["Crew Cab, short bed", "crew-cab short-bed"],
  ["2019 Toyota Tacoma SR5 Double Cab", "crew-cab"],
  ["Silverado 1500 LT Double Cab", "extended-cab"],
  ["Tundra Double Cab", ""],
  ["Navigation from your phone", ""],
  ["4-wheel ABS, side & side curtain airbags", "abs side-airbags curtain-airbags"],
])("reads %s", (text, keys) => {
  expect(readFeatures([text]).join(" ")).toBe(keys);
});

it.each([
  "No sunroof, no navigation",
  "Does not have leather, a sunroof or navigation.",
  "Sunroof: No",
  "Without navigation or heated seats",
  "Sunroof delete",
  "The DVD entertainment system has been removed.",
  "Remote start can be added for $300.",
  "Other trims have a sunroof.",
  "Navigation requires a subscription.",
])("finds nothing in %s", (text) => {
  expect(readFeatures([text])).toEqual([]);
});

it("finds what stands beside a denial of something else", () => {
  expect(readFeatures(["No accidents, heated seats and navigation."])).toEqual(["heated-seats", "navigation"]);
  expect(readFeatures(["Cloth seats, not leather."])).toEqual(["cloth-seats"]);
});

it("reads long texts without signs", () => {
  const long = `Clean van ${"with a good engine and brakes ".repeat(20)} Rain-Sensing Wipers Front Fog Lamps Air Conditioning`;
  expect(readFeatures([long])).toEqual(["air-conditioning", "rain-sensing-wipers", "fog-lights"]);
});

it("believes a denial over a list", () => {
  expect(readFeatures(["Sunroof", "Heated seats", "Sorry, no sunroof on this one."])).toEqual(["heated-seats"]);
});

it("knows each feature by its name, and names each group and what it implies", () => {
  const unread = FEATURE_KEYS.filter((key) => !readFeatures([FEATURES[key].name]).includes(key));
  expect(unread).toEqual([]);
  for (const key of FEATURE_KEYS) {
    const { group, implies = [] }: { group: string; implies?: readonly string[] } = { ...FEATURES[key] };
    expect(group in FEATURE_GROUPS).toBe(true);
    expect(implies.filter((other) => !(other in FEATURES))).toEqual([]);
  }
});
