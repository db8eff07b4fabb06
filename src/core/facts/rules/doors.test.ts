import { expect, test } from "vitest";
import { doorsInTexts, readDoors } from "./doors.ts";
import { normalizeVehicle } from "./normalize-vehicle.ts";

test.each([
  [4, 4],
  ["2", 2],
  ["4.0", 4],
  ["Four", 4],
  ["4dr", 4],
  ["4 door", 4],
  ["5 doors", 5],
  ["3-Door", 3],
  ["Two-door", 2],
  ["2 Door Coupe", 2],
])("%j is a number of doors", (raw, doors) => expect(readDoors(raw)).toBe(doors));

test.each([0, 1, 6, "24", "2.5", "Power sliding", "2/4", "2 or 4 doors and 4dr 2dr", "", null, {}, true])(
  "%j is none",
  (raw) => expect(readDoors(raw)).toBeNull(),
);

test.each([
  ["4D Sport Utility", 4],
  ["Sedan 4D", 4],
  ["SPORT UTILITY 4-DR", 4],
  ["XLT Pickup 4D 5 1/2 ft", 4],
  ["4dr Sdn Auto GLS PZEV", 4],
  ["AWD 32 xDrive 4dr Sedan", 4],
  ["Hardtop 2 Door", 2],
  ["5 Door SUV, SUV & Crossovers", 5],
  ["Four Door", 4],
])("the text %j states its doors", (text, doors) => expect(doorsInTexts([null, text])).toBe(doors));

test.each([
  "Sedan",
  "Crew Cab Pickup",
  "330d xDrive",
  "xDrive35d",
  "Model S 75D",
  "2.5d",
  "Premium 3D Sound",
  "4WD",
  "F-150 4x4",
  "2/4 Door",
  "Sliding doors",
])("the text %j does not", (text) => expect(doorsInTexts([text])).toBeNull());

test("are the stated number, else the number in the words, and unknown where these contradict each other", () => {
  const read = (raw: object) => {
    const page = "https://dealer.example/used/1";
    const cleaned = normalizeVehicle({ pageUrl: page, title: "2019 Honda Civic", condition: "Used", ...raw }, 2026);
    if (cleaned.kind !== "vehicle") throw new Error("this is a car");
    return cleaned.facts.doors;
  };
  expect(read({ doors: "2", bodyStyle: "4dr Car" })).toBe(2);
  expect(read({ doors: "6", bodyStyle: "4dr Car" })).toBe(4);
  expect(read({ bodyStyle: "Hatchback", trim: "Sport 5-Door" })).toBe(5);
  expect(read({ title: "2019 Mini Hardtop 4 Door" })).toBe(4);
  expect(read({ bodyStyle: "4dr Car", trim: "EX 2D" })).toBeNull();
  expect(read({ bodyStyle: "Sedan" })).toBeNull();
});
