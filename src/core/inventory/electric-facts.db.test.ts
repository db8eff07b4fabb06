import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

let test: TestApp;
const ELECTRIC = "5YJ3E1EA7KF000316";
const GASOLINE = "2T1BURHE5JC034461";

beforeAll(async () => {
  test = await createTestApp();
  const cookie = await test.signIn();
  const dealership = await insertDealership(test.context.db);
  const csv = [
    "vin,year,make,model,price,Fuel,EV Range (mi),Battery Capacity (kWh),DC Fast Charging kW,Charge Port,MPG City,Hwy MPG,kWh/100 mi",
    `${ELECTRIC},2019,Tesla,Model 3,21995,Electric,240,62 kWh,170,NACS,138,124,26`,
    `${GASOLINE},2018,Toyota,Corolla,15995,Gasoline,400,70,,CCS,28,36,30`,
  ].join("\n");
  const { body } = await uploadCsv(test, cookie, dealership, csv);
  expect(body).toMatchObject({ added: 2, rejected: 0 });
});
afterAll(() => test.close());

const KNOWN = { electricRangeMiles: 240, batteryKwh: 62, fastChargeKw: 170, chargePort: "NACS", kwhPer100Miles: 26 };

it("are in every call as the dealer states them, and missing where they are impossible", async () => {
  const { vehicles } = (await test.app.inject("/api/vehicles")).json();
  for (const vin of [ELECTRIC, GASOLINE]) {
    const listed = vehicles.find((one: { vin: string }) => one.vin === vin);
    for (const car of [listed, (await test.app.inject(`/api/vehicles/${vin}`)).json()]) {
      if (vin === ELECTRIC) expect(car).toMatchObject(KNOWN);
      else for (const fact of Object.keys(KNOWN)) expect(car).not.toHaveProperty(fact);
    }
  }
});

it("shows miles per gallon only of cars that burn fuel, because electric cars have MPGe", async () => {
  const { cityMpg, highwayMpg } = (await test.app.inject(`/api/vehicles/${GASOLINE}`)).json();
  expect([cityMpg, highwayMpg]).toEqual([28, 36]);
  expect((await test.app.inject(`/api/vehicles/${ELECTRIC}`)).json()).not.toHaveProperty("cityMpg");
});

it("names the source of the figures on the page", async () => {
  const shown = async (vin: string) => {
    const { body } = await test.app.inject(`/vehicles/${vin}`);
    return [
      ...body.matchAll(
        /<dt[^>]*>(Electric range|Battery|Fast charging|Charge port|In the city|On the highway|Consumption)<\/dt><dd[^>]*><bdi>([^<]+)/g,
      ),
    ].map(([, name, words]) => `${name}: ${words}`);
  };
  expect(await shown(ELECTRIC)).toEqual([
    "Electric range: 240 miles (stated by the dealer)",
    "Battery: 62 kWh (stated by the dealer)",
    "Fast charging: 170 kW (stated by the dealer)",
    "Charge port: NACS",
    "Consumption: 26 kWh per 100 miles (stated by the dealer)",
  ]);
  expect(await shown(GASOLINE)).toEqual([
    "In the city: 28 mpg (stated by the dealer)",
    "On the highway: 36 mpg (stated by the dealer)",
  ]);
});
