import { expect, it } from "vitest";
import { type FuelTexts, fuelOf, isPlugIn, statedUse, yearlyFuelCost } from "./fuel-cost.ts";

const texts = (given: Partial<FuelTexts>): FuelTexts => ({
  ...{ miles: "", mpg: "", kwh: "", gasolinePrice: "", dieselPrice: "", electricityPrice: "" },
  ...given,
});

it("works out a year of gallons or of kilowatt hours", () => {
  const driven = texts({ miles: "12,000", mpg: "30", kwh: "28.5", gasolinePrice: "$3.50", electricityPrice: "0.17" });
  expect(yearlyFuelCost("gasoline", driven)).toEqual({ costUsd: 1_400, problems: {} });
  expect(yearlyFuelCost("electricity", driven)).toEqual({ costUsd: 581, problems: {} });
});

it("assumes no figure that is missing, and does not take one fuel's price for another's", () => {
  const driven = texts({ miles: "12000", mpg: "30", gasolinePrice: "3.5" });
  expect(yearlyFuelCost("diesel", driven)).toEqual({ costUsd: undefined, problems: {} });
  expect(yearlyFuelCost("gasoline", { ...driven, miles: " " })).toEqual({ costUsd: undefined, problems: {} });
});

it("names the problem of a number", () => {
  const { costUsd, problems } = yearlyFuelCost("gasoline", texts({ miles: "1e9", mpg: "0", gasolinePrice: "350" }));
  expect(costUsd).toBeUndefined();
  expect(problems).toEqual({
    miles: "Miles a year: enter a number from 100 miles to 200,000 miles.",
    mpg: "Fuel economy: enter a number from 3 mpg to 150 mpg.",
    gasolinePrice: "Price of a gallon: enter a number from $0.5 to $20.",
  });
});

it("reads a fuel from the dealer's words, or returns null", () => {
  expect(["Gasoline", "Regular Unleaded", "Hybrid", "PHEV", "Flex Fuel"].map(fuelOf)).toEqual(
    Array(5).fill("gasoline"),
  );
  expect([fuelOf("Diesel"), fuelOf("Electric")]).toEqual(["diesel", "electricity"]);
  expect([fuelOf(null), fuelOf("Hydrogen Fuel Cell"), fuelOf("CNG"), fuelOf("Other")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([isPlugIn("Plug-In Hybrid"), isPlugIn("Hybrid"), isPlugIn(null)]).toEqual([true, false, false]);
});

it("starts from what the dealer states, city and highway weighed as on the window sticker", () => {
  // The EPA's own example of a label: 22 city, 32 highway, 26 combined.
  expect(statedUse("gasoline", { cityMpg: 22, highwayMpg: 32 })).toEqual({
    text: "26",
    source: "From 22 city and 32 highway, stated by the dealer",
  });
  expect(statedUse("electricity", { kwhPer100Miles: 29 })?.text).toBe("29");
  expect([statedUse("gasoline", { cityMpg: 22 }), statedUse("electricity", {})]).toEqual([undefined, undefined]);
});
