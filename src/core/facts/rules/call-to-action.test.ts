import { expect, test } from "vitest";
import { isCallToAction } from "./call-to-action.ts";
import { normalizeVehicle } from "./normalize-vehicle.ts";

const ACTIONS = [
  "Contact Us",
  "Call for details",
  "Please ask",
  "View photos",
  "Get e-price",
  "Select options",
  "More info",
];

test.each(ACTIONS)("%j asks for something", (text) => expect(isCallToAction(text)).toBe(true));

test.each([
  "Reserve",
  "Select",
  "Value Edition",
  "Explorer",
  "Check-In Red",
  "Showtime",
  "Sendero",
  "Build",
  "Explore AWD",
])("%j is a name", (text) => expect(isCallToAction(text)).toBe(false));

test.each(ACTIONS)("no fact of a car is %j", (text) => {
  const found = normalizeVehicle(
    {
      pageUrl: "https://dealer.example/used/",
      condition: "Used",
      vin: "1HGCM82633A004352",
      title: "2003 Honda Accord",
      ...{ trim: text, stockNumber: text, exteriorColor: text, interiorColor: text },
      ...{ drivetrain: text, transmission: text, fuelType: text, bodyStyle: text },
    },
    2026,
  );
  expect(found.kind === "vehicle" && found.facts).toMatchObject({
    ...{ trim: null, stockNumber: null, exteriorColor: null, interiorColor: null },
    ...{ drivetrain: null, transmission: null, fuelType: null, bodyStyle: null },
  });
});
