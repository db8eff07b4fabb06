import { expect, it } from "vitest";
import { readFuelEconomy } from "./fuel-economy.ts";

const NOTHING = { cityMpg: null, highwayMpg: null, kwhPer100Miles: null };
const burnt = (cityMpg: string | number, fuelType = "Gasoline") => readFuelEconomy({ fuelType, cityMpg }).cityMpg;

it("reads one figure, alone or with its unit", () => {
  expect(readFuelEconomy({ fuelType: "Regular Unleaded", cityMpg: "28", highwayMpg: "36 MPG" })).toEqual({
    ...NOTHING,
    cityMpg: 28,
    highwayMpg: 36,
  });
  expect([burnt(28), burnt("28.0"), burnt("28 mpg city"), burnt("28 mpg (EPA est.)")]).toEqual([28, 28, 28, 28]);
  const electric = { fuelType: "Electric", kwhPer100Miles: "28.6 kWh/100 mi" };
  expect(readFuelEconomy(electric)).toEqual({ ...NOTHING, kwhPer100Miles: 29 });
  expect(readFuelEconomy({ ...electric, kwhPer100Miles: 31 }).kwhPer100Miles).toBe(31);
});

it.each(["23/30", "23 / 30 mpg", "23 city / 30 hwy"])("reads both figures of %s", (text) => {
  for (const raw of [{ cityMpg: text }, { highwayMpg: text }]) {
    expect(readFuelEconomy({ fuelType: "Gasoline", ...raw })).toMatchObject({ cityMpg: 23, highwayMpg: 30 });
  }
});

it("ignores a figure that may mean something else", () => {
  for (const text of ["up to 28", "8.4 l/100km", "N/A", "", "0", "4", "112", "28 km/l"]) expect(burnt(text)).toBeNull();
  expect(readFuelEconomy({ fuelType: "Electric", kwhPer100Miles: "28" })).toEqual(NOTHING);
  expect(readFuelEconomy({ fuelType: "Gasoline", kwhPer100Miles: 28 })).toEqual(NOTHING);
});

it("reads no miles per gallon of plug-in cars or of cars with an unknown fuel: these may be MPGe", () => {
  for (const fuel of ["Electric", "Plug-In Hybrid", "Hydrogen", "", "Other"]) expect(burnt("60", fuel)).toBeNull();
  expect([burnt("51", "Hybrid"), burnt("22", "Flex Fuel"), burnt("24", "Diesel")]).toEqual([51, 22, 24]);
});

it.each([
  ["Great MPG: 22/33! Balance of factory warranty", 22, 33],
  ["Only one owner. 27/18 Highway/City MPG. AWD", 18, 27],
  ["It gets 22 city / 33 highway mpg", 22, 33],
  ["Up to 33 mpg", null, null],
  ["Tires 10/32, mpg is great", null, null],
])("reads both figures of the dealer's text %j", (description, cityMpg, highwayMpg) => {
  expect(readFuelEconomy({ fuelType: "Gasoline", description })).toMatchObject({ cityMpg, highwayMpg });
  expect(readFuelEconomy({ fuelType: "Electric", description })).toEqual(NOTHING);
});

it("reads those of an old car without a stated fuel, which has no plug", () => {
  expect(readFuelEconomy({ cityMpg: "19 City / 27 Highway" }, 2006)).toMatchObject({ cityMpg: 19, highwayMpg: 27 });
  expect(readFuelEconomy({ cityMpg: "19 City / 27 Highway" }, 2014)).toEqual(NOTHING);
});
