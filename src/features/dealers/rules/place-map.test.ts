import { expect, it } from "vitest";
import { drawPlaceMap } from "./place-map.ts";

const CHANTILLY = { latitude: 38.89, longitude: -77.44 };
const BALTIMORE = { name: "Baltimore", latitude: 39.31, longitude: -76.62 };

const names = (svg: string | null) => [...(svg ?? "").matchAll(/<text[^>]*>([^<]*)/g)].map(([, name]) => name);

it("draws a place with the towns around it that have room, the first ones first", () => {
  const next = { ...BALTIMORE, name: "Next to it", latitude: 39.312 };
  const far = { name: "Denver", latitude: 39.74, longitude: -104.98 };
  const own = { ...CHANTILLY, name: "Chantilly" };
  expect(names(drawPlaceMap(CHANTILLY, "Chantilly", [BALTIMORE, next, far, own]))).toEqual(["Chantilly", "Baltimore"]);
  expect(names(drawPlaceMap(CHANTILLY, null, [{ ...BALTIMORE, name: "<b>" }]))).toEqual(["&lt;b&gt;"]);
});

it("draws no place that is not on the map", () => {
  expect(drawPlaceMap({ latitude: 18.4, longitude: -66.1 }, "San Juan", [])).toBeNull();
});
